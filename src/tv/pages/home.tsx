import { watchHistory } from "../../library/queries/history.ts";
import { watchLaterVideos } from "../../library/queries/own.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { laterId } from "../../playlists/queries/run.ts";
import { subscribedVideos } from "../../subscriptions/queries/subscriptions.ts";
import { page } from "../../ui/page.tsx";
import { newestVideos, popularVideos, upcomingVideos } from "../../videos/queries/lists.ts";
import { isOnAir, videoState } from "../../videos/state.ts";
import { type Shelf, TvHome } from "../views/home.tsx";

const perShelf = 20;

/** `/tv`: shelves of big tiles, to be walked with arrow keys from the sofa; whoever is logged in has their own among them. */
export async function tvPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t, siteName } = c.var;
  const [upcoming, newest, popular, own] = await Promise.all([
    upcomingVideos(ctx, perShelf, actor),
    newestVideos(ctx, perShelf, { viewer: actor }),
    popularVideos(ctx, perShelf, { viewer: actor }),
    ownShelves(c),
  ]);
  const now = ctx.clock.now();
  const onAir = upcoming.filter((row) => isOnAir(videoState(row, now)));
  const live = new Set(onAir.map(({ id }) => id));
  const shelves: Shelf[] = [
    { id: "na-zywo", title: t("tv.onAir"), rows: onAir },
    { id: "wkrotce", title: t("tv.toCome"), rows: upcoming.filter(({ id }) => !live.has(id)) },
    ...own,
    { id: "nowe", title: t("tv.newest"), rows: newest.filter(({ id }) => !live.has(id)) },
    { id: "popularne", title: t("tv.popular"), rows: popular },
  ];
  return page(
    c,
    { title: t("tv.title"), description: t("tv.description", { site: siteName }), layout: "empty", sheets: ["tv.css"] },
    <TvHome c={c} shelves={shelves.filter(({ rows }) => rows.length > 0)} />,
  );
}

async function ownShelves(c: AppContext): Promise<Shelf[]> {
  const { ctx, actor, t } = c.var;
  if (actor.userId === undefined) return [];
  const [subscribed, later, history] = await Promise.all([
    subscribedVideos(ctx, actor, perShelf),
    watchLaterVideos(ctx, actor, perShelf),
    watchHistory(ctx, actor, perShelf),
  ]);
  return [
    { id: "subskrypcje", title: t("subscriptions.title"), rows: subscribed },
    { id: "pozniej", title: t("library.later.title"), rows: later.map(({ row }) => row), playlistId: laterId },
    { id: "historia", title: t("frame.nav.history"), rows: history.map(({ row }) => row) },
  ];
}
