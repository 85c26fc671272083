import { and, eq, sql } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { batchwise } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { visibleVideo } from "../videos/queries/video.ts";
import { watchLaterMax } from "./limits.ts";
import { isHistoryPaused } from "./queries/history.ts";
import { history, watchLater } from "./table.ts";

export type Watched = { videoId: string; seconds: number; watchedAt: number };

/**
 * Remembers the playhead, in seconds, and that the video was watched now; of who paused their history nothing. Throws
 * Problem 401, 404.
 */
export async function saveWatchingTime(ctx: Ctx, actor: Actor, videoId: string, seconds: number): Promise<void> {
  const userId = requireUser(actor);
  const video = await visibleVideo(ctx, actor, videoId);
  if (await isHistoryPaused(ctx, userId)) return;
  const position = Math.min(seconds, video.duration ?? seconds);
  await ctx.write(async (tx) => {
    const watchedAt = tx.clock.now();
    await tx.db
      .insert(history)
      .values({ userId, videoId, seconds: position, watchedAt })
      .onConflictDoUpdate({ target: [history.userId, history.videoId], set: { seconds: position, watchedAt } });
  }, batchwise);
}

/** Forgets one entry, or all. */
export async function forgetHistory(ctx: Ctx, actor: Actor, videoId?: string): Promise<void> {
  const userId = requireUser(actor);
  const one = videoId ? eq(history.videoId, videoId) : sql`true`;
  await ctx.write((tx) => tx.db.delete(history).where(and(eq(history.userId, userId), one)));
}

/** Puts an entry back that was forgotten, at its place; one that is there again stays as it is. Throws Problem 401, 404. */
export async function recallHistory(
  ctx: Ctx,
  actor: Actor,
  videoId: string,
  { seconds, watchedAt }: { seconds: number; watchedAt: number },
): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write(async (tx) => {
    await visibleVideo(tx, actor, videoId);
    const at = Math.min(watchedAt, tx.clock.now());
    await tx.db.insert(history).values({ userId, videoId, seconds, watchedAt: at }).onConflictDoNothing();
  });
}

/** Writes down what somebody watched at another site; what is there already stays as it is. Throws Problem 401. */
export async function bringHistory(ctx: Ctx, actor: Actor, watched: Watched[]): Promise<void> {
  const userId = requireUser(actor);
  if (watched.length === 0) return;
  await ctx.write(async (tx) => {
    const now = tx.clock.now();
    const rows = watched.map((one) => ({ ...one, userId, watchedAt: Math.min(one.watchedAt, now) }));
    await tx.db.insert(history).values(rows).onConflictDoNothing();
  }, batchwise);
}

/** Whether what this person watches is written down from now on. Throws Problem 401. */
export async function pauseHistory(ctx: Ctx, actor: Actor, paused: boolean): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write((tx) => tx.db.update(users).set({ historyPaused: paused }).where(eq(users.id, userId)));
}

/** Keeps a video for later, or no longer; says which. Throws Problem 401, 404, 409 `WATCH_LATER_FULL`. */
export async function toggleWatchLater(ctx: Ctx, actor: Actor, videoId: string): Promise<boolean> {
  return ctx.write(async (tx) => {
    if (await dropFromLater(tx, actor, videoId)) return false;
    await keepForLater(tx, actor, videoId);
    return true;
  });
}

/** Keeps a video for later; one that is kept already stays at its place. Throws Problem 401, 404, 409 `WATCH_LATER_FULL`. */
export async function keepForLater(ctx: Ctx, actor: Actor, videoId: string, since?: number): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write(async (tx) => {
    await visibleVideo(tx, actor, videoId);
    if ((await tx.db.$count(watchLater, eq(watchLater.userId, userId))) >= watchLaterMax)
      throw new Problem(409, "WATCH_LATER_FULL", { params: { max: watchLaterMax } });
    const now = tx.clock.now();
    await tx.db
      .insert(watchLater)
      .values({ userId, videoId, addedAt: Math.min(since ?? now, now) })
      .onConflictDoNothing();
  });
}

/** Keeps it no longer; says whether it was kept. Throws Problem 401. */
export async function dropFromLater(ctx: Ctx, actor: Actor, videoId: string): Promise<boolean> {
  const userId = requireUser(actor);
  const dropped = await ctx.write((tx) =>
    tx.db
      .delete(watchLater)
      .where(and(eq(watchLater.userId, userId), eq(watchLater.videoId, videoId)))
      .returning(),
  );
  return dropped.length > 0;
}

/** Keeps nothing for later. Throws Problem 401. */
export async function clearWatchLater(ctx: Ctx, actor: Actor): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write((tx) => tx.db.delete(watchLater).where(eq(watchLater.userId, userId)));
}
