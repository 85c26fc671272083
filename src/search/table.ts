import { users } from "../accounts/table.ts";
import { index, primaryKey, table, uniqueIndex } from "../platform/db/columns.ts";
import type { SavedFilters } from "./limits.ts";

/**
 * What was indexed of each thing, and under which number. Beside each of these four stands a table of terms by these
 * numbers, which only its database's own language can say (`text-index.ts`): an FTS5 table of SQLite, or vectors with
 * a GIN index of PostgreSQL. Numbers grow with time, so that the newest are found first without sorting.
 */
export const searchVideos = table(
  "searchVideos",
  (c) => ({
    id: c.big().primaryKey(),
    videoId: c.text().notNull(),
    /** Of what was read when it was indexed: what is the same is not written again. */
    digest: c.text().notNull(),
    /** The same of its captions, whose sentences are indexed by themselves. */
    captions: c.text().notNull().default(""),
  }),
  (t) => [uniqueIndex("searchVideos_video").on(t.videoId)],
);

/** What is said in a video, sentence by sentence. The number begins with the video's (`cueBase`). */
export const searchCues = table("searchCues", (c) => ({
  id: c.big().primaryKey(),
  startMs: c.int().notNull(),
  text: c.text().notNull(),
}));

export const searchChannels = table(
  "searchChannels",
  (c) => ({ id: c.big().primaryKey(), channelId: c.text().notNull(), digest: c.text().notNull() }),
  (t) => [uniqueIndex("searchChannels_channel").on(t.channelId)],
);

export const searchPeople = table(
  "searchPeople",
  (c) => ({ id: c.big().primaryKey(), userId: c.text().notNull(), digest: c.text().notNull() }),
  (t) => [uniqueIndex("searchPeople_user").on(t.userId)],
);

/** Words of names, each under itself and under itself without one letter: what a mistyped word may have meant. */
export const searchSpellings = table(
  "searchSpellings",
  (c) => ({ variant: c.text().notNull(), word: c.text().notNull() }),
  (t) => [primaryKey({ columns: [t.variant, t.word] })],
);

/** What the box suggests while one types. The beginnings are there to find the weightiest of many by an index. */
export const searchSuggestions = table(
  "searchSuggestions",
  (c) => ({
    /** The kind and what it is of: `channel:ID`. */
    id: c.id(),
    kind: c.text().$type<"query" | "title" | "channel" | "tag">().notNull(),
    text: c.text().notNull(),
    /** The text, folded. */
    key: c.text().notNull(),
    weight: c.int().notNull(),
    two: c.text().notNull(),
    three: c.text().notNull(),
    four: c.text().notNull(),
    eight: c.text().notNull(),
  }),
  (t) => [
    index("searchSuggestions_two").on(t.two, t.weight),
    index("searchSuggestions_three").on(t.three, t.weight),
    // With what tells which of many go on as typed, so that the others are not read.
    index("searchSuggestions_four").on(t.four, t.weight, t.key, t.id),
    index("searchSuggestions_eight").on(t.eight, t.weight, t.key, t.id),
  ],
);

/** Queries that found something, and how many people asked: one person's are suggested to nobody else. */
export const searchQueries = table(
  "searchQueries",
  (c) => ({
    /** The query, folded. */
    key: c.id(),
    text: c.text().notNull(),
    people: c.int().notNull(),
    /** Short marks of the first who asked, until there are enough of them: whichever process they ask, they count once. */
    seekers: c.json<string[]>(),
    lastAt: c.time().notNull(),
  }),
  (t) => [index("searchQueries_age").on(t.lastAt)],
);

/** Searches that somebody keeps under a name. */
export const smartLists = table(
  "smartLists",
  (c) => ({
    id: c.id(),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: c.text().notNull(),
    /** The name folded: no person has two that differ by marks or case alone. */
    nameKey: c.text().notNull(),
    filters: c.json<SavedFilters>().notNull(),
    /** The newest number of the index when its owner last looked: what is above is new. */
    seenId: c.big().notNull(),
    /** The secret in its feed's address. */
    feedKey: c.text().notNull(),
    createdAt: c.time().notNull(),
    updatedAt: c.time().notNull(),
  }),
  (t) => [uniqueIndex("smartLists_name").on(t.userId, t.nameKey)],
);
