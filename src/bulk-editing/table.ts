import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { index, table } from "../platform/db/columns.ts";

/** What stands in a film's row that many are given at once. */
export type Edited = {
  visibility: "public" | "private" | "non_public";
  categories: string[];
  tags: string[];
  ageRestriction: 0 | 12 | 16 | 18;
  adultsOnly: boolean;
  forChildren: boolean;
  bannedByBigTech: boolean;
  commentsOff: boolean;
};

/** What became of one film: the fields that changed, before and after. */
export type FilmChange = {
  videoId: string;
  before: Partial<Edited>;
  after: Partial<Edited>;
  /** What else became of it, which nobody takes back from here. */
  did?: "publish" | "delete";
  /** The code of the problem for which it stayed as it was. */
  refused?: string;
  /** What was not put back when it was taken back: staff require it, or somebody changed it later. */
  kept?: Kept;
};

export type Kept = Partial<Record<keyof Edited, "staff" | "later">>;

/** Changes of many films at once, to be taken back. */
export const bulkEdits = table(
  "bulkEdits",
  (c) => ({
    id: c.id(),
    channelId: c
      .text()
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    userId: c.text().references(() => users.id, { onDelete: "set null" }),
    changes: c.json<FilmChange[]>().notNull(),
    createdAt: c.time().notNull(),
    undoneAt: c.time(),
  }),
  (t) => [index("bulkEdits_channel").on(t.channelId, t.createdAt), index("bulkEdits_user").on(t.userId)],
);
