import { sql } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { index, table } from "../platform/db/columns.ts";
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
    /** Who took it away: nobody else brings it back. */
    deletedBy: c.text(),
  }),
  (t) => [
    // PostgreSQL walks an index in its order only below a value: null, as in `deletedAt is null`, is none to it.
    index("posts_newest").on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index("posts_own").on(t.userId, t.createdAt, t.id),
    index("posts_user").on(t.userId, t.createdAt, t.id).where(sql`${t.channelId} is null and ${t.deletedAt} is null`),
    index("posts_channel").on(t.channelId, t.createdAt, t.id),
    index("posts_video").on(t.videoId),
  ],
);
