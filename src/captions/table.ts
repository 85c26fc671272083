import { table } from "../platform/db/columns.ts";
import { videos } from "../videos/table.ts";

/** Speech that is being written down, or was: one of a film at a time. `done`: its draft waits to be corrected. */
export const recognitions = table("recognitions", (c) => ({
  videoId: c.id().references(() => videos.id, { onDelete: "cascade" }),
  lang: c.text().notNull(),
  state: c.text().$type<"waiting" | "running" | "done" | "failed">().notNull().default("waiting"),
  /** 0 to 1. */
  progress: c.real().notNull().default(0),
  failureCode: c.text(),
  createdAt: c.time().notNull(),
}));
