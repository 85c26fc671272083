import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { rateVideo } from "../../ratings/rules.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { cardTitle } from "../../videos/views/cards.ts";
import { perList } from "../../videos/views/list.tsx";
import { likedVideos } from "../queries/own.ts";
import { OwnList } from "../views/own-list.tsx";
import { TakeOut } from "../views/take-out.tsx";

/** `/favourites`: the videos that one likes. */
export async function favouritesPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const found = await likedVideos(ctx, actor, perList + 1, { before: readCursor(c.req.query("before")) });
  const { rows, next } = pageOf(found, perList, ({ row, since }) => ({ at: since, id: row.id }));
  return page(
    c,
    { title: t("library.favourites.title"), active: "favourites", robots: "noindex" },
    <>
      <div className="page-h">
        <h1>{t("library.favourites.title")}</h1>
      </div>
      {rows.length === 0 ? (
        <Empty
          icon="heart"
          title={t("library.favourites.empty")}
          text={t("library.favourites.emptyText")}
          action={{ href: href(lang, "/"), label: t("frame.errors.home") }}
        />
      ) : (
        <OwnList
          c={c}
          path={href(lang, "/favourites")}
          next={next}
          entries={rows.map(({ row }) => ({
            row,
            tool: (
              <TakeOut
                c={c}
                path={`/favourites/${row.id}/drop`}
                back={`/favourites/${row.id}/keep`}
                label={t("library.favourites.drop", { title: cardTitle(row) })}
                done={t("library.favourites.dropped")}
                keep={{}}
              />
            ),
          }))}
        />
      )}
    </>,
  );
}

export function submitUnlike(c: AppContext<"/favourites/:id/drop">): Promise<Response> {
  return rate(c, c.req.param("id"), 0);
}

export function submitLike(c: AppContext<"/favourites/:id/keep">): Promise<Response> {
  return rate(c, c.req.param("id"), 1);
}

async function rate(c: AppContext, videoId: string, rating: 0 | 1): Promise<Response> {
  await readForm(c);
  await rateVideo(c.var.ctx, c.var.actor, videoId, rating);
  return c.req.header("hx-request") ? c.body(null, 204) : c.redirect(href(c.var.lang, "/favourites"), 303);
}
