import { and, eq } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { hotRows } from "../../platform/db/database.ts";
import { reordered } from "../../platform/order.ts";
import { notFound } from "../../platform/problem.ts";
import { playlistItems } from "../table.ts";
import { changeablePlaylist, noteChange } from "./held.ts";
import { touched } from "./items.ts";
import { beforePlace, changedProblem, type Item, itemOf, itemsInOrder, placesAfter, writePlaces } from "./places.ts";

/**
 * Puts a video behind another of the list, or at its beginning. Throws Problem 401, 404, 409 `PLAYLIST_FROZEN`, or
 * `PLAYLIST_CHANGED` where that other is not in it any longer.
 */
export async function moveVideo(
  ctx: Ctx,
  actor: Actor,
  id: string,
  videoId: string,
  after: string | null,
): Promise<void> {
  await ctx.write(async (tx) => {
    const playlist = await changeablePlaylist(tx, actor, id);
    const item = await itemOf(tx, id, videoId);
    if (!item) throw notFound();
    if (after === videoId || (await beforePlace(tx, item)) === after) return;
    const [position = 0] = await placesAfter(tx, id, after, 1, videoId);
    await tx.db
      .update(playlistItems)
      .set({ position })
      .where(and(eq(playlistItems.playlistId, id), eq(playlistItems.videoId, videoId)));
    await touched(tx, id);
    await noteChange(tx, actor, playlist, "ordered");
  }, hotRows);
}

/** One step towards the beginning or the end, or all the way to the beginning: what buttons do. Throws as `moveVideo`. */
export async function stepVideo(
  ctx: Ctx,
  actor: Actor,
  id: string,
  videoId: string,
  where: "up" | "down" | "first" | "last",
): Promise<void> {
  await ctx.write(async (tx) => {
    await changeablePlaylist(tx, actor, id);
    const order = (await itemsInOrder(tx, id)).map((item) => item.videoId).filter((other) => other !== videoId);
    const item = await itemOf(tx, id, videoId);
    if (!item) throw notFound();
    const before = await beforePlace(tx, item);
    const at = before === null ? 0 : order.indexOf(before) + 1;
    const to = { up: Math.max(0, at - 1), down: Math.min(order.length, at + 1), first: 0, last: order.length }[where];
    await moveVideo(tx, actor, id, videoId, order[to - 1] ?? null);
  }, hotRows);
}

/**
 * Puts all videos of a list in this order: it names each of them once, no more and no others. With `part` it names those of
 * one stretch. Throws Problem 401, 404, 409 `PLAYLIST_FROZEN` or `PLAYLIST_CHANGED`.
 */
export async function orderVideos(ctx: Ctx, actor: Actor, id: string, order: string[], part = false): Promise<void> {
  await ctx.write(async (tx) => {
    const playlist = await changeablePlaylist(tx, actor, id);
    const items = await itemsInOrder(tx, id);
    const stretch = part ? stretchOf(items, order) : items;
    const ids = stretch.map(({ videoId }) => videoId);
    if (!reordered(ids, order)) throw await changedProblem(tx, id);
    const known = new Map(stretch.map((item) => [item.videoId, item]));
    // Their places stay; only who stands at each changes.
    const moved = stretch.flatMap(({ position }, index) => {
      const item = known.get(order[index] ?? "");
      return item && item.position !== position ? [{ ...item, position }] : [];
    });
    if (moved.length === 0) return;
    await writePlaces(tx, moved);
    await touched(tx, id);
    await noteChange(tx, actor, playlist, "ordered");
  }, hotRows);
}

/** From the first of those that are named to as many as are named. */
function stretchOf(items: Item[], order: string[]): Item[] {
  const named = new Set(order);
  const first = items.findIndex(({ videoId }) => named.has(videoId));
  return first < 0 ? [] : items.slice(first, first + order.length);
}
