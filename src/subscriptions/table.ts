import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { index, primaryKey, table } from "../platform/db/columns.ts";

export const subscriptions = table(
  "subscriptions",
  (c) => ({
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    channelId: c
      .text()
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    notifyWhen: c.text().$type<"never" | "daily" | "always">().notNull().default("daily"),
    createdAt: c.time().notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.channelId] }),
    index("subscriptions_channel").on(t.channelId, t.userId),
    index("subscriptions_newest").on(t.channelId, t.createdAt),
  ],
);
