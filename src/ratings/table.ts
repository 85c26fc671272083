import { users } from "../accounts/table.ts";
import { index, primaryKey, table } from "../platform/db/columns.ts";

/** One person's rating of one thing: 1 likes, -1 dislikes. */
export const ratings = table(
  "ratings",
  (c) => ({
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    entityType: c.text().$type<"video" | "comment" | "post">().notNull(),
    entityId: c.text().notNull(),
    rating: c.int().$type<1 | -1>().notNull(),
    ratedAt: c.time().notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.entityType, t.entityId] }),
    index("ratings_user").on(t.userId, t.entityType, t.rating, t.ratedAt),
    index("ratings_entity").on(t.entityType, t.entityId),
  ],
);
