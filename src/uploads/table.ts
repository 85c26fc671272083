import { users } from "../accounts/table.ts";
import { index, table } from "../platform/db/columns.ts";
import { videos } from "../videos/table.ts";

/**
 * The chunk that ends a file, noted before its bytes are written: after a crash this tells whether all of them came. Null
 * sums: the sender gave none.
 */
export type LastChunk = { from: number; sum: { algorithm: string; digest: string } | null };

/**
 * What a store has of an upload that comes to it in pieces, all of them of one length. A piece is counted when its bytes
 * are; each number below `next` was somebody's to send with, and is nobody's again.
 */
export type KeptPieces = {
  /** What the store calls all of it. */
  id: string;
  length: number;
  next: number;
  counted: number[];
  /** Bytes after the pieces that are too few for one are an object of their own, by this name. */
  rest: string | null;
  /** All bytes that count: who knows of no pieces may have written `received` since. */
  bytes: number;
};

/** Uploads under way, by the tus protocol, and those that are over: their senders may ask again. */
export const uploads = table(
  "uploads",
  (c) => ({
    id: c.id(),
    videoId: c
      .text()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fileName: c.text().notNull(),
    /** It is to take the place of a file that the video has. */
    replaces: c.bool().notNull().default(false),
    size: c.big().notNull(),
    /** Bytes that are kept for good and count as sent; what is past them in the part does not. */
    received: c.big().notNull().default(0),
    lastChunk: c.json<LastChunk>(),
    pieces: c.json<KeptPieces>(),
    /** The request whose turn it is to write pieces: another's count no longer. */
    writer: c.text(),
    createdAt: c.time().notNull(),
    updatedAt: c.time().notNull(),
    finishedAt: c.time(),
  }),
  (t) => [
    index("uploads_stale").on(t.finishedAt, t.updatedAt),
    index("uploads_user").on(t.userId, t.finishedAt),
    index("uploads_video").on(t.videoId),
  ],
);
