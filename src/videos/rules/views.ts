import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise, locked } from "../../platform/db/database.ts";
import { visibleVideo } from "../queries.ts";
import { countedViews, videoStats, videos } from "../table.ts";

const window = 30 * minute;
const batch = 100;

/**
 * Counts a view, once per visitor and video in 30 minutes; who has neither account nor device id is known by
 * address. Returns whether it counted. Throws Problem 404, 429.
 */
export async function countView(ctx: Ctx, actor: Actor, videoId: string): Promise<boolean> {
  const video = await visibleVideo(ctx, actor, videoId);
  const visitor = actor.userId ?? actor.visitorId ?? `address ${actor.address}`;
  return ctx.write(async (tx) => {
    const now = tx.clock.now();
    const counted = await tx.db
      .insert(countedViews)
      .values({ visitor, videoId: video.id, countedAt: now })
      .onConflictDoUpdate({
        target: [countedViews.visitor, countedViews.videoId],
        set: { countedAt: now },
        setWhere: lt(countedViews.countedAt, now - window + 1),
      })
      .returning({ videoId: countedViews.videoId });
    if (counted.length === 0) return false;
    await tx.db
      .update(videoStats)
      .set({ views: sql`${videoStats.views} + 1`, dirty: true })
      .where(eq(videoStats.videoId, video.id));
    return true;
  }, batchwise);
}

/** Folds the hot counters into the columns that lists sort by, a hundred videos at a time. */
export async function foldStats(ctx: Ctx): Promise<void> {
  for (;;) {
    const folded = await ctx.write(async (tx) => {
      // Whoever counts at this moment is folded next time; the others wait until these are no longer behind.
      const behind = tx.db.select().from(videoStats).where(sql`${videoStats.dirty}`).limit(batch);
      const rows = await locked(behind, { skip: true });
      for (const { videoId, views, likes, dislikes } of rows) {
        await tx.db.update(videos).set({ views, likes, dislikes }).where(eq(videos.id, videoId));
      }
      const ids = rows.map(({ videoId }) => videoId);
      if (ids.length > 0) await tx.db.update(videoStats).set({ dirty: false }).where(inArray(videoStats.videoId, ids));
      return rows.length;
    }, batchwise);
    if (folded < batch) return;
  }
}

/** Forgets who was counted, once it no longer matters. */
export async function forgetCountedViews(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now() - window;
  await ctx.write((tx) => tx.db.delete(countedViews).where(and(lt(countedViews.countedAt, before))), {
    durability: "relaxed",
  });
}
