import { index, table } from "../platform/db/columns.ts";

/**
 * What staff did, each act once. Rows are added and never changed: names are as they were then, and nothing points to
 * another table, so that no deletion takes an act away.
 */
export const auditLog = table(
  "auditLog",
  (c) => ({
    id: c.id(),
    /** Null for the operator's command line. */
    byUserId: c.text(),
    byName: c.text().notNull(),
    action: c.text().notNull(),
    entityType: c.text().notNull(),
    entityId: c.text().notNull(),
    /** What it was done to, in words. */
    title: c.text().notNull().default(""),
    detail: c.text().notNull().default(""),
    createdAt: c.time().notNull(),
  }),
  (t) => [
    index("auditLog_newest").on(t.createdAt, t.id),
    index("auditLog_by").on(t.byUserId, t.createdAt, t.id),
    index("auditLog_entity").on(t.entityId, t.createdAt, t.id),
    index("auditLog_action").on(t.action, t.createdAt, t.id),
  ],
);
