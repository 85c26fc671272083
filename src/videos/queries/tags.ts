import { desc, isNotNull } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { foldTag } from "../../platform/tags.ts";
import { videos } from "../table.ts";

/** So many of the newest videos say which tags are used. */
const lookedAt = 500;
const shown = 60;

export type FrequentTag = { tag: string; count: number };

const makeKept = ({ clock }: Ctx) =>
  new LRUCache<"tags", FrequentTag[]>({ max: 1, ttl: minute, ttlAutopurge: true, ttlResolution: 0, perf: clock });

/** The tags that the newest public videos have most, as their creators mostly write them; a minute old at most. */
export async function frequentTags(ctx: Ctx): Promise<FrequentTag[]> {
  const kept = ctx.local(makeKept);
  const known = kept.get("tags");
  if (known) return known;
  const rows = await ctx.db
    .select({ tags: videos.tags })
    .from(videos)
    .where(isNotNull(videos.listedAt))
    .orderBy(desc(videos.listedAt))
    .limit(lookedAt);
  const spellings = Map.groupBy(
    rows.flatMap(({ tags }) => tags),
    foldTag,
  );
  const found = [...spellings.values()]
    .map((written) => ({ tag: mostFrequent(written), count: written.length }))
    .sort((one, other) => other.count - one.count || one.tag.localeCompare(other.tag, "pl"))
    .slice(0, shown);
  kept.set("tags", found);
  return found;
}

function mostFrequent(written: string[]): string {
  const groups = [...Map.groupBy(written, (tag) => tag).entries()];
  return groups.reduce((best, next) => (next[1].length > best[1].length ? next : best))[0];
}
