import { index, primaryKey, table } from "../platform/db/columns.ts";

/**
 * What happened and is not counted yet, many to a row, in the order of the ids. A row goes in the write that counts it: seconds
 * after it came. Viewers stand there under marks, without an address.
 */
export const statBeats = table("statBeats", (c) => ({
  id: c.id(),
  /** A list of `Told`, as JSON that only the counting reads. */
  told: c.text().notNull(),
}));

/** The one row of `statRolls`. */
export const rollName = "beats";

/** When what happened was counted last: who counts holds its row, so that nobody else does. */
export const statRolls = table("statRolls", (c) => ({
  id: c.id(),
  rolledAt: c.time().notNull(),
}));

/** Who watches what at present. It goes within the hour after its last beat. */
export const statPlaybacks = table(
  "statPlaybacks",
  (c) => ({
    viewer: c.text().notNull(),
    videoId: c.text().notNull(),
    channelId: c.text().notNull(),
    /** The player's name for this playing. */
    viewId: c.text().notNull(),
    network: c.text().notNull(),
    openedAt: c.time().notNull(),
    lastAt: c.time().notNull(),
    /** What was played since it was opened, as far as the clock allows for it, in milliseconds. */
    playedMs: c.big().notNull().default(0),
    /** When it became a view; null before. */
    countedAt: c.time(),
    /** Stretches in milliseconds that count as soon as it is a view. */
    pending: c.json<[number, number][]>().notNull(),
    bufferedMs: c.int().notNull().default(0),
    source: c.text().notNull(),
    host: c.text().notNull().default(""),
    device: c.text().notNull(),
    lang: c.text().notNull(),
    /** Which parts of the video this view has seen: a bit each, in hexadecimal digits. */
    seen: c.text().notNull().default(""),
    /** The last minute that it was counted in as watching. */
    minute: c.int().notNull().default(0),
  }),
  (t) => [primaryKey({ columns: [t.viewer, t.videoId] }), index("statPlaybacks_age").on(t.lastAt)],
);

/** How many watched in each minute, of a video, a channel or the site. It goes after 48 hours. */
export const statMinutes = table(
  "statMinutes",
  (c) => ({
    subjectId: c.text().notNull(),
    /** Minutes since the epoch. */
    minute: c.int().notNull(),
    viewers: c.int().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.subjectId, t.minute] }), index("statMinutes_age").on(t.minute)],
);

/** Of each of the last hours, for what is told of at once. It goes after three days. */
export const statHours = table(
  "statHours",
  (c) => ({
    subjectId: c.text().notNull(),
    /** Hours since the epoch. */
    hour: c.int().notNull(),
    views: c.int().notNull(),
    watchedMs: c.big().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.subjectId, t.hour] }), index("statHours_age").on(t.hour)],
);

/** Which viewers a day is done with, so that each is counted once in it. It goes when the day is over. */
export const statVisitors = table(
  "statVisitors",
  (c) => ({
    subjectId: c.text().notNull(),
    day: c.int().notNull(),
    viewer: c.text().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.subjectId, t.day, t.viewer] }), index("statVisitors_age").on(t.day)],
);

/** A day of a video, a channel or the site (`siteSubject`), for good. */
export const statDays = table(
  "statDays",
  (c) => ({
    subjectId: c.text().notNull(),
    /** A day of the site's zone, counted from the epoch. */
    day: c.int().notNull(),
    views: c.int().notNull(),
    visitors: c.int().notNull(),
    watchedMs: c.big().notNull(),
    bufferedMs: c.big().notNull(),
    won: c.int().notNull(),
    lost: c.int().notNull(),
    likes: c.int().notNull(),
    dislikes: c.int().notNull(),
    comments: c.int().notNull(),
    /** The most that watched in one minute, in how many minutes somebody did, and the sum over those. */
    peak: c.int().notNull(),
    minutes: c.int().notNull(),
    viewerMinutes: c.int().notNull(),
    /** Views by source, device, language and host, as `kinds.ts` writes them. */
    kinds: c.text().notNull(),
    /** Views and time of each hour, as `hours.ts` writes them; empty for days before they were kept. */
    hours: c.text().notNull().default(""),
    /** How many viewers differ from those of other days, as `sketch.ts` writes it; empty for days before it was kept. */
    sketch: c.text().notNull().default(""),
    /** Of each part of a video's file how many views saw it this day, as `parts.ts` writes it, and how often it was played; empty for others. */
    seen: c.text().notNull().default(""),
    played: c.text().notNull().default(""),
    /** What there was of views and time before this day: the difference of two days is all that lies between them. */
    viewsBefore: c.big().notNull(),
    watchedMsBefore: c.big().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.subjectId, t.day] })],
);

/** All that ever was of a video, a channel or the site. */
export const statTotals = table("statTotals", (c) => ({
  subjectId: c.id(),
  views: c.big().notNull(),
  watchedMs: c.big().notNull(),
  /** The same of all days. */
  seen: c.text().notNull(),
  played: c.text().notNull(),
}));

/** Which parts of the site are opened, from where, and for how long they are read. It knows nobody. */
export const statVisits = table(
  "statVisits",
  (c) => ({
    day: c.int().notNull(),
    area: c.text().notNull(),
    source: c.text().notNull(),
    visits: c.int().notNull(),
    seconds: c.big().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.day, t.area, t.source] })],
);
