import { users } from "../accounts/table.ts";
import { primaryKey, table } from "../platform/db/columns.ts";

export type MuteKind = "user" | "channel";

/** Whom a person wants to meet nowhere: neither what they write nor what they show. */
export const mutes = table(
  "mutes",
  (c) => ({
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: c.text().$type<MuteKind>().notNull(),
    targetId: c.text().notNull(),
    blockedUntil: c.time().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.targetId] })],
);
