import { primaryKey, table, uniqueIndex } from "../platform/db/columns.ts";
import type { Section, Titles } from "./input.ts";

/** Pages made of sections; home is one of them, and is what the program says while it has no row. */
export const videoPages = table(
  "videoPages",
  (c) => ({
    id: c.id(),
    slug: c.text().notNull(),
    titles: c.json<Titles>().notNull(),
    sections: c.json<Section[]>().notNull(),
    /** Grows with each change: whoever changes the page says which one they saw. */
    version: c.int().notNull(),
    createdAt: c.time().notNull(),
    updatedAt: c.time().notNull(),
    updatedBy: c.text(),
  }),
  (t) => [uniqueIndex("videoPages_slug").on(t.slug)],
);

/** What each version was: any of the newest can be brought back. */
export const videoPageVersions = table(
  "videoPageVersions",
  (c) => ({
    pageId: c
      .text()
      .notNull()
      .references(() => videoPages.id, { onDelete: "cascade" }),
    version: c.int().notNull(),
    titles: c.json<Titles>().notNull(),
    sections: c.json<Section[]>().notNull(),
    savedAt: c.time().notNull(),
    savedBy: c.text(),
  }),
  (t) => [primaryKey({ columns: [t.pageId, t.version] })],
);
