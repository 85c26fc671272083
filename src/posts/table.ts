import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { index, primaryKey, table } from "../platform/db/columns.ts";
import { videos } from "../videos/table.ts";

export const posts = table(
  "posts",
  (c) => ({
    id: c.id(),
    /** As it was typed; of its markup only b, strong and i mean something where it is shown. */
    message: c.text().notNull(),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Set when the post is made as this channel: then it is nobody's business who wrote it. */
    channelId: c.text().references(() => channels.id, { onDelete: "cascade" }),
    /** The film that it shows. */
    videoId: c.text().references(() => videos.id, { onDelete: "set null" }),
    likes: c.int().notNull().default(0),
    dislikes: c.int().notNull().default(0),
    /** Likes less dislikes. */
    rating: c.int().notNull().default(0),
    commentCount: c.int().notNull().default(0),
    /** Staff keep it out of what everybody is shown; its author's page and followers have it still. */
    hiddenFromHome: c.bool().notNull().default(false),
    createdAt: c.time().notNull(),
    editedAt: c.time(),
    deletedAt: c.time(),
  }),
  (t) => [
    index("posts_newest").on(t.deletedAt, t.createdAt, t.id),
    index("posts_user").on(t.userId, t.channelId, t.deletedAt, t.createdAt, t.id),
    index("posts_channel").on(t.channelId, t.deletedAt, t.createdAt, t.id),
    index("posts_video").on(t.videoId),
  ],
);

/** Who wants to read whose posts; channels have subscriptions for that. */
export const follows = table(
  "follows",
  (c) => ({
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    followedId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: c.time().notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.followedId] }),
    index("follows_newest").on(t.userId, t.createdAt, t.followedId),
    index("follows_followed").on(t.followedId, t.userId),
  ],
);

/** Whoever posted as themselves, is followed or was featured. */
export const authors = table(
  "authors",
  (c) => ({
    userId: c.id().references(() => users.id, { onDelete: "cascade" }),
    followersCount: c.int().notNull().default(0),
    lastPostAt: c.time(),
    /** Set while staff show this author to everybody. */
    featuredAt: c.time(),
  }),
  (t) => [
    index("authors_featured").on(t.featuredAt, t.userId),
    index("authors_followed").on(t.followersCount, t.userId),
  ],
);
