import { primaryKey, table } from "../db/columns.ts";

/** Secrets that the site made for itself, where several processes share a database; else they are files. */
export const siteKeys = table("site_keys", (c) => ({
  name: c.id(),
  value: c.text().notNull(),
  createdAt: c.time().notNull(),
}));

/** Which moments of the schedule a process has taken: a row stands for one task at one time. */
export const scheduleTicks = table(
  "schedule_ticks",
  (c) => ({
    task: c.text().notNull(),
    at: c.time().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.task, t.at] })],
);
