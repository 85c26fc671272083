import { index, primaryKey, table } from "../db/columns.ts";

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

/** Who is answering a form now, or how it was answered, so that a second press at another process gets that: for seconds. */
export const formAnswers = table(
  "form_answers",
  (c) => ({
    /** Tells who sent what to where, and says none of it. */
    fingerprint: c.id(),
    until: c.time().notNull(),
    /** Sealed; while it is being found out it says by whom. */
    answer: c.text(),
  }),
  (t) => [index("form_answers_until").on(t.until)],
);
