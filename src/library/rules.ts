import { and, eq, sql } from "drizzle-orm";
import { type Actor, requireUser } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { batchwise } from "../platform/db/database.ts";
import { visibleVideo } from "../videos/queries/video.ts";
import { history } from "./table.ts";

/** Remembers the playhead, in seconds, and that the video was watched now. Throws Problem 401, 404. */
export async function saveWatchingTime(ctx: Ctx, actor: Actor, videoId: string, seconds: number): Promise<void> {
  const userId = requireUser(actor);
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

/** Forgets one entry, or all. */
export async function forgetHistory(ctx: Ctx, actor: Actor, videoId?: string): Promise<void> {
  const userId = requireUser(actor);
  const one = videoId ? eq(history.videoId, videoId) : sql`true`;
  await ctx.write((tx) => tx.db.delete(history).where(and(eq(history.userId, userId), one)));
}
