import { index, table } from "../db/columns.ts";

/** The processes of a site that share a database: each writes its row again and again while it lives. */
export const nodes = table(
  "nodes",
  (c) => ({
    id: c.id(),
    /** Another at each start: who finds another's in its row is no longer the one with this id. */
    session: c.text().notNull(),
    name: c.text().notNull(),
    kind: c.text().$type<"web" | "worker">().notNull(),
    version: c.text().notNull(),
    /** Where the others reach it. */
    internalUrl: c.text(),
    queues: c.json<string[]>().notNull(),
    /** What is set there, each value as a mark that only this site can make. */
    settings: c.json<Record<string, string>>().notNull(),
    /** Milliseconds that its clock is ahead of the database's. */
    clockAhead: c.int().notNull().default(0),
    /** How long the database takes to answer it, in microseconds. */
    databaseMicros: c.int().notNull().default(0),
    startedAt: c.time().notNull(),
    seenAt: c.time().notNull(),
  }),
  (t) => [index("nodes_seen").on(t.seenAt)],
);
