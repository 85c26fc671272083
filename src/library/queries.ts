import { and, count, desc, eq } from "drizzle-orm";
import { channels } from "../channels/table.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { newest, olderThan } from "../platform/db/cursor.ts";
import { cardColumns, type VideoCardRow } from "../videos/queries/cards.ts";
import { visibleTo } from "../videos/queries/visible.ts";
import { videos } from "../videos/table.ts";
import { history } from "./table.ts";

export type HistoryEntry = { row: VideoCardRow; seconds: number; watchedAt: number };

/**
 * What a person watched and may still see, the latest first, older than a place in the list when one is given. Throws
 * Problem 401.
 */
export async function watchHistory(
  ctx: Ctx,
  actor: Actor,
  limit: number,
  before = newest,
  offset = 0,
): Promise<HistoryEntry[]> {
  const userId = requireUser(actor);
  return ctx.db
    .select({ row: cardColumns, seconds: history.seconds, watchedAt: history.watchedAt })
    .from(history)
    .innerJoin(videos, eq(videos.id, history.videoId))
    .innerJoin(channels, eq(channels.id, videos.channelId))
    .where(and(eq(history.userId, userId), olderThan(history.watchedAt, history.videoId, before), visibleTo(actor)))
    .orderBy(desc(history.watchedAt), desc(history.videoId))
    .limit(limit)
    .offset(offset);
}

/** How many those are, counted to 10,000. Throws Problem 401. */
export async function historyCount(ctx: Ctx, actor: Actor): Promise<number> {
  const userId = requireUser(actor);
  const some = ctx.db
    .select({ id: history.videoId })
    .from(history)
    .innerJoin(videos, eq(videos.id, history.videoId))
    .where(and(eq(history.userId, userId), visibleTo(actor)))
    .limit(10_000)
    .as("some");
  const [row] = await ctx.db.select({ n: count() }).from(some);
  return row?.n ?? 0;
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
