import { primaryKey, table } from "../platform/db/columns.ts";

/** What the operator wrote in place of a seeded text. */
export const documents = table(
  "documents",
  (c) => ({
    slug: c.text().notNull(),
    lang: c.text().$type<"pl" | "en">().notNull(),
    title: c.text().notNull(),
    description: c.text().notNull().default(""),
    /** Markdown. */
    body: c.text().notNull(),
    updatedAt: c.time().notNull(),
    updatedBy: c.text(),
  }),
  (t) => [primaryKey({ columns: [t.slug, t.lang] })],
);
