import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { managedChannel } from "../channels/queries.ts";
import { notifyOwners } from "../notifications/rules/personal.ts";
import { type Actor, isStaff, managesChannel, requireUser } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { hotRows, locked } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { forbidden, notFound, Problem } from "../platform/problem.ts";
import { videoById, visibleVideo } from "../videos/queries/video.ts";
import { videos } from "../videos/table.ts";
import type { CommentInput } from "./input.ts";
import { intervalSeconds } from "./limits.ts";
import { mayDeleteComment } from "./policy.ts";
import { type CommentRow, commentById, lastCommentAt } from "./queries.ts";
import { comments } from "./table.ts";

/**
 * Comments on a video that one may see, as oneself or as a channel one works on; once a minute, but for staff.
 * Throws Problem 401, 403 `FORBIDDEN` or `COMMENTS_OFF`, 404, 429 `COMMENT_TOO_SOON`.
 */
export async function postComment(ctx: Ctx, actor: Actor, input: CommentInput): Promise<CommentRow> {
  const userId = requireUser(actor);
  const asChannel = input.commentAs === "channel" ? input.channelId : undefined;
  if (input.commentAs === "channel" && (!asChannel || !managesChannel(actor, asChannel))) throw forbidden();
  return ctx.write(async (tx) => {
    const video = await visibleVideo(tx, actor, input.videoId);
    // Administrators manage whatever they name, also what is not there.
    if (asChannel) await managedChannel(tx, actor, asChannel);
    if (video.commentsOff) throw new Problem(403, "COMMENTS_OFF");
    // One after another of each person, so that the minute between two is kept.
    await locked(tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)));
    const now = tx.clock.now();
    const last = await lastCommentAt(tx, userId);
    const wait = last === undefined ? 0 : last + intervalSeconds * 1000 - now;
    if (wait > 0 && !isStaff(actor))
      throw new Problem(429, "COMMENT_TOO_SOON", { params: { seconds: Math.ceil(wait / 1000) } });
    const id = newId(now);
    await tx.db
      .insert(comments)
      .values({ id, videoId: video.id, userId, channelId: asChannel ?? null, content: input.content, createdAt: now });
    await tx.db
      .update(videos)
      .set({ commentCount: sql`${videos.commentCount} + 1` })
      .where(eq(videos.id, video.id));
    await notifyOwners(tx, { type: "new_comment", video, byUserId: userId, commentId: id });
    const made = await commentById(tx, id);
    if (!made) throw new Error("the comment was not inserted");
    return made;
  }, hotRows);
}

/** Takes a comment away. Throws Problem 404 for a comment that one may not see or delete. */
export async function deleteComment(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const comment = await visibleComment(tx, actor, id);
    const video = await videoById(tx, comment.videoId);
    if (!video || !mayDeleteComment(actor, comment, video)) throw forbidden();
    const gone = await tx.db
      .update(comments)
      .set({ deletedAt: tx.clock.now() })
      .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
      .returning({ id: comments.id });
    if (gone.length === 0) throw notFound();
    await tx.db
      .update(videos)
      .set({ commentCount: sql`${videos.commentCount} - 1` })
      .where(eq(videos.id, comment.videoId));
  }, hotRows);
}

/** A comment under a video that one may see. Throws Problem 404. */
export async function visibleComment(ctx: Ctx, actor: Actor, id: string): Promise<CommentRow> {
  const comment = await commentById(ctx, id);
  if (!comment) throw notFound();
  await visibleVideo(ctx, actor, comment.videoId);
  return comment;
}
