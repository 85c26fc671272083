import { index, table } from "../platform/db/columns.ts";
import type { AnnouncementKind, Audience } from "./limits.ts";

/** What the site has to say above every page, in both languages, for a time and for some of its readers. */
export const announcements = table(
  "announcements",
  (c) => ({
    id: c.id(),
    kind: c.text().$type<AnnouncementKind>().notNull(),
    pl: c.text().notNull(),
    en: c.text().notNull(),
    /** Where it leads on to: an address of its own, or a path of the site; empty for nowhere. */
    url: c.text().notNull().default(""),
    audience: c.text().$type<Audience>().notNull(),
    startsAt: c.time().notNull(),
    /** Null while it is to stay. */
    endsAt: c.time(),
    dismissible: c.bool().notNull(),
    createdAt: c.time().notNull(),
    createdBy: c.text(),
  }),
  (t) => [index("announcements_begin").on(t.startsAt, t.id)],
);
