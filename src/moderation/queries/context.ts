import { and, asc, desc, eq, gt, isNull, lt, type SQL } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import { authorColumns } from "../../channels/authors.ts";
import { channels } from "../../channels/table.ts";
import { chatMessages } from "../../chat/table.ts";
import { comments } from "../../comments/table.ts";
import type { Ctx } from "../../platform/context.ts";

/** Something that was written, with who wrote it. */
export type Said = Omit<Awaited<ReturnType<typeof commentRows>>[number], "postId">;

/** A comment, also one that was taken away, after the one that stood before it. */
export async function commentInPlace(ctx: Ctx, id: string): Promise<Said[]> {
  const [own] = await commentRows(ctx).where(eq(comments.id, id)).limit(1);
  if (!own) return [];
  const before = await commentRows(ctx)
    .where(and(beside(own), isNull(comments.deletedAt), lt(comments.createdAt, own.createdAt)))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(1);
  return [...before, own];
}

/** Below the same video or post. */
function beside({ videoId, postId }: { videoId: string | null; postId: string | null }): SQL {
  return videoId === null ? eq(comments.postId, postId ?? "") : eq(comments.videoId, videoId);
}

function commentRows(ctx: Ctx) {
  return ctx.db
    .select({
      id: comments.id,
      videoId: comments.videoId,
      postId: comments.postId,
      userId: comments.userId,
      channelId: comments.channelId,
      text: comments.content,
      createdAt: comments.createdAt,
      deletedAt: comments.deletedAt,
      ...authorColumns,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(channels, eq(channels.id, comments.channelId));
}

/** A message of a chat, also one that was taken away, among those around it. */
export async function messageInPlace(ctx: Ctx, id: string): Promise<Said[]> {
  const [own] = await messageRows(ctx).where(eq(chatMessages.id, id)).limit(1);
  if (!own) return [];
  const there = and(eq(chatMessages.videoId, own.videoId), isNull(chatMessages.deletedAt));
  const [before, after] = await Promise.all([
    messageRows(ctx)
      .where(and(there, lt(chatMessages.seq, own.seq)))
      .orderBy(desc(chatMessages.seq))
      .limit(4),
    messageRows(ctx)
      .where(and(there, gt(chatMessages.seq, own.seq)))
      .orderBy(asc(chatMessages.seq))
      .limit(3),
  ]);
  return [...before.reverse(), own, ...after];
}

function messageRows(ctx: Ctx) {
  return ctx.db
    .select({
      id: chatMessages.id,
      videoId: chatMessages.videoId,
      userId: chatMessages.userId,
      channelId: chatMessages.channelId,
      text: chatMessages.text,
      createdAt: chatMessages.createdAt,
      deletedAt: chatMessages.deletedAt,
      seq: chatMessages.seq,
      ...authorColumns,
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .leftJoin(channels, eq(channels.id, chatMessages.channelId));
}
