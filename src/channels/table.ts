import { users } from "../accounts/table.ts";
import type { ChannelRole } from "../platform/actor.ts";
import { index, primaryKey, table, uniqueIndex } from "../platform/db/columns.ts";

export type Visibility = "public" | "private" | "non_public";
export type SocialLink = { label: string; url: string };

export const channels = table(
  "channels",
  (c) => ({
    id: c.id(),
    name: c.text().notNull(),
    slug: c.text().notNull(),
    /** The slug in lower case: two channels never differ by case alone. */
    slugKey: c.text().notNull(),
    description: c.text().notNull().default(""),
    tags: c.json<string[]>().notNull(),
    links: c.json<SocialLink[]>().notNull(),
    visibility: c.text().$type<Visibility>().notNull().default("public"),
    verified: c.bool().notNull().default(false),
    ownerId: c
      .text()
      .notNull()
      .references(() => users.id),
    /** Grow with each new picture, so that its address changes; 0 while there is none. */
    pictureVersion: c.int().notNull().default(0),
    bannerVersion: c.int().notNull().default(0),
    subscriptionsCount: c.int().notNull().default(0),
    /** It makes ads of its own, as long as this is so. */
    adsEnabled: c.bool().notNull().default(false),
    /** Videos that anybody may see. */
    videosCount: c.int().notNull().default(0),
    lastVideoAt: c.time(),
    /**
     * The video on top of the channel's page: one in public lists, or one that is in none only because the channel is not.
     * What leaves them by itself is pinned no longer.
     */
    pinnedVideoId: c.text(),
    /** Set while the channel may stand in public lists: public and not deleted. */
    listedAt: c.time(),
    /** Staff closed it: only those who work on it see it and its videos, whatever they say, and nothing new begins. */
    blockedAt: c.time(),
    /** When that ends by itself; null for what has no end. */
    blockedUntil: c.time(),
    createdAt: c.time().notNull(),
    updatedAt: c.time().notNull(),
    deletedAt: c.time(),
    /** Staff deleted it: its owner does not bring it back. */
    deletedByStaff: c.bool().notNull().default(false),
  }),
  (t) => [
    uniqueIndex("channels_slug").on(t.slugKey),
    index("channels_deleted").on(t.deletedAt, t.id),
    index("channels_newest").on(t.listedAt),
    index("channels_popular").on(t.subscriptionsCount, t.id),
    index("channels_owner").on(t.ownerId),
    index("channels_blocked").on(t.blockedUntil),
    index("channels_blocked_since").on(t.blockedAt, t.id),
    index("channels_created").on(t.createdAt, t.id),
  ],
);

export const channelMembers = table(
  "channelMembers",
  (c) => ({
    channelId: c
      .text()
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: c.text().$type<ChannelRole>().notNull(),
    /** The e-mail under which the owner invited this person, as it was typed. */
    invitedEmail: c.text(),
    createdAt: c.time().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.channelId, t.userId] }), index("channelMembers_user").on(t.userId, t.createdAt)],
);
