import { LRUCache } from "lru-cache";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Filters, noFilters } from "../limits.ts";
import { scoreBy } from "../text/rank.ts";
import { type Clause, clausesOf, halvesOf, isNothing, type Sought } from "../text/sought.ts";
import { termOf } from "../text/terms.ts";
import { flag, viewStep, viewStepsMax } from "../text/video-terms.ts";
import { matching } from "../text-index.ts";
import { filterClauses, type Met, namedIn, type Read, readAtOnce, spokenIn, wholeStretch } from "./candidates.ts";
import { type Passing, passing, rowsOf } from "./rows.ts";

/** So many of each kind are compared: a frequent word stands in more videos than anybody looks through. */
const pool = 40;
const halfPool = 15;
/** Where more match than are read, so many of the newest tell how much they are watched. */
const sampled = 250;
/** How far a list goes that is ordered by views. */
const popularMax = 1000;

/** The numbers of the videos, the first of the list first, and what was met on the way to them. */
type Ranked = { numbers: number[]; met: Met | undefined };

/** What was ranked a moment ago, so that the pages of a list go together. */
const makeKnown = (ctx: Ctx) =>
  new LRUCache<string, Promise<Ranked>>({
    max: 500,
    ttl: minute,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: ctx.clock,
  });

/** The videos that answer best, or are watched most. */
export function rankedVideos(ctx: Ctx, sought: Sought, filters: Filters): Promise<Ranked> {
  const known = ctx.local(makeKnown);
  const key = JSON.stringify([sought, filters]);
  const before = known.get(key);
  if (before) return before;
  const found = ranked(ctx, sought, filters);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

async function ranked(ctx: Ctx, sought: Sought, filters: Filters): Promise<Ranked> {
  const byViews = filters.sort === "popular" || isNothing(sought);
  const rank = byViews ? watched : sought.some ? halves : compared;
  const { numbers, met } = await rank(ctx, sought, filters);
  return { numbers: filters.sortDesc ? numbers : numbers.toReversed(), met };
}

/** Those with the most views: by their own words, and of the newest in which it is said. */
async function watched(ctx: Ctx, sought: Sought, filters: Filters): Promise<Ranked> {
  const stretch = wholeStretch(ctx, filters);
  const named = await namedIn(ctx, sought, { ...filters, sortDesc: true }, stretch);
  const clauses = [...clausesOf(sought), ...filterClauses(filters)];
  const most = await mostWatched(ctx, clauses, named, filters, popularMax);
  const spoken = await spokenIn(ctx, sought, noFilters, stretch, named.whole ? readAtOnce : pool);
  const known = new Set(most.map(({ number }) => number));
  const others = spoken.numbers.filter((number) => !known.has(number));
  const rows = inOrder([...most, ...(await passing(ctx, others, filters))], ({ views }) => views).slice(0, popularMax);
  return { numbers: rows.map(({ number }) => number), met: { named, spoken } };
}

/**
 * Those that may answer best: the newest and the most watched, with the words in their names and anywhere. Each index is
 * read once: where few match, it looks through all that it has of a word to know. All else that was read follows them, the
 * newest first: a list is as long as what is counted.
 */
async function compared(ctx: Ctx, sought: Sought, filters: Filters): Promise<Ranked> {
  const stretch = wholeStretch(ctx, filters);
  const narrowed = filterClauses(filters);
  const anywhere = await namedIn(ctx, sought, { ...filters, sortDesc: true }, stretch);
  const inNames = [...clausesOf(sought, "named"), ...narrowed];
  const called = await matching(ctx, "videos", inNames, { ...stretch, limit: readAtOnce });
  const named = { numbers: called, whole: called.length < readAtOnce };
  const spoken = await spokenIn(ctx, sought, noFilters, stretch, anywhere.whole ? readAtOnce : pool);
  const most = [
    ...(await mostWatched(ctx, inNames, named, filters, pool)),
    ...(await mostWatched(ctx, [...clausesOf(sought), ...narrowed], anywhere, filters, pool)),
  ];
  const newest = [named, anywhere, spoken].flatMap(({ numbers }) => numbers.slice(0, pool));
  const candidates = new Set([...newest, ...most.map(({ number }) => number)]);
  const best = await scored(ctx, [...candidates], sought, filters);
  const others = [...anywhere.numbers, ...spoken.numbers].sort((one, other) => other - one);
  return { numbers: [...new Set([...best, ...others])], met: { named: anywhere, spoken } };
}

/** The newest of those that have half of the words. */
async function halves(ctx: Ctx, sought: Sought, filters: Filters): Promise<Ranked> {
  const pools = await Promise.all(halvesOf(sought).map((half) => newestOf(ctx, half, filters, halfPool)));
  return { numbers: await scored(ctx, [...new Set(pools.flat())], sought, filters), met: undefined };
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

async function scored(ctx: Ctx, numbers: number[], sought: Sought, filters: Filters): Promise<number[]> {
  const rows = inOrder(await rowsOf(ctx, numbers, filters), scoreBy(sought, ctx.clock.now()));
  return rows.map(({ number }) => number);
}

/**
 * Matches with the most views, the first of them first. Where there are more than the `newest`, by the powers of ten that
 * the index knows: upwards from what many have, as an index gives the newest of many soon and searches long for few.
 */
async function mostWatched(
  ctx: Ctx,
  clauses: Clause[],
  newest: Read,
  filters: Filters,
  limit: number,
): Promise<Passing[]> {
  const stretch = wholeStretch(ctx, filters);
  const sample = newest.whole ? newest.numbers : newest.numbers.slice(0, sampled);
  const known = await passing(ctx, sample, filters);
  if (newest.whole) return inOrder(known, ({ views }) => views).slice(0, limit);
  const atOnce = Math.max(limit, pool * 10);
  let most: number[] = [];
  let step = stepOf(known, (limit * known.length) / readAtOnce);
  for (let all = false; step <= viewStepsMax && !all; step++) {
    const seen = { any: [termOf.flag(flag.views(step))] };
    const numbers = await matching(ctx, "videos", [...clauses, seen], { ...stretch, limit: atOnce });
    all = numbers.length < atOnce;
    most = numbers.length < limit ? [...numbers, ...most] : numbers;
  }
  const more = new Set(most);
  for (const { number } of known) more.delete(number);
  return inOrder([...known, ...(await passing(ctx, [...more], filters))], ({ views }) => views).slice(0, limit);
}

/** The highest power of ten that at least so many of these have. */
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
