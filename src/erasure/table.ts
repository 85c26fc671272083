import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { index, table } from "../platform/db/columns.ts";

/** Who takes over a channel when its owner's account is erased: a member whom the owner chose. */
export const channelHeirs = table(
  "channelHeirs",
  (c) => ({
    channelId: c.id().references(() => channels.id, { onDelete: "cascade" }),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  }),
  (t) => [index("channelHeirs_user").on(t.userId)],
);
