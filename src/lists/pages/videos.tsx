import type { Ctx } from "../../platform/context.ts";
import { type Cursor, pageOf, readCursor } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { Key } from "../../platform/i18n/translate.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { afterNewest, afterPopular, type ListPart, newestVideos, popularVideos } from "../../videos/queries/lists.ts";
import { perList, VideoList } from "../../videos/views/list.tsx";
import { NoVideos } from "../views/no-videos.tsx";

type Listed = {
  path: string;
  /** The key of the drawer's item. */
  active: string;
  title: Key;
  description: Key;
  videos: (ctx: Ctx, limit: number, part: ListPart) => Promise<VideoCardRow[]>;
  placeOf: (row: VideoCardRow) => Cursor;
};

/** `/new` */
export function newPage(c: AppContext): Promise<Response> {
  return videosPage(c, {
    path: "/new",
    active: "new",
    title: "lists.new.title",
    description: "lists.new.description",
    videos: newestVideos,
    placeOf: afterNewest,
  });
}

/** `/popular` */
export function popularPage(c: AppContext): Promise<Response> {
  return videosPage(c, {
    path: "/popular",
    active: "popular",
    title: "lists.popular.title",
    description: "lists.popular.description",
    videos: popularVideos,
    placeOf: afterPopular,
  });
}

async function videosPage(c: AppContext, of: Listed): Promise<Response> {
  const { ctx, actor, t, lang, siteName } = c.var;
  const part = { viewer: actor, before: readCursor(c.req.query("before")) };
  const { rows, next } = pageOf(await of.videos(ctx, perList + 1, part), perList, of.placeOf);
  return page(
    c,
    { title: t(of.title), description: t(of.description, { site: siteName }), canonical: of.path, active: of.active },
    <>
      <div className="page-h">
        <h1>{t(of.title)}</h1>
      </div>
      {rows.length === 0 ? <NoVideos c={c} /> : <VideoList c={c} rows={rows} path={href(lang, of.path)} next={next} />}
    </>,
  );
}
