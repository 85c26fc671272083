import { and, count, desc, eq, gte, isNull, sum } from "drizzle-orm";
import { type User, userById } from "../../accounts/queries.ts";
import { channels } from "../../channels/table.ts";
import { comments } from "../../comments/table.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { reportCases } from "../../reports/table.ts";
import { videos } from "../../videos/table.ts";
import { type Decision, decisionsAbout } from "./decisions.ts";

export type AuthorFacts = {
  user: User;
  comments: number;
  videos: number;
  /** Reports of what they made, in 30 days. */
  reports: number;
  decisions: Decision[];
};

/** What is known of whoever made something, for whoever judges it. */
export async function authorFacts(ctx: Ctx, authorId: string | null): Promise<AuthorFacts | undefined> {
  const user = authorId ? await userById(ctx, authorId) : undefined;
  if (!user) return undefined;
  const [commentsCount, videosCount, reported, decided] = await Promise.all([
    commentsOf(ctx, user.id),
    videosOf(ctx, user.id),
    reportedSince(ctx, user.id, ctx.clock.now() - 30 * day),
    decisionsAbout(ctx, user.id, 6),
  ]);
  return { user, comments: commentsCount, videos: videosCount, reports: reported, decisions: decided };
}

/** Counted to ten thousand. */
async function commentsOf(ctx: Ctx, userId: string): Promise<number> {
  const some = ctx.db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.userId, userId), isNull(comments.deletedAt)))
    .orderBy(desc(comments.createdAt))
    .limit(10_000)
    .as("some");
  return ctx.db.$count(some);
}

async function videosOf(ctx: Ctx, userId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(channels)
    .innerJoin(videos, and(eq(videos.channelId, channels.id), isNull(videos.deletedAt)))
    .where(eq(channels.ownerId, userId));
  return row?.n ?? 0;
}

async function reportedSince(ctx: Ctx, userId: string, since: number): Promise<number> {
  const [row] = await ctx.db
    .select({ n: sum(reportCases.count) })
    .from(reportCases)
    .where(and(eq(reportCases.authorId, userId), gte(reportCases.lastReportedAt, since)));
  return Number(row?.n ?? 0);
}
