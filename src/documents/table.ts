import { primaryKey, table } from "../platform/db/columns.ts";

/** What the operator wrote in place of a seeded text, or as a page of their own. */
export const documents = table(
  "documents",
  (c) => ({
    slug: c.text().notNull(),
    lang: c.text().$type<"pl" | "en">().notNull(),
    title: c.text().notNull(),
    description: c.text().notNull().default(""),
    /** Markdown. */
    body: c.text().notNull(),
    /** Grows with each change: whoever changes the text says which one they saw. */
    version: c.int().notNull().default(1),
    updatedAt: c.time().notNull(),
    updatedBy: c.text(),
  }),
  (t) => [primaryKey({ columns: [t.slug, t.lang] })],
);

/** What was published, the newest of it: any can be brought back. */
export const documentVersions = table(
  "documentVersions",
  (c) => ({
    slug: c.text().notNull(),
    lang: c.text().$type<"pl" | "en">().notNull(),
    version: c.int().notNull(),
    title: c.text().notNull(),
    description: c.text().notNull(),
    body: c.text().notNull(),
    savedAt: c.time().notNull(),
    savedBy: c.text(),
  }),
  (t) => [primaryKey({ columns: [t.slug, t.lang, t.version] })],
);

/** What staff keep for later, one text of each document and language; a page that is nothing else yet is only here. */
export const documentDrafts = table(
  "documentDrafts",
  (c) => ({
    slug: c.text().notNull(),
    lang: c.text().$type<"pl" | "en">().notNull(),
    title: c.text().notNull(),
    description: c.text().notNull().default(""),
    body: c.text().notNull().default(""),
    savedAt: c.time().notNull(),
    savedBy: c.text(),
  }),
  (t) => [primaryKey({ columns: [t.slug, t.lang] })],
);
