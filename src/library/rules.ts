import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Actor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { batchwise } from "../platform/db/database.ts";
import { unauthorized } from "../platform/problem.ts";
import { cardsOf, type VideoCardRow } from "../videos/queries/cards.ts";
import { visibleVideo } from "../videos/queries.ts";
import { history } from "./table.ts";

/** Remembers the playhead, in seconds, and that the video was watched now. Throws Problem 401, 404. */
export async function saveWatchingTime(ctx: Ctx, actor: Actor, videoId: string, seconds: number): Promise<void> {
  const userId = actor.userId;
  if (!userId) throw unauthorized();
  const video = await visibleVideo(ctx, actor, videoId);
  const position = Math.min(seconds, video.duration ?? seconds);
  await ctx.write(async (tx) => {
    const watchedAt = tx.clock.now();
    await tx.db
      .insert(history)
      .values({ userId, videoId, seconds: position, watchedAt })
      .onConflictDoUpdate({ target: [history.userId, history.videoId], set: { seconds: position, watchedAt } });
  }, batchwise);
}

/** Where this person stopped; -1 when they never watched it. */
export async function watchingTime(ctx: Ctx, actor: Actor, videoId: string): Promise<number> {
  if (!actor.userId) return -1;
  const [row] = await ctx.db
    .select({ seconds: history.seconds })
    .from(history)
    .where(and(eq(history.userId, actor.userId), eq(history.videoId, videoId)));
  return row?.seconds ?? -1;
}

export type HistoryEntry = { row: VideoCardRow; seconds: number; watchedAt: number };

/** What a person watched, the latest first, from before a moment. Videos they may no longer see are left out. */
export async function watchHistory(
  ctx: Ctx,
  actor: Actor,
  limit: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<HistoryEntry[]> {
  if (!actor.userId) throw unauthorized();
  const entries = await ctx.db
    .select()
    .from(history)
    .where(and(eq(history.userId, actor.userId), lt(history.watchedAt, before)))
    .orderBy(desc(history.watchedAt))
    .limit(limit);
  const rows = new Map(
    (
      await cardsOf(
        ctx,
        entries.map(({ videoId }) => videoId),
      )
    ).map((row) => [row.id, row]),
  );
  return entries.flatMap(({ videoId, seconds, watchedAt }) => {
    const row = rows.get(videoId);
    return row ? [{ row, seconds, watchedAt }] : [];
  });
}

/** Forgets one entry, or all. */
export async function forgetHistory(ctx: Ctx, actor: Actor, videoId?: string): Promise<void> {
  const userId = actor.userId;
  if (!userId) throw unauthorized();
  const one = videoId ? eq(history.videoId, videoId) : sql`true`;
  await ctx.write((tx) => tx.db.delete(history).where(and(eq(history.userId, userId), one)));
}
