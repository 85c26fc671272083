import { and, count, desc, eq, type SQL } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newest, olderThan } from "../../platform/db/cursor.ts";
import { ratings } from "../../ratings/table.ts";
import { cardColumns, type VideoCardRow } from "../../videos/queries/cards.ts";
import { fits, ofAge } from "../../videos/queries/viewer.ts";
import { visibleTo } from "../../videos/queries/visible.ts";
import { videos } from "../../videos/table.ts";
import { watchLater } from "../table.ts";

/** A video of one's own list, and since when it stands there. */
export type OwnEntry = { row: VideoCardRow; since: number };

/** What a person may see of what their own lists name: one may have kept what was closed since. */
export const stillSeen = (actor: Actor) => and(visibleTo(actor), fits(ofAge(actor))) as SQL;

/** What a person means to watch and may see, the latest kept first. Throws Problem 401. */
export async function watchLaterVideos(
  ctx: Ctx,
  actor: Actor,
  limit: number,
  { before = newest, offset = 0 }: { before?: Cursor; offset?: number } = {},
): Promise<OwnEntry[]> {
  const userId = requireUser(actor);
  return ctx.db
    .select({ row: cardColumns, since: watchLater.addedAt })
    .from(watchLater)
    .innerJoin(videos, eq(videos.id, watchLater.videoId))
    .innerJoin(channels, eq(channels.id, videos.channelId))
    .where(
      and(eq(watchLater.userId, userId), olderThan(watchLater.addedAt, watchLater.videoId, before), stillSeen(actor)),
    )
    .orderBy(desc(watchLater.addedAt), desc(watchLater.videoId))
    .limit(limit)
    .offset(offset);
}

/** The ids of what a person means to watch, the latest kept first. Throws Problem 401. */
export async function watchLaterIds(ctx: Ctx, actor: Actor, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: watchLater.videoId })
    .from(watchLater)
    .where(eq(watchLater.userId, requireUser(actor)))
    .orderBy(desc(watchLater.addedAt), desc(watchLater.videoId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Whether this person means to watch it. */
export async function isForLater(ctx: Ctx, actor: Actor, videoId: string): Promise<boolean> {
  if (!actor.userId) return false;
  const found = await ctx.db
    .select({ id: watchLater.videoId })
    .from(watchLater)
    .where(and(eq(watchLater.userId, actor.userId), eq(watchLater.videoId, videoId)));
  return found.length > 0;
}

/** What a person likes and may see, the latest liked first. Throws Problem 401. */
export async function likedVideos(
  ctx: Ctx,
  actor: Actor,
  limit: number,
  { before = newest, offset = 0 }: { before?: Cursor; offset?: number } = {},
): Promise<OwnEntry[]> {
  const userId = requireUser(actor);
  return ctx.db
    .select({ row: cardColumns, since: ratings.ratedAt })
    .from(ratings)
    .innerJoin(videos, eq(videos.id, ratings.entityId))
    .innerJoin(channels, eq(channels.id, videos.channelId))
    .where(
      and(
        eq(ratings.userId, userId),
        eq(ratings.entityType, "video"),
        eq(ratings.rating, 1),
        olderThan(ratings.ratedAt, ratings.entityId, before),
        stillSeen(actor),
      ),
    )
    .orderBy(desc(ratings.ratedAt), desc(ratings.entityId))
    .limit(limit)
    .offset(offset);
}

/** How many there are of a list of one's own, counted to 10,000. Throws Problem 401. */
export async function ownCount(ctx: Ctx, actor: Actor, list: "later" | "liked"): Promise<number> {
  const userId = requireUser(actor);
  const of =
    list === "later"
      ? ctx.db
          .select({ id: watchLater.videoId })
          .from(watchLater)
          .innerJoin(videos, eq(videos.id, watchLater.videoId))
          .where(and(eq(watchLater.userId, userId), stillSeen(actor)))
      : ctx.db
          .select({ id: ratings.entityId })
          .from(ratings)
          .innerJoin(videos, eq(videos.id, ratings.entityId))
          .where(
            and(eq(ratings.userId, userId), eq(ratings.entityType, "video"), eq(ratings.rating, 1), stillSeen(actor)),
          );
  const [row] = await ctx.db.select({ n: count() }).from(of.limit(10_000).as("some"));
  return row?.n ?? 0;
}
