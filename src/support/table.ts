import { index, table } from "../platform/db/columns.ts";

/** What people reported about the site itself. */
export const contacts = table(
  "contacts",
  (c) => ({
    id: c.id(),
    userId: c.text(),
    email: c.text().notNull(),
    topic: c.text().notNull(),
    description: c.text().notNull(),
    browserInfo: c.text().notNull().default(""),
    url: c.text().notNull().default(""),
    createdAt: c.time().notNull(),
  }),
  (t) => [
    index("contacts_newest").on(t.createdAt),
    index("contacts_user").on(t.userId),
    index("contacts_email").on(t.email),
  ],
);
