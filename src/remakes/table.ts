import { users } from "../accounts/table.ts";
import { index, table } from "../platform/db/columns.ts";
import type { FileHeader } from "../platform/media/file-header.ts";
import { type RenditionState, type SpriteInfo, videos } from "../videos/table.ts";

/** `file`: of another file; `again`: of the same one; `cut`: of a part of it. */
export type RemakeKind = "file" | "again" | "cut";

/**
 * `waiting` and `running`: being made. `made`: whole, and waits for somebody to take it. `failed`: see `failureCode`; the
 * film is what it was. `taken`: it is the film now, until somebody read that.
 */
export type RemakeState = "waiting" | "running" | "made" | "failed" | "taken";

/** What is to become of the film's row. */
export type Made = {
  kind: "video" | "audio";
  duration: number;
  width: number | null;
  height: number | null;
  renditions: RenditionState[];
  sprite: SpriteInfo | null;
  candidates: number;
  sourceInfo: FileHeader;
  sourceSize: number;
};

/** Seconds of the present film that stay. */
export type Cut = { from: number; until: number };

/** A film that is made anew beside the present one, and then takes its place. One at a time for each. */
export const remakes = table(
  "remakes",
  (c) => ({
    videoId: c.id().references(() => videos.id, { onDelete: "cascade" }),
    kind: c.text().$type<RemakeKind>().notNull(),
    state: c.text().$type<RemakeState>().notNull().default("waiting"),
    /** 0 to 1. */
    progress: c.real().notNull().default(0),
    failureCode: c.text(),
    /** Of the media that are made: higher than any before. */
    version: c.int().notNull(),
    sourceKey: c.text().notNull(),
    sourceName: c.text().notNull(),
    cut: c.json<Cut>(),
    made: c.json<Made>(),
    /** How long the film was before this was taken, where something beside it tells times of that. */
    lengthBefore: c.real(),
    userId: c.text().references(() => users.id, { onDelete: "set null" }),
    createdAt: c.time().notNull(),
  }),
  (t) => [index("remakes_user").on(t.userId)],
);
