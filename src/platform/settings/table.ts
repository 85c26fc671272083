import { table } from "../db/columns.ts";

/** What the operator set on the site itself, by name. */
export const settings = table("settings", (c) => ({
  name: c.id(),
  value: c.json<unknown>().notNull(),
  updatedAt: c.time().notNull(),
}));
