import { sessions, users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import type { ChannelRole } from "../platform/actor.ts";
import { index, primaryKey, table, uniqueIndex } from "../platform/db/columns.ts";
import type { EntityType } from "../reports/limits.ts";
import type { Verdict } from "../reports/table.ts";
import { videos } from "../videos/table.ts";
import type { NoticeKind, NotificationSettings } from "./limits.ts";

/** From subscriptions: the first three and `new_post`. The others are personal: they are about what is one's own. */
export type NotificationType =
  | "new_video"
  | "live_starting_now"
  | "live_starting_15mins"
  | "new_post"
  | "video_rate"
  | "comment_rate"
  | "comment_reply"
  | "new_comment"
  | "comment_approved"
  | "post_rate"
  | "channel_invitation"
  | "channel_handover"
  | "channel_owner"
  | "channel_joined"
  | "channel_role"
  | "channel_left"
  | "channel_deleted"
  | "creator_approved"
  | "creator_refused"
  | "decision"
  | "objection_answered"
  | "ticket_answered"
  | "ticket_written"
  | "ad_verified_ok"
  | "ad_verified_not_ok"
  | "ad_again";

/**
 * Of what begins soon: when, in milliseconds, and whether it is a premiere and no stream. Of who works on a channel: what
 * they are there now. Of a decision of staff: about what kind of thing, what, and whether it is told to its author or to
 * whoever reported.
 */
export type NotificationDetails = {
  startsAt?: number;
  premiere?: boolean;
  role?: ChannelRole;
  thing?: EntityType;
  verdict?: Verdict;
  age?: number;
  decisionId?: string;
  reportId?: string;
  ticketId?: string;
};

export const notifications = table(
  "notifications",
  (c) => ({
    id: c.id(),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: c.text().$type<NotificationType>().notNull(),
    /** What it is about: one row per person, type and subject, so that repeating an event changes nothing. */
    subjectId: c.text().notNull(),
    personal: c.bool().notNull().default(false),
    count: c.int().notNull().default(1),
    /** How many different people did it, and the name of the last of them where it is said. */
    people: c.int().notNull().default(1),
    byName: c.text(),
    details: c.json<NotificationDetails>().notNull(),
    videoId: c.text().references(() => videos.id, { onDelete: "cascade" }),
    commentId: c.text(),
    postId: c.text(),
    parentCommentId: c.text(),
    channelId: c.text().references(() => channels.id, { onDelete: "cascade" }),
    /** Whether a mail will carry it: none, in the next collected one, or it did. */
    mail: c.text().$type<"none" | "pending" | "sent">().notNull().default("none"),
    createdAt: c.time().notNull(),
    updatedAt: c.time().notNull(),
  }),
  (t) => [
    uniqueIndex("notifications_once").on(t.userId, t.type, t.subjectId),
    index("notifications_newest").on(t.userId, t.updatedAt, t.id),
    index("notifications_personal").on(t.userId, t.personal, t.updatedAt, t.id),
    index("notifications_age").on(t.updatedAt),
    index("notifications_video").on(t.videoId),
    index("notifications_channel").on(t.channelId),
    index("notifications_post").on(t.postId),
  ],
);

/** Who did what is counted in a notification, so that each is counted once: a person, or the channel as which they did. */
export const notificationPeople = table(
  "notificationPeople",
  (c) => ({
    notificationId: c
      .text()
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    personId: c.text().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.notificationId, t.personId] }), index("notificationPeople_person").on(t.personId)],
);

/** What a person wants to hear of, and when they last did. A row exists once there is something to remember. */
export const notificationPreferences = table(
  "notificationPreferences",
  (c) => ({
    userId: c.id().references(() => users.id, { onDelete: "cascade" }),
    /** Null until saved. */
    settings: c.json<NotificationSettings>(),
    /** Kinds that the bell does not ring for; null for none. */
    silenced: c.json<NoticeKind[]>(),
    dismissedAt: c.time(),
    lastReadAt: c.time(),
    /** When they last looked at what is new in the feed. */
    feedSeenAt: c.time(),
    lastMailAt: c.time(),
    /** When collected mail is due; null while nothing waits. */
    digestDueAt: c.time(),
    /** When to remind of what was not read; null while nothing is unread. */
    reminderDueAt: c.time(),
  }),
  (t) => [
    index("notificationPreferences_digest").on(t.digestDueAt),
    index("notificationPreferences_reminder").on(t.reminderDueAt),
  ],
);

/** Browsers that registered for Web Push. A device goes with the session it was registered in. */
export const pushDevices = table(
  "pushDevices",
  (c) => ({
    id: c.id(),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: c
      .text()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    endpoint: c.text().notNull(),
    p256dh: c.text().notNull(),
    auth: c.text().notNull(),
    userAgent: c.text().notNull().default(""),
    /** Messages refused in a row. */
    refusals: c.int().notNull().default(0),
    createdAt: c.time().notNull(),
    lastSentAt: c.time(),
  }),
  (t) => [
    uniqueIndex("pushDevices_endpoint").on(t.endpoint),
    index("pushDevices_user").on(t.userId, t.createdAt),
    index("pushDevices_session").on(t.sessionId),
  ],
);
