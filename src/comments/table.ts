import { sql } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { index, table } from "../platform/db/columns.ts";
import { posts } from "../posts/table.ts";
import { videos } from "../videos/table.ts";
import type { CommentsFrom, HeldFor } from "./limits.ts";

/** A comment below a video or below a post: exactly one of both is named. */
export const comments = table(
  "comments",
  (c) => ({
    id: c.id(),
    videoId: c.text().references(() => videos.id, { onDelete: "cascade" }),
    postId: c.text().references(() => posts.id, { onDelete: "cascade" }),
    /** Of a reply: the comment that heads its thread. */
    parentId: c.text(),
    /** The reply that this one answers, whose author it names. */
    answersId: c.text(),
    /** The channel below whose video or post it stands; null below a person's own post. */
    ownerChannelId: c.text().references(() => channels.id, { onDelete: "cascade" }),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Set when the comment is made as this channel. */
    channelId: c.text().references(() => channels.id, { onDelete: "cascade" }),
    content: c.text().notNull(),
    likes: c.int().notNull().default(0),
    dislikes: c.int().notNull().default(0),
    /** Likes less dislikes. */
    rating: c.int().notNull().default(0),
    /** Replies that everybody may read. */
    replies: c.int().notNull().default(0),
    /** Since when it stands where everybody may read it; of one that waits, since when it does. */
    createdAt: c.time().notNull(),
    editedAt: c.time(),
    crossedAt: c.time(),
    crossedBy: c.text(),
    crossedReason: c.text(),
    /** Set while it waits to be let in: only its author and who keeps order see it. */
    heldAt: c.time(),
    heldFor: c.text().$type<HeldFor>(),
    /** Its words were deleted, and it stands for its replies alone. */
    emptiedAt: c.time(),
    deletedAt: c.time(),
  }),
  (t) => {
    const stands = sql`${t.deletedAt} is null and ${t.heldAt} is null`;
    const heads = sql`${t.parentId} is null and ${t.deletedAt} is null and ${t.heldAt} is null`;
    const waits = sql`${t.heldAt} is not null and ${t.deletedAt} is null`;
    return [
      index("comments_video").on(t.videoId, t.deletedAt, t.createdAt),
      index("comments_post").on(t.postId, t.createdAt),
      index("comments_user").on(t.userId, t.createdAt),
      index("comments_person").on(t.userId, t.ownerChannelId),
      index("comments_channel").on(t.channelId),
      index("comments_videoNewest").on(t.videoId, t.createdAt, t.id).where(heads),
      index("comments_videoBest").on(t.videoId, t.rating, t.id).where(heads),
      index("comments_postNewest").on(t.postId, t.createdAt, t.id).where(heads),
      index("comments_postBest").on(t.postId, t.rating, t.id).where(heads),
      index("comments_replies").on(t.parentId, t.createdAt, t.id).where(stands),
      index("comments_owner").on(t.ownerChannelId, t.createdAt, t.id),
      index("comments_newest").on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
      index("comments_waiting").on(t.ownerChannelId, t.createdAt, t.id).where(waits),
      index("comments_waitingVideo").on(t.videoId, t.createdAt).where(waits),
      index("comments_waitingPost").on(t.postId, t.createdAt).where(waits),
      index("comments_allWaiting").on(t.createdAt, t.id).where(waits),
    ];
  },
);

/** The one comment that stands above the others of a video or post. */
export const commentPins = table("commentPins", (c) => ({
  /** The video or post. */
  subjectId: c.id(),
  commentId: c.text().notNull(),
  pinnedBy: c.text(),
  pinnedAt: c.time().notNull(),
}));

/** Who may comment at a channel, and what waits there to be let in; a channel without a row has none of it. */
export const commentSettings = table("commentSettings", (c) => ({
  channelId: c.id().references(() => channels.id, { onDelete: "cascade" }),
  from: c.text().$type<CommentsFrom>().notNull().default("everybody"),
  holdLinks: c.bool().notNull().default(false),
  holdFirst: c.bool().notNull().default(false),
  /** One on each line. */
  words: c.text().notNull().default(""),
}));
