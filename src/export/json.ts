import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { siteOrigin } from "../platform/settings/settings.ts";
import type { Carried } from "./input.ts";
import type { Export } from "./rules/exports.ts";
import type { Import } from "./rules/imports.ts";
import { archiveLink } from "./urls.ts";

/** How much of what there would come, in the order in which it is shown. */
export function countsOf(carried: Carried) {
  const { subscriptions, playlists, watchLater, history = [], ratings, mutes, follows = [], searches = [] } = carried;
  return [
    ["subscriptions", subscriptions.length],
    ["follows", follows.length],
    ["playlists", playlists.length],
    ["films", playlists.reduce((sum, { videoIds }) => sum + videoIds.length, 0)],
    ["later", watchLater.length],
    ["history", history.length],
    ["ratings", ratings.length],
    ["mutes", mutes.length],
    ["searches", searches.length],
    ["missing", carried.missing],
    ["written", carried.written ?? 0],
  ] as const;
}

/** An archive, with where to fetch it while that is possible. */
export async function exportJson(ctx: Ctx, made: Export) {
  const { state, progress, withFilms, bytes, createdAt, expiresAt } = made;
  const isReady = state === "ready" && expiresAt !== null && expiresAt > ctx.clock.now();
  return {
    ...{ state, progress, withVideos: withFilms, bytes, createdAt: iso(createdAt), expiresAt: iso(expiresAt) },
    url: isReady ? (await siteOrigin(ctx)) + archiveLink(ctx, made, expiresAt) : null,
  };
}

export function importJson({ state, carried, createdAt }: Import) {
  return { state, site: carried.site, createdAt: iso(createdAt), counts: Object.fromEntries(countsOf(carried)) };
}
