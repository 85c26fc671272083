import { users } from "../accounts/table.ts";
import { index, primaryKey, table } from "../platform/db/columns.ts";

/** Who wants to read whose posts; channels have subscriptions for that. */
export const follows = table(
  "follows",
  (c) => ({
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    followedId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: c.time().notNull(),
    /** No post of theirs is newer; null where nobody has looked since it is kept. */
    lastPostAt: c.time(),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.followedId] }),
    index("follows_fresh").on(t.userId, t.lastPostAt, t.followedId),
    index("follows_newest").on(t.userId, t.createdAt, t.followedId),
    index("follows_followed").on(t.followedId, t.userId),
  ],
);

/** Whoever posted as themselves, is followed or was featured. */
export const authors = table(
  "authors",
  (c) => ({
    userId: c.id().references(() => users.id, { onDelete: "cascade" }),
    followersCount: c.int().notNull().default(0),
    lastPostAt: c.time(),
    /** Set while staff show this author to everybody. */
    featuredAt: c.time(),
  }),
  (t) => [
    index("authors_featured").on(t.featuredAt, t.userId),
    index("authors_followed").on(t.followersCount, t.userId),
  ],
);
