import { and, desc, eq, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { behind, inOrder } from "../queries/playlists.ts";
import { playlistItems } from "../table.ts";

export type Item = typeof playlistItems.$inferSelect;

/** How far apart two stand that were added one after another: between them there is room for thirty halvings. */
const step = 2 ** 30;
/** A place in an address has fifteen digits at most. */
const last = 10 ** 15;

/**
 * So many places behind a video of the list, in order; at its end without one, at its beginning behind null. `moved` is
 * one that leaves its own place for it. Throws Problem 409 `PLAYLIST_CHANGED` where that video is not in it any longer.
 */
export async function placesAfter(
  tx: Ctx,
  playlistId: string,
  after: string | null | undefined,
  count: number,
  moved = "",
): Promise<number[]> {
  const found = await gapAfter(tx, playlistId, after, moved);
  const apart = gapFor(found, count);
  if (apart >= 1) return Array.from({ length: count }, (_, index) => found.low + apart * (index + 1));
  await spread(tx, playlistId);
  const wide = await gapAfter(tx, playlistId, after, moved);
  const gap = gapFor(wide, count);
  return Array.from({ length: count }, (_, index) => wide.low + gap * (index + 1));
}

type Gap = { low: number; high: number | undefined };

/** How far apart so many stand in it; under one where there is no room. */
function gapFor({ low, high }: Gap, count: number): number {
  if (high === undefined) return low + step * count < last ? step : 0;
  return Math.floor((high - low) / (count + 1));
}

async function gapAfter(tx: Ctx, playlistId: string, after: string | null | undefined, moved: string): Promise<Gap> {
  const of = and(eq(playlistItems.playlistId, playlistId), ne(playlistItems.videoId, moved));
  if (after === undefined) {
    const [end] = await tx.db
      .select({ position: playlistItems.position })
      .from(playlistItems)
      .where(of)
      .orderBy(desc(playlistItems.position))
      .limit(1);
    return { low: end?.position ?? 0, high: undefined };
  }
  const before = after === null ? undefined : await itemOf(tx, playlistId, after);
  if (after !== null && !before) throw await changedProblem(tx, playlistId);
  const place = before && { at: before.position, id: before.videoId };
  const [next] = await tx.db
    .select({ position: playlistItems.position })
    .from(playlistItems)
    .where(and(of, behind(place)))
    .orderBy(...inOrder)
    .limit(1);
  return { low: before?.position ?? 0, high: next?.position };
}

export async function itemOf(tx: Ctx, playlistId: string, videoId: string): Promise<Item | undefined> {
  const [item] = await tx.db
    .select()
    .from(playlistItems)
    .where(and(eq(playlistItems.playlistId, playlistId), eq(playlistItems.videoId, videoId)));
  return item;
}

/** The video that stands, or stood, before this one; null at the beginning. */
export async function beforePlace(tx: Ctx, { playlistId, position, videoId }: Item): Promise<string | null> {
  const [before] = await tx.db
    .select({ videoId: playlistItems.videoId })
    .from(playlistItems)
    .where(
      and(
        eq(playlistItems.playlistId, playlistId),
        lte(playlistItems.position, position),
        or(lt(playlistItems.position, position), lt(playlistItems.videoId, videoId)),
      ),
    )
    .orderBy(desc(playlistItems.position), desc(playlistItems.videoId))
    .limit(1);
  return before?.videoId ?? null;
}

/** All of a list, in its order. */
export async function itemsInOrder(tx: Ctx, playlistId: string): Promise<Item[]> {
  return tx.db
    .select()
    .from(playlistItems)
    .where(eq(playlistItems.playlistId, playlistId))
    .orderBy(...inOrder);
}

/** Makes room again where many moves have used it up. */
async function spread(tx: Ctx, playlistId: string): Promise<void> {
  const items = await itemsInOrder(tx, playlistId);
  await writePlaces(
    tx,
    items.map((item, index) => ({ ...item, position: step * (index + 1) })),
  );
}

/** So many rows in each statement. */
const batchSize = 500;

export async function writePlaces(tx: Ctx, items: Item[]): Promise<void> {
  for (let from = 0; from < items.length; from += batchSize)
    await tx.db
      .insert(playlistItems)
      .values(items.slice(from, from + batchSize))
      .onConflictDoUpdate({
        target: [playlistItems.playlistId, playlistItems.videoId],
        set: { position: sql`excluded."position"` },
      });
}

/** Somebody else changed the list meanwhile: the refusal says how it is now. */
export async function changedProblem(tx: Ctx, playlistId: string): Promise<Problem> {
  const items = await itemsInOrder(tx, playlistId);
  return new Problem(409, "PLAYLIST_CHANGED", { besides: { order: items.map(({ videoId }) => videoId) } });
}
