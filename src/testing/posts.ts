import { and, eq, lt } from "drizzle-orm";
import { follows } from "../following/table.ts";
import { newId } from "../platform/db/id.ts";
import { posts } from "../posts/table.ts";
import type { Harness } from "./harness.ts";

let serial = 0;

/** A post by a person, as themselves unless a channel is said. */
export async function makePost(
  { ctx, clock }: Harness,
  author: { id: string },
  overrides: Partial<typeof posts.$inferInsert> = {},
): Promise<typeof posts.$inferSelect> {
  const now = overrides.createdAt ?? clock.now();
  const [post] = await ctx.write((tx) =>
    tx.db
      .insert(posts)
      .values({ id: newId(now), userId: author.id, message: `Wpis ${++serial}`, createdAt: now, ...overrides })
      .returning(),
  );
  if (!post) throw new Error("the post was not inserted");
  // As the job of a new post does.
  const older = and(eq(follows.followedId, author.id), lt(follows.lastPostAt, now));
  if (!post.channelId) await ctx.write((tx) => tx.db.update(follows).set({ lastPostAt: now }).where(older));
  return post;
}
