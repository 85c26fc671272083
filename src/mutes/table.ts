import { users } from "../accounts/table.ts";
import { index, primaryKey, table } from "../platform/db/columns.ts";

/** Users and channels that one wants to meet nowhere, and videos that one is not interested in. */
export const muteKinds = ["user", "channel", "video"] as const;
export type MuteKind = (typeof muteKinds)[number];

/** What a person does not want to see, neither what they write nor what they show. */
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
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.targetId] }), index("mutes_over").on(t.blockedUntil)],
);
