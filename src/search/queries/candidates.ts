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
  return { from, to: 2 ** 37 };
}

/** So many sentences of one stretch are looked at for the videos that they are of: one may say a word often. */
const sentencesPerVideo = 50;

export type Candidates = {
  /** Numbers of videos, in their order. */
  numbers: number[];
  /** All of the stretch was looked at; else it goes on at `rest`. */
  rest: Stretch | undefined;
};

/**
 * The next videos in which all that is sought stands, in what is said of them or in one sentence of what is said in them.
 * Both indexes are read in the same order, so no more of them is read than is given.
 */
export async function nextCandidates(
  ctx: Ctx,
  sought: Sought,
  filters: Filters,
  stretch: Stretch,
  limit: number,
): Promise<Candidates> {
  const rising = !filters.sortDesc;
  const clauses = clausesOf(sought);
  const sentencesMax = limit * sentencesPerVideo;
  const [named, cues] = await Promise.all([
    matching(ctx, "videos", [...clauses, ...filterClauses(filters)], { ...stretch, rising, limit }),
    spokenIn(ctx, clauses, stretch, { rising, limit: sentencesMax }),
  ]);
  const spoken = [...new Set(cues.map(videoOfCue))];
  // Where one of the two was cut off, nothing is known beyond.
  const ends = [
    ...(named.length === limit ? [named.at(-1) ?? 0] : []),
    ...(cues.length === sentencesMax ? [spoken.at(-1) ?? 0] : []),
  ];
  const end = ends.length === 0 ? undefined : rising ? Math.min(...ends) : Math.max(...ends);
  const within = (number: number) => end === undefined || (rising ? number <= end : number >= end);
  const numbers = [...new Set([...named, ...spoken])]
    .filter(within)
    .sort((one, other) => (rising ? one - other : other - one));
  return { numbers, rest: end === undefined ? undefined : restOf(stretch, end, rising) };
}

/** The sentences of these videos that meet all conditions; where nothing is sought, none. */
export async function spokenIn(
  ctx: Ctx,
  clauses: Clause[],
  stretch: Stretch,
  part: { rising?: boolean; limit: number },
): Promise<number[]> {
  if (clauses.length === 0) return [];
  return matching(ctx, "cues", clauses, { ...part, from: cueBase(stretch.from), to: cueBase(stretch.to) });
}

function restOf(stretch: Stretch, end: number, rising: boolean): Stretch | undefined {
  const rest = rising ? { from: end + 1, to: stretch.to } : { from: stretch.from, to: end };
  return rest.from < rest.to ? rest : undefined;
}
