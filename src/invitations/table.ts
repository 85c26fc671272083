import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { index, table, uniqueIndex } from "../platform/db/columns.ts";

/** What somebody is asked to be: one who works on the channel, or one who keeps order in its chats. */
export type InvitedAs = "member" | "moderator";

/** An open invitation to whoever has an e-mail address, with an account or without one. */
export const invitations = table(
  "invitations",
  (c) => ({
    id: c.id(),
    channelId: c
      .text()
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    invitedAs: c.text().$type<InvitedAs>().notNull(),
    /** In lower case, as accounts have it. */
    email: c.text().notNull(),
    /** As it was typed: all that the channel ever learns of it. */
    typed: c.text().notNull(),
    invitedBy: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: c.time().notNull(),
    expiresAt: c.time().notNull(),
  }),
  (t) => [
    uniqueIndex("invitations_once").on(t.channelId, t.invitedAs, t.email),
    index("invitations_email").on(t.email, t.expiresAt),
    index("invitations_expiry").on(t.expiresAt),
    index("invitations_inviter").on(t.invitedBy),
  ],
);
