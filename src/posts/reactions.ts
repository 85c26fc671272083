import { and, desc, eq, isNull, sql } from "drizzle-orm";
import "../following/rules.ts";
import { follows } from "../following/table.ts";
import type { Ctx } from "../platform/context.ts";
import { reactTo } from "../platform/reactions.ts";
import { posts } from "./table.ts";

reactTo("person followed", noteLastPost);

/** When somebody last wrote is kept beside who follows them: 0 for nothing yet. Inside the write of the follow. */
async function noteLastPost(tx: Ctx, { userId, followedId }: { userId: string; followedId: string }): Promise<void> {
  const last = tx.db
    .select({ at: posts.createdAt })
    .from(posts)
    .where(and(eq(posts.userId, followedId), isNull(posts.channelId), isNull(posts.deletedAt)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(1);
  await tx.db
    .update(follows)
    .set({ lastPostAt: sql`coalesce((${last}), 0)` })
    .where(and(eq(follows.userId, userId), eq(follows.followedId, followedId)));
}
