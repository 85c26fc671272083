import { and, count, eq, exists, inArray, lte, sql } from "drizzle-orm";
import type { MuteKind } from "../../mutes/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { posts } from "../../posts/table.ts";
import { notificationPeople, notifications } from "../table.ts";

type Muted = { userId: string; muted?: { kind: MuteKind; targetId: string } };

/** Whom somebody mutes is met in no notification either, also not in what was told before. Inside the write of the mute. */
export async function forgetMuted(tx: Ctx, { userId, muted }: Muted): Promise<void> {
  if (!muted || muted.kind === "video") return;
  const { kind, targetId } = muted;
  const mine = eq(notifications.userId, userId);
  const theirPosts = tx.db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, notifications.postId), eq(posts.userId, targetId), sql`${posts.channelId} is null`));
  const spoke = kind === "channel" ? eq(notifications.channelId, targetId) : exists(theirPosts);
  await tx.db.delete(notifications).where(and(mine, eq(notifications.personal, false), spoke));
  await leaveOut(tx, userId, targetId);
}

/** What several people did is told without one of them and without a name, for it may be theirs. */
async function leaveOut(tx: Ctx, userId: string, personId: string): Promise<void> {
  const told = await tx.db
    .select({ id: notifications.id })
    .from(notificationPeople)
    .innerJoin(notifications, eq(notifications.id, notificationPeople.notificationId))
    .where(and(eq(notificationPeople.personId, personId), eq(notifications.userId, userId)));
  const ids = told.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.db
    .delete(notificationPeople)
    .where(and(inArray(notificationPeople.notificationId, ids), eq(notificationPeople.personId, personId)));
  const left = tx.db
    .select({ n: count() })
    .from(notificationPeople)
    .where(eq(notificationPeople.notificationId, notifications.id));
  await tx.db
    .update(notifications)
    .set({ people: sql`(${left})`, count: sql`(${left})`, byName: null })
    .where(inArray(notifications.id, ids));
  await tx.db.delete(notifications).where(and(inArray(notifications.id, ids), eq(notifications.people, 0)));
}

/**
 * What was told of a comment goes with it. Where others are told of in the same notification, it says so without a name and
 * leads to what they stand below. Inside the write that takes the comment away.
 */
export async function forgetSaid(
  tx: Ctx,
  type: "new_comment" | "comment_reply" | "comment_rate" | "comment_approved",
  to: string[],
  subjectId: string,
  commentId: string,
): Promise<void> {
  if (to.length === 0) return;
  const { userId, count: counted } = notifications;
  const of = and(
    inArray(userId, to),
    eq(notifications.type, type),
    eq(notifications.subjectId, subjectId),
    eq(notifications.commentId, commentId),
  );
  await tx.db.delete(notifications).where(type === "comment_rate" ? of : and(of, lte(counted, 1)));
  await tx.db
    .update(notifications)
    .set({ count: sql`${counted} - 1`, byName: null, commentId: null })
    .where(of);
}
