import { index, primaryKey, table } from "../platform/db/columns.ts";

/** What happened to a video within an hour: kept as long as trending looks back. It knows nobody. */
export const videoHours = table(
  "videoHours",
  (c) => ({
    videoId: c.text().notNull(),
    /** Hours since the epoch. */
    hour: c.int().notNull(),
    views: c.int().notNull().default(0),
    likes: c.int().notNull().default(0),
    dislikes: c.int().notNull().default(0),
  }),
  (t) => [primaryKey({ columns: [t.videoId, t.hour] }), index("videoHours_hour").on(t.hour)],
);

/** What trends, as it was worked out last; the higher the score the further up. */
export const trending = table(
  "trending",
  (c) => ({
    videoId: c.id(),
    score: c.big().notNull(),
  }),
  (t) => [index("trending_best").on(t.score, t.videoId)],
);

/** What the same people watch, as it was worked out last: the nearest of each video. It names no people. */
export const coWatched = table(
  "coWatched",
  (c) => ({
    videoId: c.text().notNull(),
    otherId: c.text().notNull(),
    score: c.real().notNull(),
    /** Which working out it is of. */
    round: c.big().notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.videoId, t.otherId] }),
    index("coWatched_nearest").on(t.videoId, t.score),
    index("coWatched_round").on(t.round),
  ],
);
