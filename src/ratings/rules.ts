import { and, eq, inArray, sql } from "drizzle-orm";
import { type Actor, requireUser } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { hot, hotRows, locked } from "../platform/db/database.ts";
import { happen } from "../platform/reactions.ts";
import { visibleVideo } from "../videos/queries/video.ts";
import { videoStats } from "../videos/table.ts";
import type { Rating } from "./input.ts";
import { ratings } from "./table.ts";

declare module "../platform/reactions.ts" {
  interface Happenings {
    /** Somebody liked a video for the first time. */
    "video liked": { videoId: string; channelId: string; byUserId: string };
    /** How many likes and dislikes it has more, or less. */
    "video rated": { videoId: string; channelId: string; likes: number; dislikes: number };
  }
}

export type RatingCounts = { rating: Rating; likes: number; dislikes: number };

/** Rates a video: 1 likes, -1 dislikes, 0 takes the rating back. Throws Problem 401, 404. */
export async function rateVideo(ctx: Ctx, actor: Actor, videoId: string, rating: Rating): Promise<RatingCounts> {
  const userId = requireUser(actor);
  return ctx.write(async (tx) => {
    const video = await visibleVideo(tx, actor, videoId);
    // Many rate one video at once: they stand in line here instead of trying again and again.
    await locked(tx.db.select({ id: videoStats.videoId }).from(videoStats).where(eq(videoStats.videoId, videoId)));
    const { before, likes, dislikes } = await changeRating(tx, userId, "video", videoId, rating);
    if (before !== rating) {
      // A changed mind is no news, and neither is a dislike.
      if (before === 0 && rating === 1)
        await happen(tx, "video liked", { videoId, channelId: video.channelId, byUserId: userId });
      await happen(tx, "video rated", { videoId, channelId: video.channelId, likes, dislikes });
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

export type Rated = (typeof ratings.$inferSelect)["entityType"];

/**
 * Keeps what a person thinks of a thing now. Gives what they thought before, and by how much its likes and dislikes have
 * changed. Inside a write, in which the thing's row is locked.
 */
export async function changeRating(tx: Ctx, userId: string, entityType: Rated, entityId: string, rating: Rating) {
  const mine = and(eq(ratings.userId, userId), eq(ratings.entityType, entityType), eq(ratings.entityId, entityId));
  const [old] = await tx.db.select({ rating: ratings.rating }).from(ratings).where(mine);
  const before: Rating = old?.rating ?? 0;
  const ratedAt = tx.clock.now();
  if (rating === 0) await tx.db.delete(ratings).where(mine);
  else if (rating !== before)
    await tx.db
      .insert(ratings)
      .values({ userId, entityType, entityId, rating, ratedAt })
      .onConflictDoUpdate({
        target: [ratings.userId, ratings.entityType, ratings.entityId],
        set: { rating, ratedAt },
      });
  const change = (of: Rating) => (rating === of ? 1 : 0) - (before === of ? 1 : 0);
  return { before, likes: change(1), dislikes: change(-1) };
}

/** How a person rated some of these things, by their ids. */
export async function ratingsAmong(ctx: Ctx, userId: string | undefined, entityType: Rated, ids: string[]) {
  if (userId === undefined || ids.length === 0) return new Map<string, Rating>();
  const rows = await ctx.db
    .select({ id: ratings.entityId, rating: ratings.rating })
    .from(ratings)
    .where(and(eq(ratings.userId, userId), eq(ratings.entityType, entityType), inArray(ratings.entityId, ids)));
  return new Map<string, Rating>(rows.map(({ id, rating }) => [id, rating]));
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
