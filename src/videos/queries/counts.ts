import { and, count, eq, gt } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Ctx } from "../../platform/context.ts";
import { videos, videoTags } from "../table.ts";

const makeCounts = () => new LRUCache<string, number>({ max: 1000, ttl: 10_000 });

/** How many public videos there are, of a channel when one is given: counted to 10,000, ten seconds old at most. */
export async function listedCount(ctx: Ctx, channelId?: string): Promise<number> {
  const counts = ctx.local(makeCounts);
  const known = counts.get(channelId ?? "");
  if (known !== undefined) return known;
  const some = ctx.db
    .select({ id: videos.id })
    .from(videos)
    // As a range, for which SQLite takes the index.
    .where(and(gt(videos.listedAt, 0), channelId === undefined ? undefined : eq(videos.channelId, channelId)))
    .limit(10_000)
    .as("some");
  const [row] = await ctx.db.select({ n: count() }).from(some);
  counts.set(channelId ?? "", row?.n ?? 0);
  return row?.n ?? 0;
}

/** How many of them have a tag, counted to 10,000, ten seconds old at most. */
export async function taggedCount(ctx: Ctx, tag: string): Promise<number> {
  const counts = ctx.local(makeCounts);
  const key = `tag ${tag}`;
  const known = counts.get(key);
  if (known !== undefined) return known;
  const some = ctx.db.select({ id: videoTags.videoId }).from(videoTags).where(eq(videoTags.tag, tag)).limit(10_000);
  const [row] = await ctx.db.select({ n: count() }).from(some.as("some"));
  counts.set(key, row?.n ?? 0);
  return row?.n ?? 0;
}
