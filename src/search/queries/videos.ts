import { LRUCache } from "lru-cache";
import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Viewer } from "../../videos/queries/viewer.ts";
import { type Filters, narrowing } from "../limits.ts";
import { clausesOf, type Sought } from "../text/sought.ts";
import { firstInEach } from "../text-index.ts";
import { filterClauses, nextCandidates, type Stretch, wholeStretch } from "./candidates.ts";
import { rankedNumbers } from "./ranked.ts";
import { type FoundRow, onAirNumbers, rowsOf, wantedAmong } from "./rows.ts";

/** Where a list of hits goes on: after a number of the index, or after so many of a list that was ranked. */
export const placePattern = /^(\d{1,12})$/;

export type FoundPage = { rows: FoundRow[]; next: string | undefined };

/** Looks so often for more where filters leave out what was found. */
const roundsMax = 8;

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
  const numbers = await (filters.live ? liveNumbers(ctx, sought, filters) : rankedNumbers(ctx, sought, filters));
  return fromNumbers(ctx, numbers, { filters, viewer }, after ?? 0, limit);
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
  for (let round = 0; rest && rows.length <= limit && round < roundsMax; round++) {
    const found = await nextCandidates(ctx, sought, filters, rest, limit + 1);
    rows.push(...inOrder(await rowsOf(ctx, found.numbers, filters, viewer), found.numbers));
    rest = found.rest;
  }
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  // Where a rare hit was not reached in so many rounds, the next page looks on from where this one ended.
  const on = rows.length > limit ? last?.number : rest && (filters.sortDesc ? rest.to : rest.from - 1);
  return { rows: shown, next: on === undefined ? undefined : String(on) };
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
const makeCounted = (ctx: Ctx) =>
  new LRUCache<string, number[]>({
    max: 1000,
    ttl: 20 * second,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: ctx.clock,
  });

/** How many videos answer that this viewer wants to see, counted to a thousand; a few seconds old. */
export async function countVideos(ctx: Ctx, sought: Sought, filters: Filters, viewer?: Viewer): Promise<number> {
  const counted = ctx.local(makeCounted);
  const key = JSON.stringify([sought, { ...filters, sort: "", sortDesc: true }]);
  const numbers = counted.get(key) ?? (await countedNumbers(ctx, sought, filters));
  if (!sought.some) counted.set(key, numbers);
  return wantedAmong(ctx, numbers, viewer);
}

async function countedNumbers(ctx: Ctx, sought: Sought, filters: Filters): Promise<number[]> {
  if (sought.some) return rankedNumbers(ctx, sought, filters);
  const numbers = filters.live
    ? await liveNumbers(ctx, sought, filters)
    : (await nextCandidates(ctx, sought, { ...filters, sortDesc: true }, wholeStretch(ctx, filters), countMax)).numbers;
  const asked = narrowing(filters).some((name) => name !== "exact" && name !== "since");
  return asked ? (await rowsOf(ctx, numbers, filters)).map(({ number }) => number) : numbers;
}
