import { users } from "../accounts/table.ts";
import { index, primaryKey, table } from "../platform/db/columns.ts";
import { videos } from "../videos/table.ts";

/** What a person watched, where they stopped, and when. */
export const history = table(
  "history",
  (c) => ({
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    videoId: c
      .text()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** The playhead to resume from. */
    seconds: c.real().notNull().default(0),
    watchedAt: c.time().notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.videoId] }),
    index("history_newest").on(t.userId, t.watchedAt),
    index("history_video").on(t.videoId),
  ],
);

/** What a person means to watch. */
export const watchLater = table(
  "watchLater",
  (c) => ({
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    videoId: c
      .text()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    addedAt: c.time().notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.videoId] }),
    index("watchLater_newest").on(t.userId, t.addedAt),
    index("watchLater_video").on(t.videoId),
  ],
);
