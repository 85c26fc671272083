import { sql } from "drizzle-orm";
import { index, table, uniqueIndex } from "../db/columns.ts";

/** Work to be done after a write. A row is deleted when its job is done and kept, `failed`, when it gave up. */
export const jobs = table(
  "jobs",
  (c) => ({
    id: c.id(),
    kind: c.text().notNull(),
    queue: c.text().notNull(),
    payload: c.json<Record<string, unknown>>().notNull(),
    /** At most one waiting job per key: a second `enqueue` with the key is dropped. At most one of them runs. */
    uniqueKey: c.text(),
    state: c.text().$type<"waiting" | "running" | "failed">().notNull().default("waiting"),
    runAt: c.time().notNull(),
    attempts: c.int().notNull().default(0),
    maxAttempts: c.int().notNull(),
    lockedBy: c.text(),
    lockedUntil: c.time(),
    error: c.text(),
    createdAt: c.time().notNull(),
  }),
  (t) => [
    index("jobs_claim").on(t.queue, t.state, t.runAt, t.id),
    index("jobs_lease").on(t.state, t.lockedUntil),
    uniqueIndex("jobs_once").on(t.uniqueKey).where(sql`${t.state} = 'waiting'`),
  ],
);
