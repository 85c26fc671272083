import { LRUCache } from "lru-cache";
import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Filters, narrowing } from "../limits.ts";
import { clausesOf, type Sought } from "../text/sought.ts";
import { firstInEach } from "../text-index.ts";
import { filterClauses, nextCandidates, type Stretch, wholeStretch } from "./candidates.ts";
import { rankedNumbers } from "./ranked.ts";
import { type FoundRow, onAirNumbers, rowsOf } from "./rows.ts";

/** Where a list of hits goes on: after a number of the index, or after so many of a list that was ranked. */
export const placePattern = /^(\d{1,12})$/;

export type FoundPage = { rows: FoundRow[]; next: string | undefined };

/** Looks so often for more where filters leave out what was found. */
const roundsMax = 8;

/** The videos that answer a search, from a place on. */
export async function foundVideos(
  ctx: Ctx,
  sought: Sought,
  filters: Filters,
  place: string | undefined,
  limit: number,
): Promise<FoundPage> {
  const at = placePattern.exec(place ?? "")?.[1];
  if (filters.live) return fromNumbers(ctx, await liveNumbers(ctx, sought, filters), filters, Number(at ?? 0), limit);
  if (filters.sort !== "new")
    return fromNumbers(ctx, await rankedNumbers(ctx, sought, filters), filters, Number(at ?? 0), limit);
  return byTime(ctx, sought, filters, at === undefined ? undefined : Number(at), limit);
}

async function byTime(
  ctx: Ctx,
  sought: Sought,
  filters: Filters,
  after: number | undefined,
  limit: number,
): Promise<FoundPage> {
  let rest: Stretch | undefined = wholeStretch(ctx, filters);
  if (after !== undefined) rest = filters.sortDesc ? { ...rest, to: after } : { ...rest, from: after + 1 };
  const rows: FoundRow[] = [];
  for (let round = 0; rest && rows.length <= limit && round < roundsMax; round++) {
    const found = await nextCandidates(ctx, sought, filters, rest, limit + 1);
    rows.push(...inOrder(await rowsOf(ctx, found.numbers, filters), found.numbers));
    rest = found.rest;
  }
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  // Where a rare hit was not reached in so many rounds, the next page looks on from where this one ended.
  const on = rows.length > limit ? last?.number : rest && (filters.sortDesc ? rest.to : rest.from - 1);
  return { rows: shown, next: on === undefined ? undefined : String(on) };
}

async function fromNumbers(
  ctx: Ctx,
  numbers: number[],
  filters: Filters,
  after: number,
  limit: number,
): Promise<FoundPage> {
  const part = numbers.slice(after, after + limit);
  const next = numbers.length > after + limit ? String(after + limit) : undefined;
  return { rows: inOrder(await rowsOf(ctx, part, filters), part), next };
}

async function liveNumbers(ctx: Ctx, sought: Sought, filters: Filters): Promise<number[]> {
  const clauses = [...clausesOf(sought), ...filterClauses(filters)];
  const onAir = await onAirNumbers(ctx);
  if (clauses.length === 0) return onAir;
  return firstInEach(
    ctx,
    "videos",
    clauses,
    onAir.map((number) => ({ from: number, to: number + 1 })),
  );
}

function inOrder(rows: FoundRow[], numbers: number[]): FoundRow[] {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

/** Counts go no further. */
export const countMax = 1000;
const makeCounts = (ctx: Ctx) =>
  new LRUCache<string, number>({ max: 1000, ttl: 20 * second, ttlResolution: 0, perf: ctx.clock });

/** How many videos answer, counted to a thousand; a few seconds old. */
export async function countVideos(ctx: Ctx, sought: Sought, filters: Filters): Promise<number> {
  const counts = ctx.local(makeCounts);
  const key = JSON.stringify([sought, { ...filters, sort: "", sortDesc: true }]);
  const known = counts.get(key);
  if (known !== undefined) return known;
  if (sought.some) return (await rankedNumbers(ctx, sought, filters)).length;
  const numbers = filters.live
    ? await liveNumbers(ctx, sought, filters)
    : (await nextCandidates(ctx, sought, { ...filters, sortDesc: true }, wholeStretch(ctx, filters), countMax)).numbers;
  const asked = narrowing(filters).some((name) => name !== "exact" && name !== "since");
  const n = asked ? (await rowsOf(ctx, numbers, filters)).length : numbers.length;
  counts.set(key, n);
  return n;
}
