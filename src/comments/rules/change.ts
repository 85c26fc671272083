import { and, eq, isNull, sql } from "drizzle-orm";
import { noteOfOthers } from "../../accounts/rules/staff.ts";
import { notifyPeople } from "../../notifications/rules/personal.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { hotRows } from "../../platform/db/database.ts";
import { hasLink, plainText } from "../../platform/markup.ts";
import { forbidden, notFound } from "../../platform/problem.ts";
import { hasWatchedWord, refuseWatchedWords } from "../../platform/watched-words.ts";
import type { Rating } from "../../ratings/input.ts";
import { changeRating } from "../../ratings/rules.ts";
import { isOwnComment, mayEditComment } from "../policy.ts";
import { keepsOrderBelow } from "../queries/keepers.ts";
import { commentSettingsOf } from "../queries/people.ts";
import { type CommentRow, commentById } from "../queries/rows.ts";
import { commentPins, comments } from "../table.ts";
import { countComment, dropEmptyHead, lockComment } from "./count.ts";
import { requireOrderOver } from "./order.ts";
import { requireNotBlocked } from "./post.ts";
import { wordsWatchedAt } from "./settings.ts";
import { foundComment } from "./visible.ts";

/**
 * Changes the words of one's own comment, which says so from then on. Words and new links for which the channel holds
 * comments make it wait again. Throws Problem 401, 403 `FORBIDDEN` or `COMMENT_BLOCKED`, 404.
 */
export async function editComment(ctx: Ctx, actor: Actor, id: string, content: string): Promise<CommentRow> {
  const userId = requireUser(actor);
  return ctx.write(async (tx) => {
    await lockComment(tx, id);
    const { comment, subject } = await foundComment(tx, actor, id);
    if (!mayEditComment(actor, comment)) throw forbidden();
    if (content === comment.content) return comment;
    const now = tx.clock.now();
    const settings = await commentSettingsOf(tx, subject.channelId);
    const trusted = await keepsOrderBelow(tx, actor, subject);
    if (!trusted) await requireNotBlocked(tx, userId, subject);
    const links = !trusted && settings.holdLinks && hasNewLink(content, comment.content);
    const words = !trusted && hasWatchedWord(await wordsWatchedAt(tx, settings), plainText(content));
    if (subject.channelId === null && !trusted) await refuseWatchedWords(tx, { content: plainText(content) });
    const holds = comment.heldAt === null && (links || words);
    await tx.db
      .update(comments)
      .set({ content, editedAt: now, ...(holds ? { heldAt: now, heldFor: links ? "links" : "words" } : {}) })
      .where(eq(comments.id, id));
    if (holds) await countComment(tx, subject, comment, -1);
    return (await commentById(tx, actor, id)) ?? comment;
  }, hotRows);
}

/** Whether a link stands in it that was not there before. */
function hasNewLink(content: string, before: string): boolean {
  const known = new Set(linksOf(before));
  return linksOf(content).some((link) => !known.has(link));
}

const linksOf = (content: string) => plainText(content).split(/\s+/).filter(hasLink);

/**
 * Takes a comment away. One that has replies stands without its words until the last of them goes. Throws Problem 403,
 * and 404 for a comment that one may not see.
 */
export async function deleteComment(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    await lockComment(tx, id);
    const { comment, subject } = await foundComment(tx, actor, id);
    if (!isOwnComment(actor, comment)) await requireOrderOver(tx, actor, subject, comment);
    if (comment.emptiedAt !== null) throw notFound();
    const now = tx.clock.now();
    const gone = await tx.db
      .update(comments)
      .set(comment.replies > 0 ? { emptiedAt: now, content: "", crossedReason: null } : { deletedAt: now })
      .where(and(eq(comments.id, id), isNull(comments.deletedAt), isNull(comments.emptiedAt)))
      .returning({ id: comments.id });
    if (gone.length === 0) throw notFound();
    const done = { action: "delete", entityType: "comment", entityId: id, title: "" } as const;
    await noteOfOthers(tx, actor, comment.userId, done);
    await tx.db.delete(commentPins).where(and(eq(commentPins.subjectId, subject.id), eq(commentPins.commentId, id)));
    if (comment.heldAt !== null) return;
    await countComment(tx, subject, comment, -1);
    if (comment.parentId !== null) await dropEmptyHead(tx, comment.parentId, now);
  }, hotRows);
}

/** Likes a comment (1), dislikes it (-1) or neither (0). Throws Problem 401, 404. */
export async function rateComment(ctx: Ctx, actor: Actor, id: string, rating: Rating): Promise<CommentRow> {
  const userId = requireUser(actor);
  return ctx.write(async (tx) => {
    await lockComment(tx, id);
    const { comment, subject } = await foundComment(tx, actor, id);
    if (comment.emptiedAt !== null || comment.heldAt !== null) throw notFound();
    const { before, likes, dislikes } = await changeRating(tx, userId, "comment", id, rating);
    if (before === rating) return comment;
    await tx.db
      .update(comments)
      .set({
        likes: sql`${comments.likes} + ${likes}`,
        dislikes: sql`${comments.dislikes} + ${dislikes}`,
        rating: sql`${comments.rating} + ${likes - dislikes}`,
      })
      .where(eq(comments.id, id));
    // A changed mind is no news, and neither is a dislike.
    if (before === 0 && rating === 1)
      await notifyPeople(tx, {
        type: "comment_rate",
        to: [comment.userId],
        by: { userId, channelId: null },
        subjectId: id,
        commentId: id,
        videoId: subject.videoId,
        postId: subject.postId,
        channelId: subject.channelId,
      });
    return (await commentById(tx, actor, id)) ?? comment;
  }, hotRows);
}
