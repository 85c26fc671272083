import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { authorColumns } from "../channels/authors.ts";
import { channels } from "../channels/table.ts";
import type { Ctx } from "../platform/context.ts";
import { newest, olderThan } from "../platform/db/cursor.ts";
import { type Db, hot } from "../platform/db/database.ts";
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
