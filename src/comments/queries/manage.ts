import { and, count, desc, eq, gte, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import { channels } from "../../channels/table.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newest, olderThan } from "../../platform/db/cursor.ts";
import { byDay, type Days, everyDay, perDay } from "../../platform/db/days.ts";
import { posts } from "../../posts/table.ts";
import { videos } from "../../videos/table.ts";
import { comments } from "../table.ts";
import { askedBy, type CommentRow, commentColumns, withAuthors } from "./rows.ts";

export const managedStates = ["all", "waiting"] as const;
export type ManagedState = (typeof managedStates)[number];

/** Below which video, of whom, or written as which channel: no more than one author of the two. */
export type Narrowed = { video?: string; person?: string; channel?: string };
export type Managed = Narrowed & { channelId: string | undefined; state: ManagedState };
export type ManagedComment = Awaited<ReturnType<typeof managedComments>>[number];

/**
 * Comments of a channel, or of the whole site, the newest first: all of them, or those that wait to be let in. Who writes as
 * a channel is not told: what they wrote as such is not among theirs.
 */
export async function managedComments(ctx: Ctx, actor: Actor, of: Managed, limit: number, before: Cursor = newest) {
  const rows = await withAuthors(ctx.db, askedBy(actor))
    .where(isManaged(of, before))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit);
  return withTitles(ctx, rows);
}

export function isManaged(of: Managed, before: Cursor): SQL | undefined {
  const { channelId, state, video, person, channel } = of;
  return and(
    video === undefined ? undefined : eq(comments.videoId, video),
    person === undefined ? undefined : and(eq(comments.userId, person), isNull(comments.channelId)),
    channel === undefined ? undefined : eq(comments.channelId, channel),
    channelId === undefined ? undefined : eq(comments.ownerChannelId, channelId),
    isNull(comments.deletedAt),
    state === "waiting" ? isNotNull(comments.heldAt) : undefined,
    olderThan(comments.createdAt, comments.id, before),
  );
}

export async function withTitles(ctx: Ctx, rows: CommentRow[]) {
  const titles = await titlesOf(ctx, rows);
  return rows.map((row) => ({ ...row, title: titles.get(row.videoId ?? row.postId ?? "") ?? "" }));
}

/** What each of these comments stands below, by its id. */
async function titlesOf(
  ctx: Ctx,
  rows: { videoId: string | null; postId: string | null }[],
): Promise<Map<string, string>> {
  const ids = (of: "videoId" | "postId") => [...new Set(rows.flatMap((row) => row[of] ?? []))];
  const [ofVideos, ofPosts] = [ids("videoId"), ids("postId")];
  const [named, told] = await Promise.all([
    ofVideos.length === 0
      ? []
      : ctx.db.select({ id: videos.id, title: videos.title }).from(videos).where(inArray(videos.id, ofVideos)),
    ofPosts.length === 0
      ? []
      : ctx.db.select({ id: posts.id, title: posts.message }).from(posts).where(inArray(posts.id, ofPosts)),
  ]);
  return new Map([...named, ...told].map(({ id, title }) => [id, title]));
}

const waitingMax = 100;

/** How many comments wait at a channel to be let in, counted to a hundred. */
export async function waitingCount(ctx: Ctx, channelId: string): Promise<number> {
  const some = ctx.db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.ownerChannelId, channelId), isNotNull(comments.heldAt), isNull(comments.deletedAt)))
    .limit(waitingMax)
    .as("some");
  const [row] = await ctx.db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

/** What was written below any of a channel's videos since then: each video's part of it is found by an index. */
function belowVideosOf(channelId: string, since: number): SQL | undefined {
  return and(
    eq(videos.channelId, channelId),
    isNull(videos.deletedAt),
    isNull(comments.deletedAt),
    isNull(comments.emptiedAt),
    gte(comments.createdAt, since),
  );
}

export type ChannelComment = Awaited<ReturnType<typeof channelComments>>[number];

/** The newest comments below a channel's videos, none older than that. */
export async function channelComments(ctx: Ctx, channelId: string, since: number, limit: number) {
  return ctx.db
    .select({
      id: commentColumns.id,
      videoId: commentColumns.videoId,
      content: commentColumns.content,
      createdAt: commentColumns.createdAt,
      heldAt: commentColumns.heldAt,
      userId: commentColumns.userId,
      channelId: commentColumns.channelId,
      userName: commentColumns.userName,
      userSurname: commentColumns.userSurname,
      avatarVersion: commentColumns.avatarVersion,
      channelName: commentColumns.channelName,
      channelSlug: commentColumns.channelSlug,
      pictureVersion: commentColumns.pictureVersion,
      videoTitle: videos.title,
    })
    .from(comments)
    .innerJoin(videos, eq(videos.id, comments.videoId))
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(channels, eq(channels.id, comments.channelId))
    .where(belowVideosOf(channelId, since))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit);
}

export async function commentsPerDay(ctx: Ctx, channelId: string, days: Days): Promise<number[]> {
  const rows = await ctx.db
    .select(perDay(comments.createdAt, days))
    .from(comments)
    .innerJoin(videos, eq(videos.id, comments.videoId))
    .where(belowVideosOf(channelId, days.since))
    .groupBy(byDay);
  return everyDay(rows, days);
}
