import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { page } from "../ui/page.tsx";
import { gateOf } from "../videos/gate.ts";
import { newestVideos, popularVideos, upcomingVideos } from "../videos/queries/lists.ts";
import { visibleVideo } from "../videos/queries/video.ts";
import { isOnAir, videoState } from "../videos/state.ts";
import { TvHome, TvWatch } from "./views/tv.tsx";

const perShelf = 20;

export const tvPages = definePages((on) => {
  on.get("/tv", "-", tvPage, { cacheable: true });
  on.get("/tv/:id", "-", tvWatchPage, { cacheable: true });
});

/** `/tv`: shelves of big tiles, to be walked with arrow keys from the sofa. */
async function tvPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t, siteName } = c.var;
  const [upcoming, newest, popular] = await Promise.all([
    upcomingVideos(ctx, perShelf, actor),
    newestVideos(ctx, perShelf, { viewer: actor }),
    popularVideos(ctx, perShelf, { viewer: actor }),
  ]);
  const now = ctx.clock.now();
  const onAir = upcoming.filter((row) => isOnAir(videoState(row, now)));
  const live = new Set(onAir.map(({ id }) => id));
  const shelves = [
    { id: "na-zywo", title: t("tv.onAir"), rows: onAir },
    { id: "wkrotce", title: t("tv.toCome"), rows: upcoming.filter(({ id }) => !live.has(id)) },
    { id: "nowe", title: t("tv.newest"), rows: newest.filter(({ id }) => !live.has(id)) },
    { id: "popularne", title: t("tv.popular"), rows: popular },
  ].filter(({ rows }) => rows.length > 0);
  return page(
    c,
    { title: t("tv.title"), description: t("tv.description", { site: siteName }), layout: "empty" },
    <TvHome c={c} shelves={shelves} />,
  );
}

/** `/tv/:id`: the player of one video over the whole screen, and the way back. */
async function tvWatchPage(c: AppContext<"/tv/:id">): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const video = await visibleVideo(ctx, actor, c.req.param("id"));
  const gate = gateOf(c, video);
  const title = video.title || t("videos.untitled");
  return page(
    c,
    { title, layout: "empty", robots: "noindex", canonical: `/watch/${video.id}` },
    <TvWatch c={c} id={video.id} title={title} gate={gate} />,
  );
}
