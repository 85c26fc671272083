import { LRUCache } from "lru-cache";
import type { Actor } from "../../platform/actor.ts";
import { minute } from "../../platform/clock.ts";
import { defineKept } from "../../platform/cluster/kept.ts";
import type { Ctx } from "../../platform/context.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { newestVideos, popularVideos } from "../../videos/queries/lists.ts";
import type { Viewer } from "../../videos/queries/viewer.ts";
import { type Candidate, nearTo, seenAmong } from "./near.ts";
import { trendingVideos } from "./trending.ts";

const poolMax = 300;
const commonMax = 100;
/** Of one channel stand no more beside each other, as long as there are others. */
const inARow = 2;
/** How many of each kind stand among ten. */
const personalShares = [3, 2, 2];
const commonShares = [1, 1, 1];
const commonSharesAlone = [2, 2, 1];

const makePools = (ctx: Ctx) =>
  new LRUCache<string, Candidate[]>({ max: 500, ttl: minute, ttlAutopurge: true, ttlResolution: 0, perf: ctx.clock });

/**
 * What is recommended to this person or to every visitor, in its order: worked out at most once a minute, and anew at
 * once after they said that they do not want to see something.
 */
export async function poolFor(ctx: Ctx, actor: Actor): Promise<Candidate[]> {
  const pools = ctx.local(makePools);
  const key = actor.userId ?? "";
  const pool = pools.get(key) ?? (await makePool(ctx, actor));
  pools.set(key, pool, { noUpdateTTL: true });
  return pool;
}

/** Inside a write of what somebody's depends on. */
export const forgetPool = defineKept("recommendations", (ctx, userId) => {
  const pools = ctx.local(makePools);
  if (userId === undefined) pools.clear();
  else pools.delete(userId);
});

async function makePool(ctx: Ctx, actor: Actor): Promise<Candidate[]> {
  const { userId } = actor;
  const [near, common] = await Promise.all([
    userId === undefined ? [] : nearTo(ctx, { ...actor, userId }),
    commonTo(ctx, actor),
  ]);
  const shares = near.length === 0 ? commonSharesAlone : [...personalShares, ...commonShares];
  const fresh = await unseen(ctx, userId, [...near, ...common]);
  return vary(mix(fresh, shares).slice(0, poolMax));
}

async function unseen(ctx: Ctx, userId: string | undefined, lists: Candidate[][]): Promise<Candidate[][]> {
  if (userId === undefined) return lists;
  const ids = new Set(lists.flat().map(({ id }) => id));
  const seen = await seenAmong(ctx, userId, [...ids]);
  return lists.map((list) => list.filter(({ id }) => !seen.has(id)));
}

/** What trends, what is new and what is popular. */
async function commonTo(ctx: Ctx, viewer: Viewer): Promise<Candidate[][]> {
  const [rising, fresh, popular] = await Promise.all([
    trendingVideos(ctx, viewer, commonMax),
    newestVideos(ctx, commonMax, { viewer }),
    popularVideos(ctx, commonMax, { viewer }),
  ]);
  const because = (kind: "trending" | "new" | "popular") => (row: VideoCardRow) => ({
    id: row.id,
    channelId: row.channelId,
    reason: { kind },
  });
  return [rising.map(because("trending")), fresh.map(because("new")), popular.map(because("popular"))];
}

/** One list of several, by turns: so many of each. What stands in two of them stands where it comes first. */
function mix(lists: Candidate[][], shares: number[]): Candidate[] {
  const chosen = new Map<string, Candidate>();
  const places = lists.map(() => 0);
  while (lists.some((list, at) => (places[at] ?? 0) < list.length))
    for (const [at, list] of lists.entries())
      for (
        let share = shares[at] ?? 1;
        share > 0 && (places[at] ?? 0) < list.length;
        places[at] = (places[at] ?? 0) + 1
      ) {
        const next = list[places[at] ?? 0];
        if (!next || chosen.has(next.id)) continue;
        chosen.set(next.id, next);
        share--;
      }
  return [...chosen.values()];
}

/** The same, with others of its channel a little later where too many would stand in a row. */
function vary(all: Candidate[]): Candidate[] {
  const left = [...all];
  const varied: Candidate[] = [];
  while (left.length > 0) {
    const last = varied.slice(-inARow).map(({ channelId }) => channelId);
    const enough = last.length === inARow && new Set(last).size === 1;
    const at = enough ? left.findIndex(({ channelId }) => channelId !== last[0]) : 0;
    varied.push(...left.splice(Math.max(0, at), 1));
  }
  return varied;
}
