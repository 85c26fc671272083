import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { index, primaryKey, table, uniqueIndex } from "../platform/db/columns.ts";
import { videos } from "../videos/table.ts";
import type { BlockScope } from "./limits.ts";
import type { Rank } from "./wire.ts";

/** The chat of a video; there is none before somebody writes or changes a setting. */
export const chatRooms = table("chatRooms", (c) => ({
  videoId: c.id().references(() => videos.id, { onDelete: "cascade" }),
  /** Grows by one with each message and each change of one: what a returning browser has missed is past its own. */
  rev: c.big().notNull().default(0),
  slowSeconds: c.int().notNull().default(0),
  off: c.bool().notNull().default(false),
  pinnedId: c.text(),
}));

/** Words, one on each line, with which nobody says anything in a channel's chats. */
export const chatWords = table("chatWords", (c) => ({
  channelId: c.id().references(() => channels.id, { onDelete: "cascade" }),
  words: c.text().notNull(),
}));

export const chatMessages = table(
  "chatMessages",
  (c) => ({
    id: c.id(),
    videoId: c
      .text()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Set when it was written as this channel. */
    channelId: c.text().references(() => channels.id, { onDelete: "cascade" }),
    /** The sender's own name for it, so that sending twice keeps one. */
    clientId: c.text().notNull(),
    text: c.text().notNull(),
    rank: c.text().$type<Rank>().notNull().default("none"),
    /** The room's revision when it was written: its place. */
    seq: c.big().notNull(),
    /** The room's revision of its last change. */
    rev: c.big().notNull(),
    /** Milliseconds from the beginning of the stream; null before it. */
    offset: c.big(),
    createdAt: c.time().notNull(),
    crossedAt: c.time(),
    deletedAt: c.time(),
  }),
  (t) => [
    uniqueIndex("chatMessages_place").on(t.videoId, t.seq),
    uniqueIndex("chatMessages_once").on(t.videoId, t.userId, t.clientId),
    index("chatMessages_changed").on(t.videoId, t.rev),
    index("chatMessages_replay").on(t.videoId, t.offset),
    index("chatMessages_author").on(t.userId, t.videoId, t.createdAt),
    index("chatMessages_channel").on(t.channelId),
  ],
);

/** Who may not write, where and until when. Lifting a block sets its end to now. */
export const chatBlocks = table(
  "chatBlocks",
  (c) => ({
    id: c.id(),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    scope: c.text().$type<BlockScope>().notNull(),
    /** The video or channel; empty for the whole site. */
    scopeId: c.text().notNull(),
    /** The channel in whose chat it was made; null for the whole site. */
    channelId: c.text().references(() => channels.id, { onDelete: "cascade" }),
    until: c.time().notNull(),
    byUserId: c.text(),
    createdAt: c.time().notNull(),
  }),
  (t) => [
    uniqueIndex("chatBlocks_one").on(t.userId, t.scope, t.scopeId),
    index("chatBlocks_channel").on(t.channelId, t.until),
    index("chatBlocks_site").on(t.scope, t.until),
  ],
);

export const chatModerators = table(
  "chatModerators",
  (c) => ({
    channelId: c
      .text()
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: c.time().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.channelId, t.userId] }), index("chatModerators_user").on(t.userId)],
);

export type LogAction =
  | "block"
  | "unblock"
  | "cross"
  | "uncross"
  | "pin"
  | "unpin"
  | "delete"
  | "appoint"
  | "dismiss"
  | "slow"
  | "off"
  | "on";

/** What was done to keep order in the chats of a channel. */
export const chatLog = table(
  "chatLog",
  (c) => ({
    id: c.id(),
    channelId: c
      .text()
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    videoId: c.text(),
    action: c.text().$type<LogAction>().notNull(),
    byUserId: c.text(),
    targetUserId: c.text(),
    /** The message that it was about, as it was written. */
    text: c.text(),
    scope: c.text().$type<BlockScope>(),
    until: c.time(),
    seconds: c.int(),
    createdAt: c.time().notNull(),
  }),
  (t) => [index("chatLog_channel").on(t.channelId, t.createdAt), index("chatLog_target").on(t.targetUserId)],
);
