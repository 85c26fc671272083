import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Filters, sinceDays } from "../limits.ts";
import { cueBase, numberAt, videoOfCue } from "../numbers.ts";
import { type Clause, clausesOf, type Sought } from "../text/sought.ts";
import { termOf } from "../text/terms.ts";
import { flag, lengthStep } from "../text/video-terms.ts";
import { matching } from "../text-index.ts";

/** Where in time to look: numbers from `from` on and below `to`. */
export type Stretch = { from: number; to: number };

/** The conditions of the filters that the index knows. */
export function filterClauses({ minDuration, maxDuration, category, captions }: Filters): Clause[] {
  const clauses: Clause[] = [];
  if (minDuration !== undefined || maxDuration !== undefined) {
    const first = lengthStep(minDuration ?? 0);
    const last = lengthStep(maxDuration ?? Number.MAX_SAFE_INTEGER);
    const steps = Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => first + at);
    clauses.push({ any: steps.map((step) => termOf.flag(flag.length(step))) });
  }
  if (category) clauses.push({ any: [termOf.flag(flag.category(category))] });
  if (captions) clauses.push({ any: [termOf.flag(flag.captions)] });
  return clauses;
}

/** All of the index, or its part since the moment that a filter says. */
export function wholeStretch(ctx: Ctx, { since }: Pick<Filters, "since">): Stretch {
  const from = since === undefined ? 0 : numberAt(ctx.clock.now() - sinceDays[since] * day);
  // As far as numbers of sentences go, in the year 2106.
  return { from, to: 2 ** 38 - 1 };
}

/** What was read of one index in the order of a list, and whether it is all that the stretch has. */
export type Read = { numbers: number[]; whole: boolean };
/** What a search read: videos found by their own words, and by what is said in them. */
export type Met = { named: Read; spoken: Read };
/** Videos found by their own words are read so many at once: as an index gives few of many soon, and searches long for few. */
export const readAtOnce = 1000;

/** The next videos in whose own words all that is sought stands. */
export async function namedIn(ctx: Ctx, sought: Sought, filters: Filters, stretch: Stretch): Promise<Read> {
  const clauses = [...clausesOf(sought), ...filterClauses(filters)];
  const part = { ...stretch, rising: !filters.sortDesc, limit: readAtOnce };
  const numbers = await matching(ctx, "videos", clauses, part);
  return { numbers, whole: numbers.length < readAtOnce };
}

/** So many sentences are read for each video that is wanted, then twice as many: one may say a word often. */
const sentencesPerVideo = 3;

/** The next videos, up to `limit`, in which one sentence has all that is sought; where nothing is sought, none. */
export async function spokenIn(
  ctx: Ctx,
  sought: Sought,
  { sortDesc }: Pick<Filters, "sortDesc">,
  stretch: Stretch,
  limit: number,
): Promise<Read> {
  const clauses = clausesOf(sought);
  if (clauses.length === 0) return { numbers: [], whole: true };
  const rising = !sortDesc;
  const found = new Set<number>();
  let rest: Stretch | undefined = stretch;
  for (let size = limit * sentencesPerVideo; rest && found.size < limit; size *= 2) {
    const part = { rising, limit: size, from: cueBase(rest.from), to: cueBase(rest.to) };
    const sentences: number[] = await matching(ctx, "cues", clauses, part);
    for (const sentence of sentences) found.add(videoOfCue(sentence));
    rest = sentences.length < size ? undefined : restOf(rest, videoOfCue(sentences.at(-1) ?? 0), rising);
  }
  return { numbers: [...found].slice(0, limit), whole: found.size < limit };
}

export type Candidates = {
  /** Numbers of videos, in their order. */
  numbers: number[];
  /** All of the stretch was looked at; else it goes on at `rest`. */
  rest: Stretch | undefined;
};

/**
 * The next videos of what was read of both indexes in the same order, from this stretch or one that it is the rest of:
 * where one of them was cut off, nothing is known beyond.
 */
export function nextOf(
  reads: Read[],
  { sortDesc }: Pick<Filters, "sortDesc">,
  stretch: Stretch,
  limit: number,
): Candidates {
  const falling = (one: number, other: number) => (sortDesc ? other - one : one - other);
  const parts = reads.map((read) => ({ next: within(read, stretch).slice(0, limit), whole: read.whole }));
  const ends = parts.flatMap(({ next, whole }) => (next.length === limit || !whole ? next.slice(-1) : []));
  const end = ends.sort(falling)[0];
  const numbers = [...new Set(parts.flatMap(({ next }) => next))]
    .filter((number) => end === undefined || falling(number, end) <= 0)
    .sort(falling);
  return { numbers, rest: end === undefined ? undefined : restOf(stretch, end, !sortDesc) };
}

/** What was read of this stretch. */
export function within({ numbers }: Read, { from, to }: Stretch): number[] {
  return numbers.filter((number) => number >= from && number < to);
}

function restOf(stretch: Stretch, end: number, rising: boolean): Stretch | undefined {
  const rest = rising ? { from: end + 1, to: stretch.to } : { from: stretch.from, to: end };
  return rest.from < rest.to ? rest : undefined;
}
