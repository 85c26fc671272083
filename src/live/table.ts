import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { index, primaryKey, table } from "../platform/db/columns.ts";
import { videos } from "../videos/table.ts";

/** Keys that publishers show: one lasting key for a channel, one for each live video. Only their hashes are kept. */
export const streamKeys = table(
  "streamKeys",
  (c) => ({
    id: c.id(),
    hash: c.text().notNull().unique(),
    channelId: c
      .text()
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    /** Null for the channel's lasting key. */
    videoId: c.text().references(() => videos.id, { onDelete: "cascade" }),
    /** Who was shown it: once they are blocked it opens nothing. Null for a key of nobody who is still here. */
    madeBy: c.text().references(() => users.id, { onDelete: "set null" }),
    /** The key's last characters, to tell it from others. */
    hint: c.text().notNull(),
    createdAt: c.time().notNull(),
  }),
  (t) => [
    index("streamKeys_channel").on(t.channelId, t.videoId),
    index("streamKeys_video").on(t.videoId),
    index("streamKeys_maker").on(t.madeBy),
  ],
);

/**
 * Which node has a stream in its hands: receives it, records it, ends it. Another leaves it alone for as long as the
 * lease runs, which the owner renews.
 */
export const liveOwners = table(
  "liveOwners",
  (c) => ({
    videoId: c
      .text()
      .primaryKey()
      .references(() => videos.id, { onDelete: "cascade" }),
    nodeId: c.text().notNull(),
    leaseUntil: c.time().notNull(),
  }),
  (t) => [index("liveOwners_lease").on(t.leaseUntil)],
);

/** How a stream went: a row each ten seconds while it is on the air. */
export const liveSamples = table(
  "liveSamples",
  (c) => ({
    videoId: c
      .text()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    at: c.time().notNull(),
    viewers: c.int().notNull(),
    /** Bits a second. */
    bitrate: c.int().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.videoId, t.at] })],
);
