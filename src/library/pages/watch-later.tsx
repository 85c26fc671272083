import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { parseInput, readForm } from "../../platform/http/forms.ts";
import { tell } from "../../platform/http/tell.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { asItWas } from "../../ui/next.ts";
import { fragment, page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { cardTitle } from "../../videos/views/cards.ts";
import { perList } from "../../videos/views/list.tsx";
import { LaterForm, SinceForm } from "../input.ts";
import { watchLaterVideos } from "../queries/own.ts";
import { clearWatchLater, dropFromLater, keepForLater } from "../rules.ts";
import { LaterButton } from "../views/later-button.tsx";
import { OwnList } from "../views/own-list.tsx";
import { TakeOut } from "../views/take-out.tsx";

/** What the watch page takes for this list. */
const playlistId = "watch-later";

/** `/watch-later` */
export async function watchLaterPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const found = await watchLaterVideos(ctx, actor, perList + 1, { before: readCursor(c.req.query("before")) });
  const { rows, next } = pageOf(found, perList, ({ row, since }) => ({ at: since, id: row.id }));
  const [first] = rows;
  return page(
    c,
    { title: t("library.later.title"), active: "watch-later", robots: "noindex" },
    <>
      <div className="page-h">
        <h1>{t("library.later.title")}</h1>
        {first ? (
          <div className="end">
            <a className="button main-action" href={`${href(lang, `/watch/${first.row.id}`)}?playlistId=${playlistId}`}>
              <Icon name="play" size="s" />
              {t("library.later.playAll")}
            </a>
            <form method="post" action={href(lang, "/watch-later/clear")}>
              <button className="button ghost danger" type="submit" data-confirm={t("library.later.clearSure")}>
                <Icon name="trash" size="s" />
                {t("library.later.clear")}
              </button>
            </form>
          </div>
        ) : null}
      </div>
      {first ? (
        <OwnList
          c={c}
          name="watch-later"
          playlistId={playlistId}
          path={href(lang, "/watch-later")}
          next={next}
          entries={rows.map(({ row, since }) => ({
            row,
            tool: (
              <TakeOut
                c={c}
                path={`/watch-later/${row.id}/drop`}
                back={`/watch-later/${row.id}/keep`}
                label={t("library.later.drop", { title: cardTitle(row) })}
                done={t("library.later.removed")}
                keep={{ since }}
              />
            ),
          }))}
        />
      ) : (
        <Empty
          icon="later"
          title={t("library.later.empty")}
          text={t("library.later.emptyText")}
          action={{ href: href(lang, "/"), label: t("frame.errors.home") }}
        />
      )}
    </>,
  );
}

/** The button of the watch page. */
export async function submitLater(c: AppContext): Promise<Response> {
  const { ctx, actor, lang, t } = c.var;
  const { values } = await readForm(c);
  const { id, keep } = parseInput(LaterForm, { id: values.id, keep: values.keep });
  const kept = keep === "1";
  await (kept ? keepForLater(ctx, actor, id) : dropFromLater(ctx, actor, id));
  tell(c, "snackbar", t(kept ? "library.later.added" : "library.later.removed"));
  return c.req.header("hx-request")
    ? fragment(c, <LaterButton c={c} videoId={id} kept={kept} />)
    : c.redirect(asItWas(c, href(lang, `/watch/${id}`)), 303);
}

export async function clearLater(c: AppContext): Promise<Response> {
  await readForm(c);
  await clearWatchLater(c.var.ctx, c.var.actor);
  return c.redirect(href(c.var.lang, "/watch-later"), 303);
}

export async function submitDrop(c: AppContext<"/watch-later/:id/drop">): Promise<Response> {
  await readForm(c);
  await dropFromLater(c.var.ctx, c.var.actor, c.req.param("id"));
  return done(c);
}

export async function submitKeep(c: AppContext<"/watch-later/:id/keep">): Promise<Response> {
  const { values } = await readForm(c);
  const { since } = parseInput(SinceForm, values);
  await keepForLater(c.var.ctx, c.var.actor, c.req.param("id"), since);
  return done(c);
}

function done(c: AppContext): Response {
  return c.req.header("hx-request") ? c.body(null, 204) : c.redirect(href(c.var.lang, "/watch-later"), 303);
}
