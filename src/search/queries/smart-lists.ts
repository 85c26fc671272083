import { and, asc, eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { minute, second } from "../../platform/clock.ts";
import { defineKept } from "../../platform/cluster/kept.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Viewer } from "../../videos/queries/viewer.ts";
import { type Filters, noFilters, type SavedFilters, smartListsMax } from "../limits.ts";
import { numberAt } from "../numbers.ts";
import { smartLists } from "../table.ts";
import { parseQuery } from "../text/sought.ts";
import { namedIn, nextOf, spokenIn, wholeStretch } from "./candidates.ts";
import { type FoundRow, rowsOf } from "./rows.ts";
import { foundVideos } from "./videos.ts";

export type SmartList = typeof smartLists.$inferSelect;

/** A person's saved searches, by their names. */
export async function smartListsOf(ctx: Ctx, userId: string): Promise<SmartList[]> {
  const rows = await ctx.db
    .select()
    .from(smartLists)
    .where(eq(smartLists.userId, userId))
    .orderBy(asc(smartLists.nameKey))
    .limit(smartListsMax);
  return rows;
}

const makeListed = (ctx: Ctx) =>
  new LRUCache<string, SmartList[]>({ max: 5000, ttl: minute, ttlAutopurge: true, ttlResolution: 0, perf: ctx.clock });

/** The same for what stands on every page: kept for a while, and forgotten when this process changes them. */
export async function keptSmartLists(ctx: Ctx, userId: string): Promise<SmartList[]> {
  const listed = ctx.local(makeListed);
  const known = listed.get(userId) ?? (await smartListsOf(ctx, userId));
  listed.set(userId, known);
  return known;
}

export const forgetKeptLists = defineKept("smart lists", (ctx, userId) => {
  const listed = ctx.local(makeListed);
  if (userId === undefined) listed.clear();
  else listed.delete(userId);
});

export async function smartListById(ctx: Ctx, id: string): Promise<SmartList | undefined> {
  const [list] = await ctx.db.select().from(smartLists).where(eq(smartLists.id, id)).limit(1);
  return list;
}

export async function smartListNamed(ctx: Ctx, userId: string, nameKey: string): Promise<SmartList | undefined> {
  const [list] = await ctx.db
    .select()
    .from(smartLists)
    .where(and(eq(smartLists.userId, userId), eq(smartLists.nameKey, nameKey)))
    .limit(1);
  return list;
}

/** The filters of a saved search with all that it leaves as everybody's. */
export function filtersOf({ query: _, ...saved }: SavedFilters): Filters {
  return { ...noFilters, ...saved };
}

/** New hits are counted so far. */
export const freshMax = 99;
const makeFresh = (ctx: Ctx) =>
  new LRUCache<string, number>({ max: 5000, ttl: 30 * second, ttlResolution: 0, perf: ctx.clock });

/** How many videos a saved search found for its owner since they last looked, by the list's id; some seconds old. */
export async function freshCounts(ctx: Ctx, lists: SmartList[], viewer: Viewer): Promise<Map<string, number>> {
  const known = ctx.local(makeFresh);
  const counts = await Promise.all(
    lists.map(async (list) => {
      const key = `${list.id} ${list.seenId} ${list.updatedAt}`;
      const count = known.get(key) ?? (await freshCount(ctx, list, viewer));
      known.set(key, count);
      return [list.id, count] as const;
    }),
  );
  return new Map(counts);
}

async function freshCount(ctx: Ctx, { filters: saved, seenId }: SmartList, viewer: Viewer): Promise<number> {
  const filters = { ...filtersOf(saved), sortDesc: true };
  const sought = parseQuery(saved.query, filters.exact);
  // A stream stands in the index since it was announced: it is new once it is on the air.
  if (filters.live) {
    const { rows } = await foundVideos(ctx, sought, filters, { limit: freshMax + 1 }, viewer);
    const began = rows.map((row) => row.livestreamStartedAt ?? row.premiereAt ?? 0);
    return began.filter((at) => numberAt(at) > seenId).length;
  }
  const whole = wholeStretch(ctx, filters);
  const stretch = { ...whole, from: Math.max(whole.from, seenId + 1) };
  const named = await namedIn(ctx, sought, filters, stretch);
  const spoken = await spokenIn(ctx, sought, filters, stretch, freshMax + 1);
  const { numbers } = nextOf([named, spoken], filters, stretch, freshMax + 1);
  return (await rowsOf(ctx, numbers, filters, viewer)).length;
}

/** The newest videos of a saved search, whatever its order, as this viewer wants them. */
export async function smartListVideos(
  ctx: Ctx,
  { filters: saved }: SmartList,
  limit: number,
  viewer?: Viewer,
): Promise<FoundRow[]> {
  const filters: Filters = { ...filtersOf(saved), sort: "new", sortDesc: true };
  return (await foundVideos(ctx, parseQuery(saved.query, filters.exact), filters, { limit }, viewer)).rows;
}
