import { index, table, uniqueIndex } from "../platform/db/columns.ts";

/** Codes that let people register while that is by invitation, beside the one of the site's settings. */
export const invitationCodes = table(
  "invitationCodes",
  (c) => ({
    /** In lower case. */
    code: c.id(),
    /** For whom it is, as its maker wrote. */
    note: c.text().notNull().default(""),
    /** How often it may be used; null: as often as one likes. */
    usesMax: c.int(),
    uses: c.int().notNull().default(0),
    endsAt: c.time(),
    createdAt: c.time().notNull(),
    createdBy: c.text(),
  }),
  (t) => [index("invitationCodes_newest").on(t.createdAt)],
);

/** Where nobody may register from: a mail domain with all below it, or a network as `192.0.2.0/24`. */
export const entryBlocks = table(
  "entryBlocks",
  (c) => ({
    id: c.id(),
    kind: c.text().$type<"domain" | "network">().notNull(),
    value: c.text().notNull(),
    /** What those are told whom it meets. */
    reason: c.text().notNull().default(""),
    createdAt: c.time().notNull(),
    createdBy: c.text(),
  }),
  (t) => [uniqueIndex("entryBlocks_one").on(t.kind, t.value), index("entryBlocks_newest").on(t.kind, t.createdAt)],
);
