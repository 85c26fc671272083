import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { index, table } from "../platform/db/columns.ts";
import { videos } from "../videos/table.ts";

export const comments = table(
  "comments",
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
    /** Set when the comment is made as this channel. */
    channelId: c.text().references(() => channels.id, { onDelete: "cascade" }),
    content: c.text().notNull(),
    createdAt: c.time().notNull(),
    deletedAt: c.time(),
  }),
  (t) => [
    index("comments_video").on(t.videoId, t.deletedAt, t.createdAt),
    index("comments_user").on(t.userId, t.createdAt),
    index("comments_channel").on(t.channelId),
  ],
);
