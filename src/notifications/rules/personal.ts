import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { notificationPreferences, notifications } from "../table.ts";
import { isReachable, memberIds, peopleOf } from "./audience.ts";
import { planLater } from "./plan.ts";

export type PersonalEvent = {
  type: "new_comment" | "video_rate";
  video: { id: string; channelId: string };
  /** Who did it: they are not told of themselves. */
  byUserId: string;
  commentId?: string;
};

/**
 * Tells the people of a video's channel what somebody did with it. What happens again before they look is counted in
 * the same notification; after that it begins anew. Inside the write of the event.
 */
export async function notifyOwners(tx: Ctx, { type, video, byUserId, commentId }: PersonalEvent): Promise<void> {
  const ids = (await memberIds(tx, video.channelId)).filter((id) => id !== byUserId);
  const people = (await peopleOf(tx, ids)).filter(isReachable);
  if (people.length === 0) return;
  const now = tx.clock.now();
  const lastRead = tx.db
    .select({ at: notificationPreferences.lastReadAt })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, notifications.userId));
  await tx.db
    .insert(notifications)
    .values(
      people.map(({ userId }) => ({
        id: newId(now),
        userId,
        type,
        subjectId: video.id,
        personal: true,
        details: {},
        videoId: video.id,
        commentId: commentId ?? null,
        channelId: video.channelId,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.type, notifications.subjectId],
      set: {
        count: sql`case when ${notifications.updatedAt} > coalesce((${lastRead}), 0) then ${notifications.count} + 1 else 1 end`,
        commentId: commentId ?? null,
        updatedAt: now,
      },
    });
  await planLater(
    tx,
    people.map((one) => ({ ...one, collected: false })),
  );
}

/** Something that concerns one person, and a channel that is not theirs. */
export type Notice = { type: "channel_invitation"; channelId: string; subjectId: string };

/** Tells one person of it; told again, it is news again. Inside the write of the event. */
export async function notifyPerson(tx: Ctx, userId: string, notice: Notice): Promise<void> {
  const people = (await peopleOf(tx, [userId])).filter(isReachable);
  if (people.length === 0) return;
  const now = tx.clock.now();
  await tx.db
    .insert(notifications)
    .values({ id: newId(now), userId, ...notice, personal: true, details: {}, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.type, notifications.subjectId],
      set: { updatedAt: now },
    });
  await planLater(
    tx,
    people.map((one) => ({ ...one, collected: false })),
  );
}

/** Takes back what is no news any more. Inside a write. */
export async function dropNotice(tx: Ctx, { type, channelId, subjectId }: Notice): Promise<void> {
  await tx.db
    .delete(notifications)
    .where(
      and(eq(notifications.channelId, channelId), eq(notifications.type, type), eq(notifications.subjectId, subjectId)),
    );
}
