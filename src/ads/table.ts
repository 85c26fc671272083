import { channels } from "../channels/table.ts";
import { index, primaryKey, table, uniqueIndex } from "../platform/db/columns.ts";
import { videos } from "../videos/table.ts";
import type { AdStatus, AdType, AgeTarget, ClickAction, DismissMode, Placement, Slot } from "./limits.ts";

/** What a channel says to the viewers of others, and to whom. What it has left to spend is in `adPurses`. */
export const ads = table(
  "ads",
  (c) => ({
    id: c.id(),
    channelId: c
      .text()
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    /** For the channel and staff alone. */
    name: c.text().notNull().default(""),
    type: c.text().$type<AdType>().notNull().default("video"),
    status: c.text().$type<AdStatus>().notNull().default("open"),
    /** Why staff refused it, while it is refused. */
    reason: c.text().notNull().default(""),
    /** What viewers are told; a banner's words. */
    headline: c.text().notNull().default(""),
    /** The film of an ad of type video: one of the channel's, or an uploaded spot. */
    videoId: c.text().references(() => videos.id, { onDelete: "set null" }),
    /** Grows with each new picture, so that its address changes; 0 while there is none. */
    bannerVersion: c.int().notNull().default(0),
    /** Which version of its film staff were shown: another one is verified again. */
    verifiedVersion: c.int().notNull().default(0),
    placement: c.text().$type<Placement>().notNull().default("before"),
    dismissMode: c.text().$type<DismissMode>().notNull().default("after_5_seconds"),
    clickAction: c.text().$type<ClickAction>().notNull().default("none"),
    clickUrl: c.text().notNull().default(""),
    clickVideoId: c.text().references(() => videos.id, { onDelete: "set null" }),
    /** Shown only to who is that old, or beside films that are for no younger ones. */
    ageTarget: c.int().$type<AgeTarget>().notNull().default(0),
    /** Only beside films of these; empty: of any. */
    targetCategories: c.json<string[]>().notNull(),
    targetTags: c.json<string[]>().notNull(),
    /** Languages of the site that a viewer reads it in; empty: either. */
    targetLangs: c.json<string[]>().notNull(),
    startsAt: c.time(),
    endsAt: c.time(),
    /** How many views a day of the site's zone takes at most; null: as many as there are points for. */
    dailyCap: c.int(),
    createdAt: c.time().notNull(),
    updatedAt: c.time().notNull(),
    /** Since when it has the status that it has. */
    statusAt: c.time().notNull(),
  }),
  (t) => [
    index("ads_channel").on(t.channelId, t.createdAt, t.id),
    index("ads_status").on(t.status, t.statusAt, t.id),
    index("ads_channel_status").on(t.channelId, t.status, t.createdAt, t.id),
    index("ads_video").on(t.videoId),
    index("ads_click_video").on(t.clickVideoId),
  ],
);

/** What an ad went through. Nobody's name stands here: what staff did is in the audit log. */
export const adStates = table(
  "adStates",
  (c) => ({
    id: c.id(),
    adId: c
      .text()
      .notNull()
      .references(() => ads.id, { onDelete: "cascade" }),
    status: c.text().$type<AdStatus>().notNull(),
    reason: c.text().notNull().default(""),
    at: c.time().notNull(),
  }),
  (t) => [index("adStates_ad").on(t.adId, t.at, t.id)],
);

/** How many points a channel (to give to its ads) or an ad (to spend) has: the sum of its moves, kept beside them. */
export const adPurses = table(
  "adPurses",
  (c) => ({
    /** The id of the channel or ad. */
    holderId: c.id(),
    channelId: c
      .text()
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    points: c.big().notNull().default(0),
    /** Hundredths of a point that a channel earned beside whole ones. */
    hundredths: c.int().notNull().default(0),
  }),
  (t) => [index("adPurses_channel").on(t.channelId)],
);

export type PointsReason = "given" | "transfer" | "view" | "share" | "deleted";

/**
 * Every move of points, once: rows are added and never changed, and point to nothing, so that no deletion takes any away.
 * Null on a side is the site, which gives and takes back.
 */
export const adPoints = table(
  "adPoints",
  (c) => ({
    id: c.id(),
    fromId: c.text(),
    toId: c.text(),
    points: c.big().notNull(),
    reason: c.text().$type<PointsReason>().notNull(),
    /** What it was for: a view's id, else its own. The same thing moves points once. */
    sourceId: c.text().notNull(),
    at: c.time().notNull(),
  }),
  (t) => [
    uniqueIndex("adPoints_source").on(t.reason, t.sourceId),
    index("adPoints_from").on(t.fromId, t.at, t.id),
    index("adPoints_to").on(t.toId, t.at, t.id),
  ],
);

/** What was shown to whoever it was, once each. It goes after two days, when nobody can tell more of it. */
export const adShowings = table(
  "adShowings",
  (c) => ({
    /** As the ticket names it. */
    id: c.id(),
    adId: c
      .text()
      .notNull()
      .references(() => ads.id, { onDelete: "cascade" }),
    slot: c.text().$type<Slot>().notNull(),
    at: c.time().notNull(),
    /** It was played for as long as a view takes, and a point was spent. */
    viewed: c.bool().notNull(),
    /** It was left before, and counted as that. */
    skipped: c.bool().notNull(),
    clickedAt: c.time(),
  }),
  (t) => [index("adShowings_age").on(t.at), index("adShowings_ad").on(t.adId)],
);

/** A day of an ad, for as long as the ad is there. Sums alone: nobody can be told from them. */
export const adDays = table(
  "adDays",
  (c) => ({
    adId: c
      .text()
      .notNull()
      .references(() => ads.id, { onDelete: "cascade" }),
    /** A day of the site's zone, counted from the epoch. */
    day: c.int().notNull(),
    views: c.int().notNull().default(0),
    skips: c.int().notNull().default(0),
    clicks: c.int().notNull().default(0),
    points: c.int().notNull().default(0),
    /** What was played, of views and skips alike. */
    playedMs: c.big().notNull().default(0),
    /** What was played before it was left, of skips alone. */
    skippedMs: c.big().notNull().default(0),
    /** Views by device, language, slot, category of the film and hour, as `kinds.ts` writes them. */
    kinds: c.text().notNull().default(""),
  }),
  (t) => [primaryKey({ columns: [t.adId, t.day] })],
);
