import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { hotRows } from "../../platform/db/database.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { isOpenToLink } from "../../videos/policy.ts";
import { visibleTo } from "../../videos/queries/visible.ts";
import { videos } from "../../videos/table.ts";
import type { ItemsInput } from "../input.ts";
import { videosMax } from "../limits.ts";
import type { Playlist } from "../queries/playlists.ts";
import { playlistItems, playlists } from "../table.ts";
import { recount } from "./counts.ts";
import { changeablePlaylist, noteChange } from "./held.ts";
import { beforePlace, placesAfter } from "./places.ts";

/**
 * Adds videos that one may see, at the end or behind one of the list; what stands in it already stays where it is. Gives
 * those that were added. Throws Problem 401, 404, 409 `PLAYLIST_FROZEN`, `PLAYLIST_FULL` or `PLAYLIST_CHANGED`.
 */
export async function addVideos(ctx: Ctx, actor: Actor, id: string, input: ItemsInput): Promise<string[]> {
  return ctx.write(async (tx) => putVideos(tx, actor, await changeablePlaylist(tx, actor, id), input), hotRows);
}

/** The same, into a list that is held already. */
export async function putVideos(tx: Ctx, actor: Actor, playlist: Playlist, input: ItemsInput): Promise<string[]> {
  const wanted = [...new Set(input.videoIds)];
  const there = await tx.db
    .select({ videoId: playlistItems.videoId })
    .from(playlistItems)
    .where(and(eq(playlistItems.playlistId, playlist.id), inArray(playlistItems.videoId, wanted)));
  const fresh = wanted.filter((videoId) => !there.some((item) => item.videoId === videoId));
  if (fresh.length === 0) return [];
  const rows = await tx.db
    .select()
    .from(videos)
    .where(and(inArray(videos.id, fresh), visibleTo(actor)));
  if (rows.length < fresh.length) throw notFound();
  if (playlist.videosCount + fresh.length > videosMax)
    throw new Problem(409, "PLAYLIST_FULL", { params: { max: videosMax } });
  const places = await placesAfter(tx, playlist.id, input.after, fresh.length);
  const now = tx.clock.now();
  const known = new Map(rows.map((video) => [video.id, video]));
  const items = fresh.flatMap((videoId, index) => {
    const video = known.get(videoId);
    const position = places[index] ?? 0;
    if (!video) return [];
    const facts = { open: isOpenToLink(video), seconds: video.duration ?? 0 };
    return [{ playlistId: playlist.id, videoId, position, ...facts, addedAt: now }];
  });
  await tx.db.insert(playlistItems).values(items);
  await touched(tx, playlist.id);
  await noteChange(tx, actor, playlist, "added");
  return fresh;
}

/**
 * Takes a video out. Gives the one that it stood behind, null at the beginning: adding it there takes this back. Throws
 * Problem 401, 404, 409 `PLAYLIST_FROZEN`.
 */
export async function takeVideo(
  ctx: Ctx,
  actor: Actor,
  id: string,
  videoId: string,
): Promise<{ after: string | null }> {
  return ctx.write(async (tx) => {
    const playlist = await changeablePlaylist(tx, actor, id);
    const [gone] = await tx.db
      .delete(playlistItems)
      .where(and(eq(playlistItems.playlistId, id), eq(playlistItems.videoId, videoId)))
      .returning();
    if (!gone) throw notFound();
    await touched(tx, id);
    await noteChange(tx, actor, playlist, "taken");
    return { after: await beforePlace(tx, gone) };
  }, hotRows);
}

/** Something in it is otherwise. */
export async function touched(tx: Ctx, id: string): Promise<void> {
  await tx.db.update(playlists).set({ updatedAt: tx.clock.now() }).where(eq(playlists.id, id));
  await recount(tx, id);
}
