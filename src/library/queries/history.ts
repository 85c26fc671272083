import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import { channels } from "../../channels/table.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newest, olderThan } from "../../platform/db/cursor.ts";
import { hot } from "../../platform/db/database.ts";
import { wordsSought } from "../../platform/text/words.ts";
import { cardColumns, type VideoCardRow } from "../../videos/queries/cards.ts";
import { videos } from "../../videos/table.ts";
import { history } from "../table.ts";
import { stillSeen } from "./own.ts";

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
    .where(and(eq(history.userId, userId), olderThan(history.watchedAt, history.videoId, before), stillSeen(actor)))
    .orderBy(desc(history.watchedAt), desc(history.videoId))
    .limit(limit)
    .offset(offset);
}

/** So many entries are looked through at once; the next page looks on. */
const lookedThrough = 2000;

/** Those of them whose title or channel has all words of a query, and the place to look on from. Throws Problem 401. */
export async function historyWith(ctx: Ctx, actor: Actor, query: string, limit: number, before = newest) {
  const userId = requireUser(actor);
  const read = await ctx.db
    .select({ id: videos.id, title: videos.title, channel: channels.name, watchedAt: history.watchedAt })
    .from(history)
    .innerJoin(videos, eq(videos.id, history.videoId))
    .innerJoin(channels, eq(channels.id, videos.channelId))
    .where(and(eq(history.userId, userId), olderThan(history.watchedAt, history.videoId, before), stillSeen(actor)))
    .orderBy(desc(history.watchedAt), desc(history.videoId))
    .limit(lookedThrough);
  const isSought = wordsSought(query);
  const found = read.filter(({ title, channel }) => isSought(`${title} ${channel}`));
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : read.length === lookedThrough ? read.at(-1) : undefined;
  const entries = await entriesOf(
    ctx,
    userId,
    shown.map(({ id }) => id),
  );
  const next: Cursor | undefined = last && { at: last.watchedAt, id: last.id };
  return { entries, next };
}

async function entriesOf(ctx: Ctx, userId: string, ids: string[]): Promise<HistoryEntry[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ row: cardColumns, seconds: history.seconds, watchedAt: history.watchedAt })
    .from(history)
    .innerJoin(videos, eq(videos.id, history.videoId))
    .innerJoin(channels, eq(channels.id, videos.channelId))
    .where(and(eq(history.userId, userId), inArray(history.videoId, ids)));
  const byId = new Map(rows.map((entry) => [entry.row.id, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many those are, counted to 10,000. Throws Problem 401. */
export async function historyCount(ctx: Ctx, actor: Actor): Promise<number> {
  const userId = requireUser(actor);
  const some = ctx.db
    .select({ id: history.videoId })
    .from(history)
    .innerJoin(videos, eq(videos.id, history.videoId))
    .where(and(eq(history.userId, userId), stillSeen(actor)))
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

/** Whether a person has what they watch not written down. */
export async function isHistoryPaused(ctx: Ctx, userId: string): Promise<boolean> {
  const statement = hot(ctx.db, "isHistoryPaused", (db) =>
    db
      .select({ paused: users.historyPaused })
      .from(users)
      .where(eq(users.id, sql.placeholder("userId")))
      .prepare("isHistoryPaused"),
  );
  const [row] = await statement.execute({ userId });
  return row?.paused ?? false;
}
