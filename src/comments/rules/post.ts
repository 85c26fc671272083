import { eq } from "drizzle-orm";
import { userById } from "../../accounts/queries.ts";
import { users } from "../../accounts/table.ts";
import { maySpeakFor } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { blocksOf } from "../../chat/queries/room.ts";
import { type Actor, isStaff, requireUser } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { hotRows, locked } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { hasLink, plainText } from "../../platform/markup.ts";
import { forbidden, notFound, Problem } from "../../platform/problem.ts";
import { asRead, hasWatchedWord, refuseWatchedWords } from "../../platform/watched-words.ts";
import { subscriptionOf } from "../../subscriptions/queries/subscriptions.ts";
import type { CommentInput, SettingsInput } from "../input.ts";
import { type HeldFor, intervalSeconds } from "../limits.ts";
import { keepsOrderBelow } from "../queries/keepers.ts";
import { commentSettingsOf, isKnownAt, lastOf } from "../queries/people.ts";
import { type CommentRow, commentById } from "../queries/rows.ts";
import { type Subject, subjectOfComment, visibleSubject } from "../queries/subject.ts";
import { comments } from "../table.ts";
import { letIn, lockComment } from "./count.ts";
import { wordsWatchedAt } from "./settings.ts";
import { visibleComment } from "./visible.ts";

/** What an account of less than a day may write in a day. */
const newcomerRate = { max: 10, windowMs: day };
/** Shorter words are said below many a film. */
const repeatedFrom = 40;

/**
 * Comments on a video or post that one may see, or answers a comment there, as oneself or as a channel one works on; once
 * a minute, but for staff. What has to wait to be let in is kept and counted nowhere. Throws Problem 401, 403 `FORBIDDEN`,
 * `COMMENTS_OFF`, `COMMENTS_FOR_SUBSCRIBERS` or `COMMENT_BLOCKED`, 404, 409 `COMMENT_REPEATED`, 429 `COMMENT_TOO_SOON`
 * or `RATE_LIMITED`.
 */
export async function postComment(ctx: Ctx, actor: Actor, input: CommentInput): Promise<CommentRow> {
  const userId = requireUser(actor);
  const asChannel = input.commentAs === "channel" ? input.channelId : undefined;
  if (input.commentAs === "channel" && (!asChannel || !maySpeakFor(actor, asChannel))) throw forbidden();
  await takeNewcomersTurn(ctx, actor, userId);
  return ctx.write(async (tx) => {
    const { subject, parent } = await placeOf(tx, actor, input);
    // Administrators manage whatever they name, also what is not there.
    if (asChannel) await managedChannel(tx, actor, asChannel);
    const settings = await commentSettingsOf(tx, subject.channelId);
    await requireOpen(tx, actor, userId, subject, settings);
    // One after another of each person, so that the minute between two is kept.
    await locked(tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)));
    await requireTurn(tx, actor, userId, subject, input.content);
    const now = tx.clock.now();
    const heldFor = await whyHeld(tx, actor, userId, subject, settings, input.content);
    const id = newId(now);
    await tx.db.insert(comments).values({
      id,
      videoId: subject.videoId,
      postId: subject.postId,
      parentId: parent ? (parent.parentId ?? parent.id) : null,
      answersId: parent?.parentId ? parent.id : null,
      ownerChannelId: subject.channelId,
      userId,
      channelId: asChannel ?? null,
      content: input.content,
      createdAt: now,
      heldAt: heldFor ? now : null,
      heldFor: heldFor ?? null,
    });
    const made = await commentById(tx, actor, id);
    if (!made) throw new Error("the comment was not inserted");
    if (!heldFor) await letIn(tx, subject, made);
    return made;
  }, hotRows);
}

/** The video or post, and the comment that is answered. Below what everybody may not read yet nobody answers. */
async function placeOf(
  tx: Ctx,
  actor: Actor,
  { videoId, postId, parentCommentId }: CommentInput,
): Promise<{ subject: Subject; parent: CommentRow | undefined }> {
  if (parentCommentId !== undefined) await lockComment(tx, parentCommentId);
  const parent = parentCommentId === undefined ? undefined : await visibleComment(tx, actor, parentCommentId);
  if (parent && (parent.heldAt !== null || parent.emptiedAt !== null)) throw notFound();
  if (parent) {
    if ((videoId ?? parent.videoId) !== parent.videoId || (postId ?? parent.postId) !== parent.postId) throw notFound();
    return { subject: await subjectOfComment(tx, actor, parent), parent };
  }
  const of = videoId !== undefined ? { videoId } : { postId: postId ?? "" };
  return { subject: await visibleSubject(tx, actor, of), parent };
}

async function takeNewcomersTurn(ctx: Ctx, actor: Actor, userId: string): Promise<void> {
  if (isStaff(actor)) return;
  const user = await userById(ctx, userId);
  if (user && ctx.clock.now() - user.createdAt < day)
    await ctx.limiter.take(`comments of newcomer ${userId}`, newcomerRate);
}

/** Whether this person may comment there at all. Throws Problem 403. */
async function requireOpen(
  tx: Ctx,
  actor: Actor,
  userId: string,
  subject: Subject,
  { from }: SettingsInput,
): Promise<void> {
  if (subject.closed || from === "nobody") throw new Problem(403, "COMMENTS_OFF");
  if (await keepsOrderBelow(tx, actor, subject)) return;
  await requireNotBlocked(tx, userId, subject);
  if (subject.channelId === null) return;
  if (from === "subscribers" && !(await subscriptionOf(tx, userId, subject.channelId)))
    throw new Problem(403, "COMMENTS_FOR_SUBSCRIBERS");
}

/** Throws Problem 403 for whom the channel or the site keeps from commenting there. */
export async function requireNotBlocked(tx: Ctx, userId: string, subject: Subject): Promise<void> {
  const place = { id: subject.id, channelId: subject.channelId ?? "" };
  if ((await blocksOf(tx, place, [userId])).has(userId)) throw new Problem(403, "COMMENT_BLOCKED");
}

/**
 * A minute lies between two comments of a person, and a day between two that say the same in one place; what is long or
 * has a link is not said again in any other either. Throws Problem 409, 429.
 */
async function requireTurn(tx: Ctx, actor: Actor, userId: string, subject: Subject, content: string): Promise<void> {
  if (isStaff(actor)) return;
  const now = tx.clock.now();
  const last = await lastOf(tx, userId);
  const wait = (last[0]?.writtenAt ?? Number.NEGATIVE_INFINITY) + intervalSeconds * 1000 - now;
  if (wait > 0) throw new Problem(429, "COMMENT_TOO_SOON", { params: { seconds: Math.ceil(wait / 1000) } });
  const said = asRead(plainText(content));
  const isCommon = said.length < repeatedFrom && !hasLink(content);
  const repeats = last
    .filter((one) => one.deletedAt === null && one.writtenAt > now - day)
    .filter((one) => one.subjectId === subject.id || !isCommon)
    .some((one) => asRead(plainText(one.content)) === said);
  if (repeats) throw new Problem(409, "COMMENT_REPEATED");
}

/** Why a comment has to wait to be let in; undefined for one that need not. */
async function whyHeld(
  tx: Ctx,
  actor: Actor,
  userId: string,
  subject: Subject,
  settings: SettingsInput,
  content: string,
): Promise<HeldFor | undefined> {
  if (await keepsOrderBelow(tx, actor, subject)) return undefined;
  // Nobody could let it in below what is said in a person's own name.
  if (subject.channelId === null) {
    await refuseWatchedWords(tx, { content: plainText(content) });
    return undefined;
  }
  if (settings.holdLinks && hasLink(content)) return "links";
  if (hasWatchedWord(await wordsWatchedAt(tx, settings), plainText(content))) return "words";
  return settings.holdFirst && !(await isKnownAt(tx, userId, subject.channelId)) ? "first" : undefined;
}
