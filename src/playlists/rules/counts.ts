import { and, asc, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { hotRows, locked } from "../../platform/db/database.ts";
import { isOpenToLink } from "../../videos/policy.ts";
import { videoById } from "../../videos/queries/video.ts";
import { inOrder } from "../queries/playlists.ts";
import { playlistItems, playlists } from "../table.ts";

/** Brings what a list says of itself to what is in it. After each change of its videos, in the same write. */
export async function recount(tx: Ctx, id: string): Promise<void> {
  const of = eq(playlistItems.playlistId, id);
  const [counts] = await tx.db
    .select({
      videosCount: sql<number>`count(*)`.mapWith(Number),
      openCount: sql<number>`coalesce(sum(case when ${playlistItems.open} then 1 else 0 end), 0)`.mapWith(Number),
      openSeconds:
        sql<number>`coalesce(sum(case when ${playlistItems.open} then ${playlistItems.seconds} else 0 end), 0)`.mapWith(
          Number,
        ),
    })
    .from(playlistItems)
    .where(of);
  const isOpen = and(of, eq(playlistItems.open, true));
  const [first] = await tx.db
    .select({ videoId: playlistItems.videoId })
    .from(playlistItems)
    .where(isOpen)
    .orderBy(...inOrder)
    .limit(1);
  const [chosen] = await tx.db
    .select({ videoId: playlistItems.videoId })
    .from(playlistItems)
    .innerJoin(playlists, and(eq(playlists.id, id), eq(playlists.coverChoice, playlistItems.videoId)))
    .where(isOpen);
  await tx.db
    .update(playlists)
    .set({ ...counts, coverId: (chosen ?? first)?.videoId ?? null, version: sql`${playlists.version} + 1` })
    .where(eq(playlists.id, id));
}

/** So many lists in each write. */
const batchSize = 100;

/** After a change of who may see these videos, or of how long they are: the lists that have them follow in a job. */
export async function followVideos(tx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const [listed] = await tx.db
    .select({ videoId: playlistItems.videoId })
    .from(playlistItems)
    .where(inArray(playlistItems.videoId, ids))
    .limit(1);
  const options = ids.length === 1 ? { uniqueKey: `playlists.follow ${ids[0]}` } : {};
  if (listed) await tx.enqueue("playlists.follow", { ids }, options);
}

/** Every list that has this video counts it as it is now. */
export async function refreshVideo(ctx: Ctx, videoId: string): Promise<void> {
  for (let last = ""; ; ) {
    const done = await ctx.write((tx) => refreshSome(tx, videoId, last), hotRows);
    if (done.length < batchSize) return;
    last = done.at(-1) ?? "";
  }
}

/** The lists after one, by their ids: those that were looked at. */
async function refreshSome(tx: Ctx, videoId: string, last: string): Promise<string[]> {
  const video = await videoById(tx, videoId);
  if (!video) return [];
  const now = { open: isOpenToLink(video), seconds: video.duration ?? 0 };
  const rows = await tx.db
    .select({ id: playlistItems.playlistId })
    .from(playlistItems)
    .where(and(eq(playlistItems.videoId, videoId), gt(playlistItems.playlistId, last)))
    .orderBy(asc(playlistItems.playlistId))
    .limit(batchSize);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await locked(
    tx.db.select({ id: playlists.id }).from(playlists).where(inArray(playlists.id, ids)).orderBy(asc(playlists.id)),
  );
  const changed = await tx.db
    .update(playlistItems)
    .set(now)
    .where(
      and(
        eq(playlistItems.videoId, videoId),
        inArray(playlistItems.playlistId, ids),
        or(ne(playlistItems.open, now.open), ne(playlistItems.seconds, now.seconds)),
      ),
    )
    .returning({ id: playlistItems.playlistId });
  for (const { id } of changed) await recount(tx, id);
  return ids;
}

/** Before the row of a video goes, and its places with it. */
export async function forgetVideo(tx: Ctx, videoId: string): Promise<void> {
  const having = tx.db
    .select({ id: playlistItems.playlistId })
    .from(playlistItems)
    .where(eq(playlistItems.videoId, videoId));
  await tx.db
    .update(playlists)
    .set({ videosCount: sql`${playlists.videosCount} - 1`, version: sql`${playlists.version} + 1` })
    .where(inArray(playlists.id, having));
}
