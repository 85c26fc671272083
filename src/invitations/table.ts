import { users } from "../accounts/table.ts";
import type { MemberRole } from "../channels/limits.ts";
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
    /** What a member is to do there. */
    role: c.text().$type<MemberRole>().notNull().default("editor"),
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

/** The owner of a channel asks one of its members to take it over. */
export const channelHandovers = table(
  "channelHandovers",
  (c) => ({
    id: c.id(),
    channelId: c
      .text()
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    askedBy: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: c.time().notNull(),
    expiresAt: c.time().notNull(),
  }),
  (t) => [
    uniqueIndex("channelHandovers_once").on(t.channelId),
    index("channelHandovers_user").on(t.userId, t.expiresAt),
    index("channelHandovers_asked").on(t.askedBy),
    index("channelHandovers_expiry").on(t.expiresAt),
  ],
);
