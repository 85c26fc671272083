import { users } from "../accounts/table.ts";
import { index, table } from "../platform/db/columns.ts";
import type { Lang } from "../platform/i18n/translate.ts";
import type { Topic } from "./limits.ts";

/** A conversation of somebody with those who run the site. */
export const tickets = table(
  "tickets",
  (c) => ({
    id: c.id(),
    /** Null for whoever left an e-mail alone. */
    userId: c.text().references(() => users.id, { onDelete: "cascade" }),
    email: c.text().notNull(),
    lang: c.text().$type<Lang>().notNull(),
    topic: c.text().$type<Topic>().notNull(),
    /** The beginning of what was written first. */
    subject: c.text().notNull(),
    browserInfo: c.text().notNull().default(""),
    /** The page that it was written on. */
    url: c.text().notNull().default(""),
    state: c.text().$type<"open" | "closed">().notNull().default("open"),
    /** Whose turn it is to write. */
    waitsFor: c.text().$type<"staff" | "person">().notNull().default("staff"),
    assignedTo: c.text().references(() => users.id, { onDelete: "set null" }),
    /** Sealed with the site's key; empty where no PIN opens it. */
    pinHash: c.text().notNull().default(""),
    createdAt: c.time().notNull(),
    lastReplyAt: c.time().notNull(),
    closedAt: c.time(),
  }),
  (t) => [
    index("tickets_queue").on(t.state, t.lastReplyAt, t.id),
    index("tickets_waiting").on(t.state, t.waitsFor, t.lastReplyAt, t.id),
    index("tickets_assigned").on(t.assignedTo, t.state, t.lastReplyAt, t.id),
    index("tickets_user").on(t.userId, t.lastReplyAt, t.id),
    index("tickets_email").on(t.email, t.lastReplyAt, t.id),
  ],
);

export const ticketReplies = table(
  "ticketReplies",
  (c) => ({
    id: c.id(),
    ticketId: c
      .text()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    /** A note is for staff alone. */
    kind: c.text().$type<"person" | "staff" | "note">().notNull(),
    byUserId: c.text().references(() => users.id, { onDelete: "set null" }),
    content: c.text().notNull(),
    /** How many pictures lie beside it. */
    pictures: c.int().notNull().default(0),
    createdAt: c.time().notNull(),
  }),
  (t) => [index("ticketReplies_ticket").on(t.ticketId, t.createdAt, t.id), index("ticketReplies_by").on(t.byUserId)],
);

/** What staff write again and again. */
export const ticketTemplates = table("ticketTemplates", (c) => ({
  id: c.id(),
  name: c.text().notNull(),
  content: c.text().notNull(),
  createdAt: c.time().notNull(),
}));
