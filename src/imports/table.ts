import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { index, table } from "../platform/db/columns.ts";
import { videos } from "../videos/table.ts";

/**
 * `done`: the file is the video's own, and is processed as any other. `dismissed`: the same, and told of no longer.
 * `failed`: see `failureCode`.
 */
export type ImportState = "waiting" | "running" | "done" | "dismissed" | "failed";

/** A film that is brought from an address into an empty video. */
export const imports = table(
  "imports",
  (c) => ({
    videoId: c.id().references(() => videos.id, { onDelete: "cascade" }),
    channelId: c
      .text()
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    address: c.text().notNull(),
    state: c.text().$type<ImportState>().notNull().default("waiting"),
    /** 0 to 1, of what is fetched now: picture and sound may come one after the other. */
    progress: c.real().notNull().default(0),
    bytes: c.big().notNull().default(0),
    failureCode: c.text(),
    createdAt: c.time().notNull(),
  }),
  (t) => [
    index("imports_user").on(t.userId, t.createdAt),
    index("imports_channel").on(t.channelId, t.createdAt),
    index("imports_old").on(t.createdAt),
  ],
);

/** Each time that somebody had this server go for a film: it counts for a day, whatever becomes of the film. */
export const importStarts = table(
  "importStarts",
  (c) => ({
    id: c.id(),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    startedAt: c.time().notNull(),
  }),
  (t) => [index("import_starts_user").on(t.userId, t.startedAt), index("import_starts_old").on(t.startedAt)],
);
