import { LRUCache } from "lru-cache";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Filters, noFilters } from "../limits.ts";
import { score } from "../text/rank.ts";
import { type Clause, clausesOf, halvesOf, isNothing, type Sought } from "../text/sought.ts";
import { termOf } from "../text/terms.ts";
import { flag, viewStep, viewStepsMax } from "../text/video-terms.ts";
import { matching } from "../text-index.ts";
import { filterClauses, spokenIn, wholeStretch } from "./candidates.ts";
import { type FoundRow, type Passing, passing, rowsOf } from "./rows.ts";

/** So many of each kind are compared: a frequent word stands in more videos than anybody looks through. */
const pool = 40;
const halfPool = 15;
/** How far a list goes that is ordered by views. */
const popularMax = 1000;
/** Where less than this many match, all of them are compared. */
const lookedAt = 1000;

/** What was ranked a moment ago, so that the pages of a list go together. */
const makeKnown = (ctx: Ctx) =>
  new LRUCache<string, Promise<number[]>>({
    max: 500,
    ttl: minute,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: ctx.clock,
  });

/** The numbers of the videos that answer best, or are watched most, the first of them first. */
export function rankedNumbers(ctx: Ctx, sought: Sought, filters: Filters): Promise<number[]> {
  const known = ctx.local(makeKnown);
  const key = JSON.stringify([sought, filters]);
  const before = known.get(key);
  if (before) return before;
  const numbers = ranked(ctx, sought, filters);
  known.set(key, numbers);
  numbers.catch(() => known.delete(key));
  return numbers;
}

async function ranked(ctx: Ctx, sought: Sought, filters: Filters): Promise<number[]> {
  const byViews = filters.sort === "popular" || isNothing(sought);
  const ordered = byViews ? await watched(ctx, sought, filters) : await compared(ctx, sought, filters);
  return (filters.sortDesc ? ordered : ordered.reverse()).map(({ number }) => number);
}

/** Those that may answer best: the newest and the most watched, with the words in their names and anywhere. */
async function compared(ctx: Ctx, sought: Sought, filters: Filters): Promise<FoundRow[]> {
  const pools = sought.some
    ? await Promise.all(halvesOf(sought).map((half) => newestOf(ctx, half, filters, halfPool)))
    : [await newestOf(ctx, sought, filters, pool), await watchedOf(ctx, sought, filters)];
  const rows = await rowsOf(ctx, [...new Set(pools.flat())], filters);
  const now = ctx.clock.now();
  return inOrder(rows, (row) => score(row, sought, now));
}

async function newestOf(ctx: Ctx, sought: Sought, filters: Filters, limit: number): Promise<number[]> {
  const stretch = wholeStretch(ctx, filters);
  const narrowed = filterClauses(filters);
  const [named, anywhere, spoken] = await Promise.all([
    matching(ctx, "videos", [...clausesOf(sought, "named"), ...narrowed], { ...stretch, limit }),
    matching(ctx, "videos", [...clausesOf(sought), ...narrowed], { ...stretch, limit }),
    spokenIn(ctx, sought, noFilters, stretch, limit),
  ]);
  return [...named, ...anywhere, ...spoken.numbers];
}

async function watchedOf(ctx: Ctx, sought: Sought, filters: Filters): Promise<number[]> {
  const narrowed = filterClauses(filters);
  const [named, anywhere] = await Promise.all([
    mostWatched(ctx, [...clausesOf(sought, "named"), ...narrowed], filters, pool),
    mostWatched(ctx, [...clausesOf(sought), ...narrowed], filters, pool),
  ]);
  return [...named, ...anywhere].map(({ number }) => number);
}

async function watched(ctx: Ctx, sought: Sought, filters: Filters): Promise<Passing[]> {
  const clauses = [...clausesOf(sought), ...filterClauses(filters)];
  return mostWatched(ctx, clauses, filters, popularMax);
}

/**
 * Matches with the most views, the first of them first. Where there are more than are looked at, by the powers of ten that
 * the index knows: upwards from what many have, as an index gives the newest of many soon and searches long for few.
 */
async function mostWatched(ctx: Ctx, clauses: Clause[], filters: Filters, limit: number): Promise<Passing[]> {
  const stretch = wholeStretch(ctx, filters);
  const newest = await matching(ctx, "videos", clauses, { ...stretch, limit: lookedAt });
  const known = await passing(ctx, newest, filters);
  if (newest.length < lookedAt) return inOrder(known, ({ views }) => views).slice(0, limit);
  const atOnce = Math.max(limit, pool * 10);
  let most: number[] = [];
  for (let step = stepOf(known, limit), all = false; step <= viewStepsMax && !all; step++) {
    const seen = { any: [termOf.flag(flag.views(step))] };
    const numbers = await matching(ctx, "videos", [...clauses, seen], { ...stretch, limit: atOnce });
    all = numbers.length < atOnce;
    most = numbers.length < limit ? [...numbers, ...most] : numbers;
  }
  const more = new Set(most);
  for (const { number } of known) more.delete(number);
  return inOrder([...known, ...(await passing(ctx, [...more], filters))], ({ views }) => views).slice(0, limit);
}

/** The highest power of ten that so many of these have. */
function stepOf(rows: Passing[], many: number): number {
  let step = viewStepsMax;
  while (step > 1 && rows.filter(({ views }) => viewStep(views) >= step).length < many) step--;
  return step;
}

/** What is worth most first, of equals the newest. */
function inOrder<Row extends Passing>(rows: Row[], worthOf: (row: Row) => number): Row[] {
  const worth = new Map(rows.map((row) => [row, worthOf(row)]));
  return rows.sort((one, other) => (worth.get(other) ?? 0) - (worth.get(one) ?? 0) || other.number - one.number);
}
