import { type Cursor, pageOf } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { Key } from "../../platform/i18n/translate.ts";
import { recommendedFor } from "../../recommendations/queries/recommended.ts";
import { trendingPlace, trendingVideos } from "../../recommendations/queries/trending.ts";
import { becauseText } from "../../recommendations/views/because.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { afterNewest, afterPopular, newestVideos, popularVideos } from "../../videos/queries/lists.ts";
import { perList, placeIn, VideoList } from "../../videos/views/list.tsx";
import { NoVideos } from "../views/no-videos.tsx";

type List = "new" | "popular" | "trending" | "recommended";
type Listed<Row> = {
  list: List;
  /** One more than the page shows. */
  found: Row[];
  placeOf: (row: Row) => Cursor;
  because?: (row: Row) => string;
};

const onePage = perList + 1;

/** `/new` */
export async function newPage(c: AppContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const found = await newestVideos(ctx, onePage, { viewer: actor, before: await placeIn(c) });
  return videosPage(c, { list: "new", found, placeOf: afterNewest });
}

/** `/popular` */
export async function popularPage(c: AppContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const found = await popularVideos(ctx, onePage, { viewer: actor, before: await placeIn(c, afterPopular) });
  return videosPage(c, { list: "popular", found, placeOf: afterPopular });
}

/** `/trending` */
export async function trendingPage(c: AppContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const before = await placeIn(c, ({ id }) => trendingPlace(ctx, id));
  const found = await trendingVideos(ctx, actor, onePage, { before });
  return videosPage(c, { list: "trending", found, placeOf: ({ score, id }) => ({ at: score, id }) });
}

/** `/recommended`: with why. */
export async function recommendedPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t } = c.var;
  // Where it stands is looked up when the list is made; one that is not in it leads to the beginning.
  const before = await placeIn(c, ({ id }) => ({ at: -1, id }));
  return videosPage(c, {
    list: "recommended",
    found: await recommendedFor(ctx, actor, onePage, { before }),
    placeOf: ({ place, id }) => ({ at: place, id }),
    because: ({ reason }) => becauseText(t, reason),
  });
}

async function videosPage<Row extends VideoCardRow>(c: AppContext, of: Listed<Row>): Promise<Response> {
  const { t, lang, siteName } = c.var;
  const { list, because } = of;
  const { rows, next } = pageOf(of.found, perList, of.placeOf);
  const path = `/${list}`;
  const description: Key = `lists.${list}.description`;
  return page(
    c,
    {
      title: t(`lists.${list}.title`),
      description: t(description, { site: siteName }),
      canonical: path,
      active: list,
    },
    <>
      <div className="page-h">
        <h1>{t(`lists.${list}.title`)}</h1>
      </div>
      {rows.length === 0 ? (
        <NoVideos c={c} />
      ) : (
        <VideoList
          c={c}
          rows={rows}
          path={href(lang, path)}
          next={next}
          {...(because ? { because: new Map(rows.map((row) => [row.id, because(row)])) } : {})}
        />
      )}
    </>,
  );
}
