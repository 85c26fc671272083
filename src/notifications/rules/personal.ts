import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import {
  type NotificationDetails,
  type NotificationType,
  notificationPeople,
  notificationPreferences,
  notifications,
} from "../table.ts";
import { kindOf } from "../texts.ts";
import { isReachable, notMuting, peopleOf } from "./audience.ts";
import { planLater } from "./plan.ts";

export type PersonalEvent = {
  type: "new_comment" | "comment_reply" | "comment_rate" | "video_rate" | "post_rate";
  /** Whose thing it was done to; who did it is not told of themselves. */
  to: string[];
  /** Who did it, and the channel as which they did. */
  by: { userId: string; channelId: string | null };
  /** How they are called where that is said: a rating does not tell whose it is. */
  byName?: string;
  /** What is counted together. */
  subjectId: string;
  videoId?: string | null;
  postId?: string | null;
  commentId?: string | null;
  parentCommentId?: string | null;
  channelId?: string | null;
};

/**
 * Tells people what somebody did with what is theirs, but for those who mute that person or keep the bell silent about it.
 * What happens again before they look is counted in the same notification, and so is who did it; after that it begins
 * anew. Inside the write of the event.
 */
export async function notifyPeople(tx: Ctx, event: PersonalEvent): Promise<void> {
  const { type, by, byName = null, subjectId } = event;
  const others = [...new Set(event.to)].filter((id) => id !== by.userId);
  const ids = kindOf(type) === "ratings" ? await notToldOf(tx, others, event) : others;
  const kind = kindOf(type);
  const people = (await peopleOf(tx, await notMuting(tx, ids, by))).filter(
    (one) => isReachable(one) && !(kind && one.silenced?.includes(kind)),
  );
  if (people.length === 0) return;
  const now = tx.clock.now();
  const source = {
    videoId: event.videoId ?? null,
    postId: event.postId ?? null,
    commentId: event.commentId ?? null,
    parentCommentId: event.parentCommentId ?? null,
    channelId: event.channelId ?? null,
  };
  const lastRead = tx.db
    .select({ at: notificationPreferences.lastReadAt })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, notifications.userId));
  const rows = people.map(({ userId }) => ({
    ...{ id: newId(now), userId, type, subjectId, personal: true, details: {}, byName, ...source },
    ...{ createdAt: now, updatedAt: now },
  }));
  const told = await tx.db
    .insert(notifications)
    .values(rows)
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.type, notifications.subjectId],
      set: {
        count: sql`case when ${notifications.updatedAt} > coalesce((${lastRead}), 0) then ${notifications.count} + 1 else 1 end`,
        byName,
        ...source,
        updatedAt: now,
      },
    })
    .returning({ id: notifications.id, count: notifications.count });
  await countPeople(tx, told, by.channelId ?? by.userId);
  await planLater(
    tx,
    people.map((one) => ({ ...one, collected: false })),
  );
}

/** Those to whom nobody told of this person's rating yet: taken back and given again, it is no news. */
async function notToldOf(tx: Ctx, ids: string[], { type, subjectId, by }: PersonalEvent): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .select({ userId: notifications.userId })
    .from(notifications)
    .innerJoin(notificationPeople, eq(notificationPeople.notificationId, notifications.id))
    .where(
      and(
        inArray(notifications.userId, ids),
        eq(notifications.type, type),
        eq(notifications.subjectId, subjectId),
        eq(notificationPeople.personId, by.channelId ?? by.userId),
      ),
    );
  const told = new Set(rows.map(({ userId }) => userId));
  return ids.filter((id) => !told.has(id));
}

/** Counts who did it once in each notification; one that began anew forgets who did it before. */
async function countPeople(tx: Ctx, told: { id: string; count: number }[], personId: string): Promise<void> {
  const begun = told.filter(({ count }) => count === 1).map(({ id }) => id);
  if (begun.length > 0) await tx.db.delete(notificationPeople).where(inArray(notificationPeople.notificationId, begun));
  await tx.db
    .insert(notificationPeople)
    .values(told.map(({ id }) => ({ notificationId: id, personId })))
    .onConflictDoNothing();
  const counted = tx.db
    .select({ n: count() })
    .from(notificationPeople)
    .where(eq(notificationPeople.notificationId, notifications.id));
  await tx.db
    .update(notifications)
    .set({ people: sql`(${counted})` })
    .where(
      inArray(
        notifications.id,
        told.map(({ id }) => id),
      ),
    );
}

/** Something that concerns one person: on a channel that they work on or are to, or decided by staff or where they wrote. */
export type Notice =
  | {
      type: Extract<NotificationType, `channel_${string}` | `creator_${string}` | `ad_${string}`>;
      channelId: string | null;
      subjectId: string;
      details?: NotificationDetails;
    }
  | {
      type: "comment_approved";
      commentId: string;
      videoId: string | null;
      postId: string | null;
      subjectId: string;
      details?: NotificationDetails;
    }
  | {
      type: "decision" | "objection_answered" | `ticket_${"answered" | "written"}`;
      subjectId: string;
      details: NotificationDetails;
    };

/** Tells one person of it; told again, it is news again. Inside the write of the event. */
export async function notifyPerson(tx: Ctx, userId: string, notice: Notice): Promise<void> {
  const people = (await peopleOf(tx, [userId])).filter(isReachable);
  if (people.length === 0) return;
  const now = tx.clock.now();
  await tx.db
    .insert(notifications)
    .values({ details: {}, ...notice, id: newId(now), userId, personal: true, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.type, notifications.subjectId],
      set: { updatedAt: now, details: notice.details ?? {} },
    });
  await planLater(
    tx,
    people.map((one) => ({ ...one, collected: false })),
  );
}

/** Takes back what is no news any more. Inside a write. */
export async function dropNotice(
  tx: Ctx,
  { type, channelId, subjectId }: Extract<Notice, { channelId: string | null }> & { channelId: string },
): Promise<void> {
  await tx.db
    .delete(notifications)
    .where(
      and(eq(notifications.channelId, channelId), eq(notifications.type, type), eq(notifications.subjectId, subjectId)),
    );
}
