import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, max, or, sql } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import { authorColumns } from "../../channels/authors.ts";
import { channels } from "../../channels/table.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import { historySize, replayChunkMs } from "../limits.ts";
import { powerIn } from "../policy.ts";
import { chatBlocks, chatMessages, chatModerators, chatRooms } from "../table.ts";

export type RoomRow = typeof chatRooms.$inferSelect;

const columns = {
  id: chatMessages.id,
  videoId: chatMessages.videoId,
  userId: chatMessages.userId,
  channelId: chatMessages.channelId,
  clientId: chatMessages.clientId,
  text: chatMessages.text,
  rank: chatMessages.rank,
  seq: chatMessages.seq,
  rev: chatMessages.rev,
  offset: chatMessages.offset,
  createdAt: chatMessages.createdAt,
  crossedAt: chatMessages.crossedAt,
  deletedAt: chatMessages.deletedAt,
  ...authorColumns,
};

function withAuthors(ctx: Ctx) {
  return ctx.db
    .select(columns)
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .leftJoin(channels, eq(channels.id, chatMessages.channelId));
}

export type MessageRow = Awaited<ReturnType<typeof messagesByIds>>[number];

export async function messagesByIds(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return [];
  return withAuthors(ctx).where(inArray(chatMessages.id, ids)).orderBy(asc(chatMessages.rev));
}

export async function messageById(ctx: Ctx, id: string): Promise<MessageRow | undefined> {
  return (await messagesByIds(ctx, [id]))[0];
}

/** The newest messages from before a place, in their order. */
export async function latestMessages(
  ctx: Ctx,
  videoId: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<MessageRow[]> {
  const rows = await withAuthors(ctx)
    .where(and(eq(chatMessages.videoId, videoId), lt(chatMessages.seq, before)))
    .orderBy(desc(chatMessages.seq))
    .limit(historySize);
  return rows.reverse();
}

/** What was written or changed after a revision; one more than `limit` tells that there is too much. */
export async function changesSince(ctx: Ctx, videoId: string, rev: number, limit: number): Promise<MessageRow[]> {
  return withAuthors(ctx)
    .where(and(eq(chatMessages.videoId, videoId), gt(chatMessages.rev, rev)))
    .orderBy(asc(chatMessages.rev))
    .limit(limit + 1);
}

/** A piece of a finished stream's chat. The first piece begins with the last that was said before the stream. */
export async function replayChunk(ctx: Ctx, videoId: string, chunk: number): Promise<MessageRow[]> {
  const of = and(eq(chatMessages.videoId, videoId), isNull(chatMessages.deletedAt));
  const before =
    chunk > 0
      ? []
      : await withAuthors(ctx)
          .where(and(of, isNull(chatMessages.offset)))
          .orderBy(desc(chatMessages.seq))
          .limit(50);
  const during = await withAuthors(ctx)
    .where(
      and(of, gte(chatMessages.offset, chunk * replayChunkMs), lt(chatMessages.offset, (chunk + 1) * replayChunkMs)),
    )
    .orderBy(asc(chatMessages.offset), asc(chatMessages.seq))
    .limit(2000);
  return [...before.reverse(), ...during];
}

/** Whether anything was ever said, so that there is something to replay. */
export async function hasMessages(ctx: Ctx, videoId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.videoId, videoId), isNull(chatMessages.deletedAt)))
    .limit(1);
  return row !== undefined;
}

/** The room of a video, with the settings of one that nobody has changed when there is none yet. */
export async function roomOf(ctx: Ctx, videoId: string): Promise<RoomRow> {
  const statement = hot(ctx.db, "chatRoomOf", (db) =>
    db
      .select()
      .from(chatRooms)
      .where(eq(chatRooms.videoId, sql.placeholder("videoId")))
      .limit(1)
      .prepare("chatRoomOf"),
  );
  const [room] = await statement.execute({ videoId });
  return room ?? { videoId, rev: 0, slowSeconds: 0, off: false, pinnedId: null };
}

export type Block = { userId: string; until: number };

/** Which of these people may not write in this video's chat now, and until when. */
export async function blocksOf(
  ctx: Ctx,
  video: { id: string; channelId: string },
  userIds: string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ userId: chatBlocks.userId, until: chatBlocks.until })
    .from(chatBlocks)
    .where(
      and(
        inArray(chatBlocks.userId, userIds),
        gt(chatBlocks.until, ctx.clock.now()),
        or(
          eq(chatBlocks.scope, "site"),
          and(eq(chatBlocks.scope, "channel"), eq(chatBlocks.scopeId, video.channelId)),
          and(eq(chatBlocks.scope, "video"), eq(chatBlocks.scopeId, video.id)),
        ),
      ),
    );
  const blocks = new Map<string, number>();
  for (const { userId, until } of rows) blocks.set(userId, Math.max(until, blocks.get(userId) ?? 0));
  return blocks;
}

/** Which of these people were appointed to keep order in a channel's chats. */
export async function moderatorsAmong(ctx: Ctx, channelId: string, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await ctx.db
    .select({ userId: chatModerators.userId })
    .from(chatModerators)
    .where(and(eq(chatModerators.channelId, channelId), inArray(chatModerators.userId, userIds)));
  return new Set(rows.map(({ userId }) => userId));
}

/** How much this person may do in the chats of a channel. */
export async function powerOf(ctx: Ctx, actor: Actor, channelId: string) {
  const appointed = actor.userId ? (await moderatorsAmong(ctx, channelId, [actor.userId])).size > 0 : false;
  return powerIn(actor, channelId, appointed);
}

/** When each of these people last wrote in a room. */
export async function lastSaid(ctx: Ctx, videoId: string, userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ userId: chatMessages.userId, at: max(chatMessages.createdAt) })
    .from(chatMessages)
    .where(and(inArray(chatMessages.userId, userIds), eq(chatMessages.videoId, videoId)))
    .groupBy(chatMessages.userId);
  return new Map(rows.map(({ userId, at }) => [userId, Number(at ?? 0)]));
}
