import { index, table } from "../platform/db/columns.ts";

export type BulkAct = "block" | "unblock" | "role" | "feature" | "unfeature";
/** What one account was before, as far as the act changed it. */
export type BulkBefore = {
  userId: string;
  role?: "admin" | "moderator" | "creator" | "user";
  blockedUntil?: number | null;
  blockReason?: string | null;
  /** When a block that the act made began: another one is not taken back with it. */
  blockedSince?: number | null;
};

/** What staff did to several accounts at once, so that it can be taken back as a whole. */
export const bulkActs = table(
  "bulkActs",
  (c) => ({
    id: c.id(),
    byUserId: c.text().notNull(),
    act: c.text().$type<BulkAct>().notNull(),
    /** The role that was given. */
    role: c.text(),
    before: c.json<BulkBefore[]>().notNull(),
    createdAt: c.time().notNull(),
    undoneAt: c.time(),
  }),
  (t) => [index("bulkActs_age").on(t.createdAt)],
);
