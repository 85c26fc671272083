import { and, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { authorColumns } from "../channels/authors.ts";
import { channels } from "../channels/table.ts";
import type { Ctx } from "../platform/context.ts";
import { newest, olderThan } from "../platform/db/cursor.ts";
import { type Db, hot } from "../platform/db/database.ts";
import { byDay, type Days, everyDay, perDay } from "../platform/db/days.ts";
import { videos } from "../videos/table.ts";
import { comments } from "./table.ts";

const columns = {
  id: comments.id,
  videoId: comments.videoId,
  content: comments.content,
  createdAt: comments.createdAt,
  userId: comments.userId,
  channelId: comments.channelId,
  ...authorColumns,
};

function withAuthors(db: Db) {
  return db
    .select(columns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(channels, eq(channels.id, comments.channelId));
}

export type CommentRow = Awaited<ReturnType<typeof videoComments>>[number];

/** A video's comments, the newest first, older than a place in their list when one is given. */
export async function videoComments(ctx: Ctx, videoId: string, limit: number, before = newest) {
  const statement = hot(ctx.db, "videoComments", (db) =>
    withAuthors(db)
      .where(
        and(
          eq(comments.videoId, sql.placeholder("videoId")),
          isNull(comments.deletedAt),
          olderThan(comments.createdAt, comments.id),
        ),
      )
      .orderBy(desc(comments.createdAt), desc(comments.id))
      .limit(sql.placeholder("limit"))
      .prepare("videoComments"),
  );
  return statement.execute({ videoId, ...before, limit });
}

export async function commentById(ctx: Ctx, id: string): Promise<CommentRow | undefined> {
  const [row] = await withAuthors(ctx.db)
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
    .limit(1);
  return row;
}

/** The comment that an address points to, if it stands under this video. */
export async function pointedComment(
  ctx: Ctx,
  videoId: string,
  id: string | undefined,
): Promise<CommentRow | undefined> {
  const found = id ? await commentById(ctx, id) : undefined;
  return found?.videoId === videoId ? found : undefined;
}

/** When this person last commented; undefined when never. */
export async function lastCommentAt(ctx: Ctx, userId: string): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ createdAt: comments.createdAt })
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(desc(comments.createdAt))
    .limit(1);
  return row?.createdAt;
}

/** What was written below any of a channel's videos since then: each video's part of it is found by an index. */
function belowVideosOf(channelId: string, since: number): SQL | undefined {
  return and(
    eq(videos.channelId, channelId),
    isNull(videos.deletedAt),
    isNull(comments.deletedAt),
    gte(comments.createdAt, since),
  );
}

export type ChannelComment = Awaited<ReturnType<typeof channelComments>>[number];

/** The newest comments below a channel's videos, none older than that. */
export async function channelComments(ctx: Ctx, channelId: string, since: number, limit: number) {
  return ctx.db
    .select({ ...columns, videoTitle: videos.title })
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
