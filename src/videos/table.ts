import { sql } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { channels, type Visibility } from "../channels/table.ts";
import { index, primaryKey, table } from "../platform/db/columns.ts";
import type { FileHeader } from "../platform/media/file-header.ts";
import type { SaidFault } from "../platform/media/said-faults.ts";

/** What a rendition is at: shown with a number on the upload page, in the video list and by the API. */
export type RenditionState = {
  /** The rung: the short side in pixels; 0 for the audio rendition. */
  height: number;
  state: "waiting" | "running" | "ready" | "failed";
  /** 0 to 1. */
  progress: number;
};

/**
 * Where the processing of the file stands. `none`: nothing was uploaded; `waiting`: queued; `running`: being made
 * (playable once `playableAt` is set); `ready`: all made; `failed`: see `failureCode`; `cancelled`: by its owner.
 */
export type ProcessingState = "none" | "waiting" | "running" | "ready" | "failed" | "cancelled";

const stepNames = [
  ...(["read", "playable", "encoded", "ready", "interrupted", "waits", "failed", "cancelled"] as const),
  ...(["remake", "trimmed", "made", "taken", "kept"] as const),
] as const;

/** One thing that happened to a film's file while it was worked on. `params` are what its words are filled with. */
export type Step = {
  step: (typeof stepNames)[number];
  params?: Record<string, string | number>;
  /** Why it failed, where ffmpeg named a plain cause; and the end of its own words. */
  fault?: SaidFault;
  said?: string;
};

export type SpriteInfo = { intervalSeconds: number; count: number };
export type Chapter = { startSeconds: number; title: string };

export const videos = table(
  "videos",
  (c) => ({
    id: c.id(),
    channelId: c
      .text()
      .notNull()
      .references(() => channels.id),
    uploaderId: c.text().references(() => users.id, { onDelete: "set null" }),
    title: c.text().notNull().default(""),
    description: c.text().notNull().default(""),
    tags: c.json<string[]>().notNull(),
    categories: c.json<string[]>().notNull(),
    subcategories: c.json<string[]>().notNull(),
    ageRestriction: c.int().$type<0 | 12 | 16 | 18>().notNull().default(0),
    adultsOnly: c.bool().notNull().default(false),
    bannedByBigTech: c.bool().notNull().default(false),
    /** Made for children: no ad stands beside it. */
    forChildren: c.bool().notNull().default(false),
    /** Uploaded to be an ad, for those who are shown one: it is in no list, whatever its visibility. */
    spot: c.bool().notNull().default(false),
    visibility: c.text().$type<Visibility>().notNull().default("private"),
    /** Its channel is private: kept here because every media file asks. */
    closed: c.bool().notNull().default(false),
    /** Staff hid it: only those who work on its channel see it, whatever its visibility says. */
    hiddenAt: c.time(),
    /** What staff decided: its own restriction is no less. */
    ageAtLeast: c.int().$type<0 | 12 | 16 | 18>().notNull().default(0),
    commentsOff: c.bool().notNull().default(false),
    /** Argon2id of what opens it to those whom its link brought; null: it is open to them. */
    passwordHash: c.text(),

    processing: c.text().$type<ProcessingState>().notNull().default("none"),
    /** Of the whole ladder, 0 to 1. */
    progress: c.real().notNull().default(0),
    renditions: c.json<RenditionState[]>().notNull(),
    /** A locale key's last part under `media.`, when processing failed. */
    failureCode: c.text(),
    /** Since when a first rendition can be watched. */
    playableAt: c.time(),
    /** Grows when the file is replaced: the folder of its renditions, so that caches never mix two files. */
    mediaVersion: c.int().notNull().default(1),
    /** The version that is being made beside the present one, or waits to be taken. */
    nextVersion: c.int(),
    kind: c.text().$type<"video" | "audio">().notNull().default("video"),
    /** Seconds. */
    duration: c.real(),
    width: c.int(),
    height: c.int(),
    sourceName: c.text(),
    sourceSize: c.big(),
    sourceKey: c.text(),
    sourceInfo: c.json<FileHeader>(),
    sprite: c.json<SpriteInfo>(),
    chapters: c.json<Chapter[]>(),
    /** Grows with each new picture, so that its address changes; 0 while there is none. */
    thumbnailVersion: c.int().notNull().default(0),
    /** How many pictures taken from the video there are to choose from. */
    thumbnailCandidates: c.int().notNull().default(0),
    /** Which of them is in use; null for an uploaded picture. */
    thumbnailChoice: c.int(),

    createdAt: c.time().notNull(),
    updatedAt: c.time().notNull(),
    uploadedAt: c.time(),
    publishedAt: c.time(),
    /** When it was first published elsewhere, if it was brought from there. */
    originallyPublishedAt: c.time(),
    /** The creator said "publish" before the first rendition was ready. */
    publishWhenReady: c.bool().notNull().default(false),
    /** When it shall be published by itself. */
    plannedPublishDate: c.time(),
    /** When everybody begins to watch an uploaded video at the same moment. */
    premiereAt: c.time(),
    premiereEndedAt: c.time(),

    /** A stream, not a file. */
    live: c.bool().notNull().default(false),
    /** When it is announced to begin; the real start once it began. */
    livestreamStartsAt: c.time(),
    livestreamStartedAt: c.time(),
    livestreamEndedAt: c.time(),
    /** The first picture of the publisher starts the stream; else a button does. */
    liveAutostart: c.bool().notNull().default(true),
    /** A publisher that stays away ends the stream; else a button does. */
    liveAutofinish: c.bool().notNull().default(true),

    /** The time of publication while the video stands in public lists, else null: every list's index begins here. */
    listedAt: c.time(),
    /** When it first stood there: subscribers are told of a video once. */
    announcedAt: c.time(),
    /** When a public stream or premiere begins or began, until it is over: the list of what is on air and to come. */
    upcomingAt: c.time(),
    deletedAt: c.time(),
    deletedBy: c.text(),

    /** Folded from `videoStats` by a job; lists sort by them. */
    views: c.int().notNull().default(0),
    likes: c.int().notNull().default(0),
    dislikes: c.int().notNull().default(0),
    commentCount: c.int().notNull().default(0),
  }),
  (t) => [
    index("videos_newest").on(t.listedAt),
    index("videos_upcoming").on(t.upcomingAt),
    index("videos_channel_newest").on(t.channelId, t.listedAt),
    index("videos_channel_streams").on(t.channelId, t.live, t.listedAt),
    index("videos_channel_all").on(t.channelId, t.createdAt),
    index("videos_channel_popular").on(t.channelId, t.views).where(sql`${t.listedAt} is not null`),
    index("videos_popular").on(t.views, t.id).where(sql`${t.listedAt} is not null`),
    index("videos_banned").on(t.listedAt).where(sql`${t.bannedByBigTech} and ${t.listedAt} is not null`),
    index("videos_deleted").on(t.deletedAt),
    index("videos_uploader").on(t.uploaderId),
  ],
);

/** Counters that every view touches; only those that are behind are indexed, so that they stay cheap. */
export const videoStats = table(
  "videoStats",
  (c) => ({
    videoId: c.id().references(() => videos.id, { onDelete: "cascade" }),
    views: c.int().notNull().default(0),
    likes: c.int().notNull().default(0),
    dislikes: c.int().notNull().default(0),
    /** The columns of `videos` are behind. */
    dirty: c.bool().notNull().default(false),
  }),
  (t) => [index("videoStats_dirty").on(t.videoId).where(sql`${t.dirty}`)],
);

/** The tags and categories of listed videos, for lists by tag and for recommendations. `tag` is folded. */
export const videoTags = table(
  "videoTags",
  (c) => ({
    tag: c.text().notNull(),
    videoId: c
      .text()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    listedAt: c.time().notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.tag, t.videoId] }),
    index("videoTags_newest").on(t.tag, t.listedAt),
    index("videoTags_video").on(t.videoId),
  ],
);

export const captions = table(
  "captions",
  (c) => ({
    videoId: c
      .text()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** BCP 47 primary tag. */
    lang: c.text().notNull(),
    label: c.text().notNull(),
    version: c.int().notNull().default(1),
    createdAt: c.time().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.videoId, t.lang] })],
);

/** Who was counted as a view, and when: one per visitor and video in 30 minutes, a few per network. Both are marks. */
export const countedViews = table(
  "countedViews",
  (c) => ({
    visitor: c.text().notNull(),
    videoId: c
      .text()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    network: c.text().notNull().default(""),
    countedAt: c.time().notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.visitor, t.videoId] }),
    index("countedViews_age").on(t.countedAt),
    index("countedViews_network").on(t.videoId, t.network),
  ],
);

/** What happened to a film's file while it was worked on, for whichever process is asked. */
export const processingSteps = table(
  "processingSteps",
  (c) => ({
    id: c.id(),
    videoId: c
      .text()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    at: c.time().notNull(),
    step: c.json<Step>().notNull(),
  }),
  (t) => [index("processingSteps_video").on(t.videoId, t.at, t.id)],
);
