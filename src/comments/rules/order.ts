import { and, eq, isNull } from "drizzle-orm";
import { noteInChannel, noteOfOthers } from "../../accounts/rules/staff.ts";
import { type BlockDuration, blockDurations } from "../../chat/limits.ts";
import { power } from "../../chat/policy.ts";
import { blockInChannel, blockOnSite, unblockInChannel } from "../../chat/rules/blocks.ts";
import { powerOfUser } from "../../chat/rules/people.ts";
import { mute } from "../../mutes/rules.ts";
import { notifyPerson } from "../../notifications/rules/personal.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { hotRows } from "../../platform/db/database.ts";
import { firstWords } from "../../platform/markup.ts";
import { forbidden, notFound } from "../../platform/problem.ts";
import { isOwnComment, keepsOrder } from "../policy.ts";
import { keepsOrderBelow } from "../queries/keepers.ts";
import type { CommentRow } from "../queries/rows.ts";
import type { Subject } from "../queries/subject.ts";
import { commentPins, comments } from "../table.ts";
import { letIn, lockComment } from "./count.ts";
import { foundComment, visibleComment } from "./visible.ts";

/** Crosses a comment out, with a reason if one is given: it stays to be read as such. Throws Problem 403, 404. */
export async function crossOut(ctx: Ctx, actor: Actor, id: string, reason: string): Promise<void> {
  await ordered(ctx, actor, id, async (tx, comment, subject) => {
    await cross(tx, actor, { comment, subject }, reason);
    await noteCrossed(tx, actor, comment, { action: "cross", detail: reason });
  });
}

/** The same as a part of a decision, which stands in the log by itself. Throws Problem 403, 404. */
export async function crossByDecision(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ordered(ctx, actor, id, (tx, comment, subject) => cross(tx, actor, { comment, subject }, ""));
}

type Found = { comment: CommentRow; subject: Subject };

async function cross(tx: Ctx, actor: Actor, { comment, subject }: Found, reason: string): Promise<void> {
  if (comment.emptiedAt !== null) throw notFound();
  await requireOrderOver(tx, actor, subject, comment);
  const crossed = { crossedAt: tx.clock.now(), crossedBy: actor.userId ?? null, crossedReason: reason || null };
  await tx.db.update(comments).set(crossed).where(eq(comments.id, comment.id));
  await unpin(tx, subject, comment.id);
}

/** Takes that back. Throws Problem 403, 404. */
export async function uncross(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ordered(ctx, actor, id, async (tx, comment) => {
    await straighten(tx, id);
    if (comment.crossedAt !== null) await noteCrossed(tx, actor, comment, { action: "uncross" });
  });
}

/** The same as a part of what takes a decision back. Throws Problem 403, 404. */
export async function uncrossByDecision(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ordered(ctx, actor, id, (tx) => straighten(tx, id));
}

async function straighten(tx: Ctx, id: string): Promise<void> {
  await tx.db
    .update(comments)
    .set({ crossedAt: null, crossedBy: null, crossedReason: null })
    .where(eq(comments.id, id));
}

async function noteCrossed(
  tx: Ctx,
  actor: Actor,
  { id, userId, content }: CommentRow,
  done: { action: "cross" | "uncross"; detail?: string },
): Promise<void> {
  await noteOfOthers(tx, actor, userId, {
    ...done,
    ...{ entityType: "comment", entityId: id, title: firstWords(content) },
  });
}

/** Has one comment stand above the others, in the place of the one that did. Throws Problem 403, 404. */
export async function pinComment(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ordered(ctx, actor, id, async (tx, comment, subject) => {
    const canStand = comment.parentId === null && comment.heldAt === null && comment.crossedAt === null;
    if (!canStand || comment.emptiedAt !== null) throw notFound();
    const pinned = { commentId: id, pinnedBy: actor.userId ?? null, pinnedAt: tx.clock.now() };
    await tx.db
      .insert(commentPins)
      .values({ subjectId: subject.id, ...pinned })
      .onConflictDoUpdate({ target: commentPins.subjectId, set: pinned });
    await noteOrder(tx, actor, { comment, subject }, "pin");
  });
}

export async function unpinComment(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ordered(ctx, actor, id, async (tx, comment, subject) => {
    if (await unpin(tx, subject, id)) await noteOrder(tx, actor, { comment, subject }, "unpin");
  });
}

/** What staff do below what is not theirs. Inside a write. */
async function noteOrder(
  tx: Ctx,
  actor: Actor,
  { comment, subject }: Found,
  action: "pin" | "unpin" | "approve",
): Promise<void> {
  const done = { action, entityType: "comment", entityId: comment.id, title: firstWords(comment.content) };
  if (subject.channelId !== null) await noteInChannel(tx, actor, subject.channelId, done);
  else await noteOfOthers(tx, actor, subject.ownerId, done);
}

/** Whether it was. Inside a write. */
export async function unpin(tx: Ctx, subject: Pick<Subject, "id">, commentId: string): Promise<boolean> {
  const gone = await tx.db
    .delete(commentPins)
    .where(and(eq(commentPins.subjectId, subject.id), eq(commentPins.commentId, commentId)))
    .returning({ id: commentPins.commentId });
  return gone.length > 0;
}

/** Lets a comment in that waits; one that need not changes nothing. Throws Problem 403, 404. */
export async function approveComment(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ordered(ctx, actor, id, async (tx, comment, subject) => {
    if (comment.heldAt === null) return;
    // A reply whose thread is gone has no place any more.
    if (comment.parentId !== null) await visibleComment(tx, actor, comment.parentId);
    // What nobody could read before is new from now on; what waits since it was edited was read already.
    const isUnread = comment.heldAt === comment.createdAt;
    await tx.db
      .update(comments)
      .set({ heldAt: null, heldFor: null, ...(isUnread ? { createdAt: tx.clock.now() } : {}) })
      .where(and(eq(comments.id, id), isNull(comments.deletedAt)));
    await letIn(tx, subject, comment);
    await noteOrder(tx, actor, { comment, subject }, "approve");
    if (isOwnComment(actor, comment)) return;
    const { videoId, postId, userId } = comment;
    await notifyPerson(tx, userId, { type: "comment_approved", subjectId: id, commentId: id, videoId, postId });
  });
}

/**
 * Keeps whoever wrote a comment (the person, also behind a channel's name) from the comments and chats of the channel, or
 * of the whole site, which is for staff. Throws Problem 403, 404.
 */
export async function blockCommenter(
  ctx: Ctx,
  actor: Actor,
  id: string,
  duration: BlockDuration,
  scope: "channel" | "site" = "channel",
): Promise<void> {
  const { comment, subject } = await foundComment(ctx, actor, id);
  if (subject.channelId === null || !(await keepsOrderBelow(ctx, actor, subject))) throw forbidden();
  const until = ctx.clock.now() + blockDurations[duration];
  const block = scope === "site" ? blockOnSite : blockInChannel;
  await block(ctx, actor, subject.channelId, comment.userId, until);
}

/** Lifts that. Throws Problem 403, 404. */
export async function unblockCommenter(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const { comment, subject } = await foundComment(ctx, actor, id);
  if (subject.channelId === null || !(await keepsOrderBelow(ctx, actor, subject))) throw forbidden();
  await unblockInChannel(ctx, actor, subject.channelId, comment.userId);
}

/** Whoever a channel appointed keeps order among those who are not above them. Throws Problem 403. */
export async function requireOrderOver(
  tx: Ctx,
  actor: Actor,
  subject: Subject,
  { userId }: Pick<CommentRow, "userId">,
): Promise<void> {
  if (keepsOrder(actor, subject)) return;
  if (!(await keepsOrderBelow(tx, actor, subject))) throw forbidden();
  const { channelId } = subject;
  if (userId !== actor.userId && (await powerOfUser(tx, userId, channelId ?? "")) >= power.moderator) throw forbidden();
}

/** Hides from oneself whoever wrote a comment: the channel where a channel speaks. Throws Problem 401, 404. */
export async function muteCommenter(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  requireUser(actor);
  const { comment } = await foundComment(ctx, actor, id);
  await mute(ctx, actor, comment.channelId === null ? "user" : "channel", comment.channelId ?? comment.userId);
}

async function ordered(
  ctx: Ctx,
  actor: Actor,
  id: string,
  run: (tx: Ctx, comment: CommentRow, subject: Subject) => Promise<void>,
): Promise<void> {
  requireUser(actor);
  await ctx.write(async (tx) => {
    await lockComment(tx, id);
    const { comment, subject } = await foundComment(tx, actor, id);
    if (!(await keepsOrderBelow(tx, actor, subject))) throw forbidden();
    await run(tx, comment, subject);
  }, hotRows);
}
