import { LRUCache } from "lru-cache";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Filters } from "../limits.ts";
import { videoOfCue } from "../numbers.ts";
import { score } from "../text/rank.ts";
import { type Clause, clausesOf, halvesOf, isNothing, type Sought } from "../text/sought.ts";
import { termOf } from "../text/terms.ts";
import { flag, viewStepsMax } from "../text/video-terms.ts";
import { matching } from "../text-index.ts";
import { filterClauses, type Stretch, spokenIn, wholeStretch } from "./candidates.ts";
import { type FoundRow, rowsOf } from "./rows.ts";

/** So many of each kind are compared: a frequent word stands in more videos than anybody looks through. */
const pool = 40;
const halfPool = 15;
/** So many sentences for each video: one may say a word often. */
const spokenEach = 5;
/** How far a list goes that is ordered by views. */
const popularMax = 1000;

/** What was ranked a moment ago, so that the pages of a list go together. */
const makeKnown = (ctx: Ctx) =>
  new LRUCache<string, number[]>({ max: 500, ttl: minute, ttlAutopurge: true, ttlResolution: 0, perf: ctx.clock });

/** The numbers of the videos that answer best, or are watched most, the first of them first. */
export async function rankedNumbers(ctx: Ctx, sought: Sought, filters: Filters): Promise<number[]> {
  const known = ctx.local(makeKnown);
  const key = JSON.stringify([sought, filters]);
  const before = known.get(key);
  if (before) return before;
  const byViews = filters.sort === "popular" || isNothing(sought);
  const rows = byViews ? await watched(ctx, sought, filters) : await compared(ctx, sought, filters);
  const now = ctx.clock.now();
  const worth = new Map(rows.map((row) => [row, byViews ? row.views : score(row, sought, now)]));
  const sorted = rows.sort(
    (one, other) => (worth.get(other) ?? 0) - (worth.get(one) ?? 0) || other.number - one.number,
  );
  const numbers = (filters.sortDesc ? sorted : sorted.reverse()).map(({ number }) => number);
  known.set(key, numbers);
  return numbers;
}

/** Those that may answer best: the newest and the most watched, with the words in their names and anywhere. */
async function compared(ctx: Ctx, sought: Sought, filters: Filters): Promise<FoundRow[]> {
  const stretch = wholeStretch(ctx, filters);
  const pools = sought.some
    ? await Promise.all(halvesOf(sought).map((half) => newestOf(ctx, half, filters, stretch, halfPool)))
    : [await newestOf(ctx, sought, filters, stretch, pool), await watchedOf(ctx, sought, filters, stretch)];
  return rowsOf(ctx, [...new Set(pools.flat())], filters);
}

async function newestOf(ctx: Ctx, sought: Sought, filters: Filters, stretch: Stretch, limit: number) {
  const narrowed = filterClauses(filters);
  const [named, anywhere, cues] = await Promise.all([
    matching(ctx, "videos", [...clausesOf(sought, "named"), ...narrowed], { ...stretch, limit }),
    matching(ctx, "videos", [...clausesOf(sought), ...narrowed], { ...stretch, limit }),
    spokenIn(ctx, clausesOf(sought), stretch, { limit: limit * spokenEach }),
  ]);
  return [...named, ...anywhere, ...[...new Set(cues.map(videoOfCue))].slice(0, limit)];
}

async function watchedOf(ctx: Ctx, sought: Sought, filters: Filters, stretch: Stretch): Promise<number[]> {
  const narrowed = filterClauses(filters);
  const [named, anywhere] = await Promise.all([
    mostWatched(ctx, [...clausesOf(sought, "named"), ...narrowed], stretch, pool),
    mostWatched(ctx, [...clausesOf(sought), ...narrowed], stretch, pool),
  ]);
  return [...named, ...anywhere];
}

async function watched(ctx: Ctx, sought: Sought, filters: Filters): Promise<FoundRow[]> {
  const stretch = wholeStretch(ctx, filters);
  const clauses = [...clausesOf(sought), ...filterClauses(filters)];
  const numbers = await mostWatched(ctx, clauses, stretch, popularMax);
  const rest = await matching(ctx, "videos", clauses, { ...stretch, limit: popularMax });
  return rowsOf(ctx, [...new Set([...numbers, ...rest])].slice(0, popularMax), filters);
}

/** Matches with the most views by the powers of ten that the index knows: first those with millions, then with less. */
async function mostWatched(ctx: Ctx, clauses: Clause[], stretch: Stretch, limit: number): Promise<number[]> {
  const numbers = new Set<number>();
  for (let step = viewStepsMax; step > 0 && numbers.size < limit; step--) {
    const seen = { any: [termOf.flag(flag.views(step))] };
    for (const number of await matching(ctx, "videos", [...clauses, seen], { ...stretch, limit })) numbers.add(number);
  }
  return [...numbers];
}
