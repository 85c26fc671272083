import { channels } from "../channels/table.ts";
import { index, table } from "../platform/db/columns.ts";
import { videos } from "../videos/table.ts";

/** Channels whose films viewers may download. */
export const downloadableChannels = table("downloadableChannels", (c) => ({
  channelId: c.id().references(() => channels.id, { onDelete: "cascade" }),
}));

/** Films of which it was said otherwise than of their channel, or the same in any case. */
export const downloadChoices = table("downloadChoices", (c) => ({
  videoId: c.id().references(() => videos.id, { onDelete: "cascade" }),
  allowed: c.bool().notNull(),
}));

/** The file of a film that viewers download: made when it is first asked for, and gone when nobody does any longer. */
export const downloadFiles = table(
  "downloadFiles",
  (c) => ({
    videoId: c.id().references(() => videos.id, { onDelete: "cascade" }),
    /** Of which of its files it was made. */
    mediaVersion: c.int().notNull(),
    state: c.text().$type<"making" | "ready" | "failed">().notNull(),
    /** Bytes; null until it is ready. */
    size: c.big(),
    usedAt: c.time().notNull(),
  }),
  (t) => [index("downloadFiles_used").on(t.usedAt)],
);
