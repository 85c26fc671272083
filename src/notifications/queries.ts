import { and, count, desc, eq, gt, isNull, max, ne, or, type SQL, sql } from "drizzle-orm";
import { channels } from "../channels/table.ts";
import type { Ctx } from "../platform/context.ts";
import { type Cursor, newest, olderThan } from "../platform/db/cursor.ts";
import { hot } from "../platform/db/database.ts";
import { videos } from "../videos/table.ts";
import { badgeLooks, defaultSettings, type NoticeKind, type NotificationSettings } from "./limits.ts";
import { notificationPreferences, notifications, pushDevices } from "./table.ts";

const countCap = 1_000;

/** What is about a video that was hidden or deleted since is not shown: its title is nobody's business. */
const stillOpen = or(
  isNull(notifications.videoId),
  and(isNull(videos.deletedAt), ne(videos.visibility, "private")),
) as SQL;

const columns = {
  id: notifications.id,
  type: notifications.type,
  count: notifications.count,
  people: notifications.people,
  byName: notifications.byName,
  details: notifications.details,
  videoId: notifications.videoId,
  commentId: notifications.commentId,
  postId: notifications.postId,
  parentCommentId: notifications.parentCommentId,
  createdAt: notifications.createdAt,
  updatedAt: notifications.updatedAt,
  videoTitle: videos.title,
  /** None of what is for adults: nobody asked here. */
  thumbnailVersion: sql<
    number | null
  >`case when ${videos.adultsOnly} or ${videos.ageRestriction} >= 18 then 0 else ${videos.thumbnailVersion} end`,
  /** Set while its stream or premiere is on the air or to come. */
  upcomingAt: videos.upcomingAt,
  channelId: channels.id,
  channelName: channels.name,
  channelSlug: channels.slug,
  channelPictureVersion: channels.pictureVersion,
};

export type NotificationRow = Awaited<ReturnType<typeof notificationsOf>>[number];
export type ListOptions = { limit: number; onlyPersonal?: boolean; before?: Cursor; offset?: number };

/** A person's notifications, the newest first, from before a cursor when one is given. */
export async function notificationsOf(ctx: Ctx, userId: string, options: ListOptions) {
  const { limit, onlyPersonal, before = newest, offset = 0 } = options;
  return ctx.db
    .select(columns)
    .from(notifications)
    .leftJoin(videos, eq(videos.id, notifications.videoId))
    .leftJoin(channels, eq(channels.id, notifications.channelId))
    .where(and(mine(userId, onlyPersonal), olderThan(notifications.updatedAt, notifications.id, before)))
    .orderBy(desc(notifications.updatedAt), desc(notifications.id))
    .limit(limit)
    .offset(offset);
}

/** What waits for the next collected mail, the newest first. */
export async function pendingMail(ctx: Ctx, userId: string, limit: number): Promise<NotificationRow[]> {
  return ctx.db
    .select(columns)
    .from(notifications)
    .leftJoin(videos, eq(videos.id, notifications.videoId))
    .leftJoin(channels, eq(channels.id, notifications.channelId))
    .where(and(mine(userId), eq(notifications.mail, "pending")))
    .orderBy(desc(notifications.updatedAt), desc(notifications.id))
    .limit(limit);
}

function mine(userId: string, onlyPersonal = false): SQL | undefined {
  return and(eq(notifications.userId, userId), onlyPersonal ? eq(notifications.personal, true) : undefined, stillOpen);
}

/** How many there are, counted to a thousand at most. */
export async function notificationsCount(ctx: Ctx, userId: string, onlyPersonal = false): Promise<number> {
  const some = ctx.db
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(videos, eq(videos.id, notifications.videoId))
    .where(mine(userId, onlyPersonal))
    .limit(countCap)
    .as("some");
  const [row] = await ctx.db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

export type Preferences = typeof notificationPreferences.$inferSelect;

export async function preferencesOf(ctx: Ctx, userId: string): Promise<Preferences | undefined> {
  const statement = hot(ctx.db, "preferencesOf", (db) =>
    db
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, sql.placeholder("userId")))
      .limit(1)
      .prepare("preferencesOf"),
  );
  const [found] = await statement.execute({ userId });
  return found;
}

/** What a person keeps the bell silent about. */
function silencedOf(preferences: { silenced: NoticeKind[] | null } | undefined): NoticeKind[] {
  return preferences?.silenced ?? [];
}

export function settingsOf(preferences: { settings: NotificationSettings | null } | undefined): NotificationSettings {
  return preferences?.settings ?? defaultSettings;
}

/** How many of the latest ten are newer than what was last read. */
export async function unreadCount(ctx: Ctx, userId: string, lastReadAt: number | null | undefined): Promise<number> {
  const statement = hot(ctx.db, "unreadNotifications", (db) =>
    db
      .select({ id: notifications.id })
      .from(notifications)
      .leftJoin(videos, eq(videos.id, notifications.videoId))
      .where(
        and(
          eq(notifications.userId, sql.placeholder("userId")),
          gt(notifications.updatedAt, sql.placeholder("after")),
          stillOpen,
        ),
      )
      .orderBy(desc(notifications.updatedAt))
      .limit(badgeLooks)
      .prepare("unreadNotifications"),
  );
  return (await statement.execute({ userId, after: lastReadAt ?? 0 })).length;
}

/** Whether somebody was told of a post since a moment. */
async function hasNewPosts(ctx: Ctx, userId: string, seenAt: number | null | undefined): Promise<boolean> {
  const statement = hot(ctx.db, "newPostNotices", (db) =>
    db
      .select({ id: notifications.id })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, sql.placeholder("userId")),
          gt(notifications.updatedAt, sql.placeholder("after")),
          eq(notifications.type, "new_post"),
        ),
      )
      .limit(1)
      .prepare("newPostNotices"),
  );
  return (await statement.execute({ userId, after: seenAt ?? 0 })).length > 0;
}

export type NoticeStanding = {
  unread: number;
  /** Somebody whom they follow wrote since they looked at the feed. */
  newPosts: boolean;
  settings: NotificationSettings;
  silenced: NoticeKind[];
  /** Settings were never saved and the question was never answered. */
  ask: boolean;
  lastReadAt: number | null;
};

/** What the frame around every page shows of a person's notifications. */
export async function noticeStanding(ctx: Ctx, userId: string): Promise<NoticeStanding> {
  const preferences = await preferencesOf(ctx, userId);
  const [unread, newPosts] = await Promise.all([
    unreadCount(ctx, userId, preferences?.lastReadAt),
    hasNewPosts(ctx, userId, preferences?.feedSeenAt),
  ]);
  return {
    unread,
    newPosts,
    settings: settingsOf(preferences),
    silenced: silencedOf(preferences),
    ask: (preferences?.settings ?? null) === null && (preferences?.dismissedAt ?? null) === null,
    lastReadAt: preferences?.lastReadAt ?? null,
  };
}

/** When the newest notification came or changed. */
export async function lastNotificationAt(ctx: Ctx, userId: string): Promise<number | null> {
  const [row] = await ctx.db
    .select({ at: max(notifications.updatedAt) })
    .from(notifications)
    .where(eq(notifications.userId, userId));
  return row?.at ?? null;
}

export type Device = typeof pushDevices.$inferSelect;

export async function devicesOf(ctx: Ctx, userId: string): Promise<Device[]> {
  return ctx.db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.createdAt))
    .limit(100);
}
