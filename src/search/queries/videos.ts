import { LRUCache } from "lru-cache";
import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Viewer } from "../../videos/queries/viewer.ts";
import { type Filters, narrowing } from "../limits.ts";
import { enoughOf, type Sought } from "../text/sought.ts";
import { firstInEach } from "../text-index.ts";
import {
  filterClauses,
  type Met,
  namedIn,
  nextOf,
  type Read,
  readAtOnce,
  type Stretch,
  spokenIn,
  wholeStretch,
  within,
} from "./candidates.ts";
import { rankedVideos } from "./ranked.ts";
import { type FoundRow, onAirNumbers, passing, rowsOf, wantedAmong } from "./rows.ts";

/** Where a list of hits goes on: after a number of the index, or after so many of a list that was ranked. */
export const placePattern = /^(\d{1,12})$/;

export type FoundPage = {
  rows: FoundRow[];
  next: string | undefined;
  /** What a first page met on its way, filters and viewer aside. */
  met?: Met | undefined;
};

/** Looks so often for more where filters leave out what was found, each time for twice as much. */
const roundsMax = 5;

/** The videos that answer a search and this viewer wants to see, from a place on. */
export async function foundVideos(
  ctx: Ctx,
  sought: Sought,
  filters: Filters,
  { place, limit }: { place?: string | undefined; limit: number },
  viewer?: Viewer,
): Promise<FoundPage> {
  const at = placePattern.exec(place ?? "")?.[1];
  const after = at === undefined ? undefined : Number(at);
  if (!filters.live && filters.sort === "new") return byTime(ctx, { sought, filters, viewer }, after, limit);
  if (filters.live)
    return fromNumbers(ctx, await liveNumbers(ctx, sought, filters), { filters, viewer }, after ?? 0, limit);
  const { numbers, met } = await rankedVideos(ctx, sought, filters);
  return { ...(await fromNumbers(ctx, numbers, { filters, viewer }, after ?? 0, limit)), met };
}

type Reading = { filters: Filters; viewer: Viewer | undefined };

async function byTime(
  ctx: Ctx,
  { sought, filters, viewer }: Reading & { sought: Sought },
  after: number | undefined,
  limit: number,
): Promise<FoundPage> {
  let rest: Stretch | undefined = wholeStretch(ctx, filters);
  if (after !== undefined) rest = filters.sortDesc ? { ...rest, to: after } : { ...rest, from: after + 1 };
  const rows: FoundRow[] = [];
  let met: Met | undefined;
  let read: Met | undefined;
  for (let round = 0, size = limit + 1; rest && rows.length <= limit && round < roundsMax; round++, size *= 2) {
    read = await readOn(ctx, sought, filters, rest, size, read);
    met ??= read;
    const found = nextOf([read.named, read.spoken], filters, rest, size);
    const numbers = await narrowed(ctx, found.numbers, filters);
    rows.push(...inOrder(await rowsOf(ctx, numbers, filters, viewer), found.numbers));
    rest = found.rest;
  }
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  // Where a rare hit was not reached in so many rounds, the next page looks on from where this one ended.
  const on = rows.length > limit ? last?.number : rest && (filters.sortDesc ? rest.to : rest.from - 1);
  const next = on === undefined ? undefined : String(on);
  return { rows: shown, next, met: after === undefined ? met : undefined };
}

/** So many of both indexes as are wanted of this stretch, where they were not read already. */
async function readOn(
  ctx: Ctx,
  sought: Sought,
  filters: Filters,
  rest: Stretch,
  size: number,
  before?: Met,
): Promise<Met> {
  const isEnough = (read: Read | undefined): read is Read =>
    read !== undefined && (read.whole || within(read, rest).length >= size);
  const named = isEnough(before?.named) ? before.named : await namedIn(ctx, sought, filters, rest);
  if (isEnough(before?.spoken)) return { named, spoken: before.spoken };
  // As many as a count wants, which looks at both where few are found by their own words.
  return { named, spoken: await spokenIn(ctx, sought, filters, rest, named.whole ? countMax : size) };
}

/** Whether filters may leave out what the index gives: what is said in a video stands there without the video's facts. */
function isNarrowed(filters: Filters): boolean {
  return narrowing(filters).some((name) => name !== "exact" && name !== "since");
}

/** Those of them that filters leave, looked at before all that a hit shows is read. */
async function narrowed(ctx: Ctx, numbers: number[], filters: Filters): Promise<number[]> {
  return isNarrowed(filters) ? (await passing(ctx, numbers, filters)).map(({ number }) => number) : numbers;
}

/** Looks at more of them each time: what this viewer does not want to see leaves no page short. */
async function fromNumbers(
  ctx: Ctx,
  numbers: number[],
  { filters, viewer }: Reading,
  after: number,
  limit: number,
): Promise<FoundPage> {
  const rows: FoundRow[] = [];
  let at = after;
  for (let size = limit + 1; at < numbers.length && rows.length <= limit; size *= 2) {
    const part = numbers.slice(at, at + size);
    rows.push(...inOrder(await rowsOf(ctx, part, filters, viewer), part));
    at += size;
  }
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, next: last && String(numbers.indexOf(last.number) + 1) };
}

async function liveNumbers(ctx: Ctx, sought: Sought, filters: Filters): Promise<number[]> {
  const clauses = [...enoughOf(sought), ...filterClauses(filters)];
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
export const countMax = readAtOnce;
const makeCounted = (ctx: Ctx) =>
  new LRUCache<string, number[]>({
    max: 1000,
    ttl: 20 * second,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: ctx.clock,
  });

/**
 * How many videos answer that this viewer wants to see, counted to a thousand; a few seconds old. What a page
 * `met` is not read again.
 */
export async function countVideos(
  ctx: Ctx,
  sought: Sought,
  filters: Filters,
  viewer?: Viewer,
  met?: Met,
): Promise<number> {
  const counted = ctx.local(makeCounted);
  const key = JSON.stringify([sought, { ...filters, sort: "", sortDesc: true }]);
  const numbers = counted.get(key) ?? (await countedNumbers(ctx, sought, filters, met));
  if (!sought.some) counted.set(key, numbers);
  return wantedAmong(ctx, numbers, viewer);
}

async function countedNumbers(ctx: Ctx, sought: Sought, filters: Filters, met?: Met): Promise<number[]> {
  if (filters.live) return narrowed(ctx, await liveNumbers(ctx, sought, filters), filters);
  if (sought.some) return (await rankedVideos(ctx, sought, filters)).numbers;
  const whole = wholeStretch(ctx, filters);
  const named = met?.named ?? (await namedIn(ctx, sought, filters, whole));
  if (!named.whole) return narrowed(ctx, named.numbers, filters);
  const isEnough = met && (met.spoken.whole || met.spoken.numbers.length >= countMax);
  const spoken = isEnough ? met.spoken : await spokenIn(ctx, sought, filters, whole, countMax);
  const numbers = new Set([...named.numbers, ...spoken.numbers]);
  return narrowed(ctx, [...numbers].slice(0, countMax), filters);
}
