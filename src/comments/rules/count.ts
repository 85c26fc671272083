import { and, eq, sql } from "drizzle-orm";
import { authorName } from "../../channels/authors.ts";
import { memberIds } from "../../notifications/rules/audience.ts";
import { forgetSaid } from "../../notifications/rules/forget.ts";
import { notifyPeople } from "../../notifications/rules/personal.ts";
import type { Ctx } from "../../platform/context.ts";
import { locked } from "../../platform/db/database.ts";
import { happen } from "../../platform/reactions.ts";
import { posts } from "../../posts/table.ts";
import { videos } from "../../videos/table.ts";
import type { CommentRow } from "../queries/rows.ts";
import type { Subject } from "../queries/subject.ts";
import { comments } from "../table.ts";

declare module "../../platform/reactions.ts" {
  interface Happenings {
    /** From now on everybody may read a comment below this video. */
    "comment let in": { videoId: string; channelId: string };
  }
}

/** From now on everybody may read it: it is counted, and whom it concerns is told. Inside a write. */
export async function letIn(tx: Ctx, subject: Subject, comment: CommentRow): Promise<void> {
  await countComment(tx, subject, comment, 1);
  if (subject.videoId !== null && subject.channelId !== null)
    await happen(tx, "comment let in", { videoId: subject.videoId, channelId: subject.channelId });
  const answered = comment.answersId ?? comment.parentId;
  const author = answered === null ? undefined : await authorOf(tx, answered);
  const by = { userId: comment.userId, channelId: comment.channelId };
  const told = {
    by,
    byName: authorName(comment),
    videoId: subject.videoId,
    postId: subject.postId,
    channelId: subject.channelId,
    commentId: comment.id,
  };
  if (author !== undefined)
    await notifyPeople(tx, {
      ...told,
      type: "comment_reply",
      to: [author],
      subjectId: answered ?? "",
      parentCommentId: answered,
    });
  const owners = subject.channelId === null ? [subject.ownerId ?? ""] : await memberIds(tx, subject.channelId);
  await notifyPeople(tx, {
    ...told,
    type: "new_comment",
    to: owners.filter((id) => id !== author),
    subjectId: subject.id,
    parentCommentId: comment.parentId,
  });
}

type Counted = Pick<CommentRow, "id" | "userId" | "parentId" | "answersId" | "ownerChannelId">;

/** One more or one less of those that everybody may read; with that one goes what was told of it. Inside a write. */
export async function countComment(
  tx: Ctx,
  { videoId, postId }: Pick<Subject, "videoId" | "postId">,
  comment: Counted,
  by: 1 | -1,
): Promise<void> {
  const { parentId } = comment;
  if (videoId !== null)
    await tx.db
      .update(videos)
      .set({ commentCount: sql`${videos.commentCount} + ${by}` })
      .where(eq(videos.id, videoId));
  if (postId !== null)
    await tx.db
      .update(posts)
      .set({ commentCount: sql`${posts.commentCount} + ${by}` })
      .where(eq(posts.id, postId));
  if (parentId !== null)
    await tx.db
      .update(comments)
      .set({ replies: sql`${comments.replies} + ${by}` })
      .where(eq(comments.id, parentId));
  if (by === -1) await takeNewsBack(tx, { videoId, postId }, comment);
}

async function takeNewsBack(
  tx: Ctx,
  { videoId, postId }: Pick<Subject, "videoId" | "postId">,
  { id, userId, parentId, answersId, ownerChannelId }: Counted,
): Promise<void> {
  const answered = answersId ?? parentId;
  const author = answered === null ? undefined : await authorOf(tx, answered);
  if (author !== undefined) await forgetSaid(tx, "comment_reply", [author], answered ?? "", id);
  const owners = ownerChannelId !== null ? await memberIds(tx, ownerChannelId) : await writerOf(tx, postId);
  await forgetSaid(tx, "new_comment", owners, videoId ?? postId ?? "", id);
  await forgetSaid(tx, "comment_rate", [userId], id, id);
  await forgetSaid(tx, "comment_approved", [userId], id, id);
}

/** Who wrote a post. */
async function writerOf(tx: Ctx, postId: string | null): Promise<string[]> {
  if (postId === null) return [];
  return (await tx.db.select({ userId: posts.userId }).from(posts).where(eq(posts.id, postId))).map(
    (row) => row.userId,
  );
}

async function authorOf(tx: Ctx, id: string): Promise<string | undefined> {
  const [row] = await tx.db.select({ userId: comments.userId }).from(comments).where(eq(comments.id, id)).limit(1);
  return row?.userId;
}

/** What many change at once stands in line here. Inside a write. */
export async function lockComment(tx: Ctx, id: string): Promise<void> {
  await locked(tx.db.select({ id: comments.id }).from(comments).where(eq(comments.id, id)));
}

/** A comment without words goes with the last of its replies. Inside a write. */
export async function dropEmptyHead(tx: Ctx, id: string, now: number): Promise<void> {
  await tx.db
    .update(comments)
    .set({ deletedAt: now })
    .where(and(eq(comments.id, id), eq(comments.replies, 0), sql`${comments.emptiedAt} is not null`));
}
