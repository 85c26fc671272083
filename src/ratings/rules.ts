import { and, eq, sql } from "drizzle-orm";
import { notifyOwners } from "../notifications/rules/personal.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { hot, hotRows, locked } from "../platform/db/database.ts";
import { visibleVideo } from "../videos/queries/video.ts";
import { videoStats } from "../videos/table.ts";
import type { Rating } from "./input.ts";
import { ratings } from "./table.ts";

export type RatingCounts = { rating: Rating; likes: number; dislikes: number };

/** Rates a video: 1 likes, -1 dislikes, 0 takes the rating back. Throws Problem 401, 404. */
export async function rateVideo(ctx: Ctx, actor: Actor, videoId: string, rating: Rating): Promise<RatingCounts> {
  const userId = requireUser(actor);
  return ctx.write(async (tx) => {
    const video = await visibleVideo(tx, actor, videoId);
    // Many rate one video at once: they stand in line here instead of trying again and again.
    await locked(tx.db.select({ id: videoStats.videoId }).from(videoStats).where(eq(videoStats.videoId, videoId)));
    const mine = and(eq(ratings.userId, userId), eq(ratings.entityType, "video"), eq(ratings.entityId, videoId));
    const [old] = await tx.db.select({ rating: ratings.rating }).from(ratings).where(mine);
    const before = old?.rating ?? 0;
    if (before !== rating) {
      const now = tx.clock.now();
      if (rating === 0) await tx.db.delete(ratings).where(mine);
      else {
        await tx.db
          .insert(ratings)
          .values({ userId, entityType: "video", entityId: videoId, rating, ratedAt: now })
          .onConflictDoUpdate({
            target: [ratings.userId, ratings.entityType, ratings.entityId],
            set: { rating, ratedAt: now },
          });
      }
      // A changed mind is no news, and neither is a dislike.
      if (before === 0 && rating === 1) await notifyOwners(tx, { type: "video_rate", video, byUserId: userId });
      const likes = (rating === 1 ? 1 : 0) - (before === 1 ? 1 : 0);
      const dislikes = (rating === -1 ? 1 : 0) - (before === -1 ? 1 : 0);
      await tx.db
        .update(videoStats)
        .set({
          likes: sql`${videoStats.likes} + ${likes}`,
          dislikes: sql`${videoStats.dislikes} + ${dislikes}`,
          dirty: true,
        })
        .where(eq(videoStats.videoId, videoId));
    }
    return ratingOf(tx, actor, videoId);
  }, hotRows);
}

/** How a video is rated, and by this person. */
export async function ratingOf(ctx: Ctx, actor: Actor, videoId: string): Promise<RatingCounts> {
  const statement = hot(ctx.db, "ratingCounts", (db) =>
    db
      .select()
      .from(videoStats)
      .where(eq(videoStats.videoId, sql.placeholder("videoId")))
      .prepare("ratingCounts"),
  );
  const [counts] = await statement.execute({ videoId });
  const [mine] = actor.userId
    ? await ctx.db
        .select({ rating: ratings.rating })
        .from(ratings)
        .where(and(eq(ratings.userId, actor.userId), eq(ratings.entityType, "video"), eq(ratings.entityId, videoId)))
    : [];
  return { rating: mine?.rating ?? 0, likes: counts?.likes ?? 0, dislikes: counts?.dislikes ?? 0 };
}
