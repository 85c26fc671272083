import { cursorText, readCursor } from "../platform/db/cursor.ts";
import { readForm } from "../platform/http/forms.ts";
import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { href } from "../ui/href.ts";
import { Icon } from "../ui/icon.tsx";
import { page } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { Empty } from "../ui/section.tsx";
import { VideoCard } from "../videos/views/card.tsx";
import { cardContext, cardData } from "../videos/views/cards.ts";
import { watchHistory } from "./queries.ts";
import { forgetHistory } from "./rules.ts";

const perPage = 24;

export const libraryPages = definePages((on) => {
  on.get("/history", "loggedin", historyPage);
  on.post("/history/clear", "loggedin", clearHistory);
});

async function historyPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const found = await watchHistory(ctx, actor, perPage + 1, readCursor(c.req.query("before")));
  const entries = found.slice(0, perPage);
  const show = cardContext(c);
  const last = found.length > perPage ? entries.at(-1) : undefined;
  return page(
    c,
    { title: t("frame.nav.history"), active: "history", robots: "noindex" },
    <>
      <div className="page-h">
        <h1>{t("frame.nav.history")}</h1>
        {entries.length > 0 ? (
          <form className="end" method="post" action={href(lang, "/history/clear")}>
            <button className="button ghost danger" type="submit" data-confirm={t("library.clearSure")}>
              <Icon name="trash" size="s" />
              {t("library.clear")}
            </button>
          </form>
        ) : null}
      </div>
      {entries.length === 0 ? (
        <Empty
          icon="history"
          title={t("library.empty")}
          text={t("library.emptyText")}
          action={{ href: href(lang, "/"), label: t("frame.errors.home") }}
        />
      ) : (
        <div className="grid">
          {entries.map(({ row, seconds }) => (
            <VideoCard
              key={row.id}
              video={cardData(ctx, row, { watched: row.duration ? Math.min(1, seconds / row.duration) : 0 })}
              show={show}
              heading="h2"
            />
          ))}
        </div>
      )}
      {last ? (
        <Pager t={t} older={`${href(lang, "/history")}?before=${cursorText(last.watchedAt, last.row.id)}`} />
      ) : null}
    </>,
  );
}

async function clearHistory(c: AppContext): Promise<Response> {
  await readForm(c);
  await forgetHistory(c.var.ctx, c.var.actor);
  return c.redirect(href(c.var.lang, "/history"), 303);
}
