import { users } from "../accounts/table.ts";
import { index, table } from "../platform/db/columns.ts";
import type { Carried } from "./input.ts";

/** A file with everything that is kept on a person, which they asked for: one each, the next takes its place. */
export const accountExports = table(
  "accountExports",
  (c) => ({
    userId: c.id().references(() => users.id, { onDelete: "cascade" }),
    /** Names the file, and nobody can guess it. */
    id: c.text().notNull(),
    withFilms: c.bool().notNull(),
    state: c.text().$type<"making" | "ready" | "failed">().notNull().default("making"),
    /** From 0 to 1. */
    progress: c.real().notNull().default(0),
    bytes: c.big(),
    createdAt: c.time().notNull(),
    /** When the file goes; null while it is made. */
    expiresAt: c.time(),
  }),
  (t) => [index("accountExports_expiry").on(t.expiresAt)],
);

/** What somebody brought along from another site, until they say that it shall come or a day has passed. */
export const accountImports = table(
  "accountImports",
  (c) => ({
    userId: c.id().references(() => users.id, { onDelete: "cascade" }),
    carried: c.json<Carried>().notNull(),
    state: c.text().$type<"shown" | "running" | "done" | "failed">().notNull().default("shown"),
    createdAt: c.time().notNull(),
  }),
  (t) => [index("accountImports_age").on(t.createdAt)],
);
