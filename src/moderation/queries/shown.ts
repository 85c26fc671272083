import { eq } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import { authorColumns } from "../../channels/authors.ts";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { playlists } from "../../playlists/table.ts";
import { posts } from "../../posts/table.ts";

/** A post with who wrote it, also one that was taken away. */
export async function postShown(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({
      id: posts.id,
      videoId: posts.videoId,
      userId: posts.userId,
      channelId: posts.channelId,
      text: posts.message,
      createdAt: posts.createdAt,
      deletedAt: posts.deletedAt,
      ...authorColumns,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .leftJoin(channels, eq(channels.id, posts.channelId))
    .where(eq(posts.id, id))
    .limit(1);
  return found;
}

export async function playlistShown(ctx: Ctx, id: string) {
  const [found] = await ctx.db.select().from(playlists).where(eq(playlists.id, id)).limit(1);
  return found;
}
