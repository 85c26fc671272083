import { users } from "../accounts/table.ts";
import { channels, type Visibility } from "../channels/table.ts";
import { index, primaryKey, table } from "../platform/db/columns.ts";
import { videos } from "../videos/table.ts";

/** A person's, a channel's, or with neither one of the site's own (`limits.ts`, `siteLists`). */
export const playlists = table(
  "playlists",
  (c) => ({
    id: c.id(),
    userId: c.text().references(() => users.id, { onDelete: "cascade" }),
    channelId: c.text().references(() => channels.id, { onDelete: "cascade" }),
    name: c.text().notNull(),
    description: c.text().notNull().default(""),
    visibility: c.text().$type<Visibility>().notNull().default("private"),
    /** Nobody changes it until its owner lets them again. */
    frozen: c.bool().notNull().default(false),
    /** Set while staff keep it from everybody but its owners, who cannot take that back. */
    hiddenAt: c.time(),
    /** Whose picture it has as its owner wishes; null for the first that anybody may see. */
    coverChoice: c.text(),
    /** Whose picture it has. */
    coverId: c.text(),
    /** Of all its videos. */
    videosCount: c.int().notNull().default(0),
    /** Of those that anybody with the address may see. */
    openCount: c.int().notNull().default(0),
    openSeconds: c.real().notNull().default(0),
    /** Grows with each change of its videos or of what is known of them. */
    version: c.int().notNull().default(1),
    createdAt: c.time().notNull(),
    updatedAt: c.time().notNull(),
  }),
  (t) => [
    index("playlists_user").on(t.userId, t.updatedAt),
    index("playlists_channel").on(t.channelId, t.updatedAt),
    index("playlists_visible").on(t.visibility, t.updatedAt),
  ],
);

export const playlistItems = table(
  "playlistItems",
  (c) => ({
    playlistId: c
      .text()
      .notNull()
      .references(() => playlists.id, { onDelete: "cascade" }),
    videoId: c
      .text()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** Far apart, so that a move writes one row. */
    position: c.big().notNull(),
    /** Anybody with its address may see the video; kept here, as its length is, so that a list is counted without it. */
    open: c.bool().notNull(),
    seconds: c.real().notNull(),
    addedAt: c.time().notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.playlistId, t.videoId] }),
    index("playlistItems_order").on(t.playlistId, t.position, t.videoId, t.open, t.seconds),
    index("playlistItems_video").on(t.videoId, t.playlistId),
  ],
);
