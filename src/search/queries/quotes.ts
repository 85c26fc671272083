import { inArray } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { cueBase, videoOfCue } from "../numbers.ts";
import { searchCues } from "../table.ts";
import { type Clause, enoughOf, type Sought } from "../text/sought.ts";
import { firstInEach, matching } from "../text-index.ts";

export type Quote = { seconds: number; text: string };

/** The first sentence in each of these videos that holds what is sought, by the video's number. */
export async function quotesIn(
  ctx: Ctx,
  sought: Sought,
  rows: { number: number; captions: string }[],
): Promise<Map<number, Quote>> {
  const clauses = enoughOf(sought);
  const spoken = rows.filter(({ captions }) => captions !== "");
  if (clauses.length === 0 || spoken.length === 0) return new Map();
  const found = await firstOf(
    ctx,
    clauses,
    spoken.map(({ number }) => number),
  );
  if (found.length === 0) return new Map();
  const cues = await ctx.db.select().from(searchCues).where(inArray(searchCues.id, found));
  return new Map(
    cues.map(({ id, startMs, text }) => [videoOfCue(id), { seconds: Math.floor(startMs / 1000), text }] as const),
  );
}

/** So many sentences are read at once. Where there are more, they are frequent, and the first of each video is found soon. */
const readAtOnce = 1000;

/**
 * The first sentence of each of these videos. Rare ones are read in one go: an index would look for the first of them all
 * anew for each video.
 */
async function firstOf(ctx: Ctx, clauses: Clause[], numbers: number[]): Promise<number[]> {
  const part = { from: cueBase(Math.min(...numbers)), to: cueBase(Math.max(...numbers) + 1) };
  const sentences = await matching(ctx, "cues", clauses, { ...part, limit: readAtOnce });
  const first = new Map<number, number>();
  for (const sentence of sentences)
    first.set(videoOfCue(sentence), Math.min(sentence, first.get(videoOfCue(sentence)) ?? sentence));
  const end = sentences.length < readAtOnce ? -1 : videoOfCue(sentences.at(-1) ?? 0);
  const known = numbers.flatMap((number) => (number > end ? (first.get(number) ?? []) : []));
  const beyond = numbers.filter((number) => number <= end);
  const stretches = beyond.map((number) => ({ from: cueBase(number), to: cueBase(number + 1) }));
  return [...known, ...(await firstInEach(ctx, "cues", clauses, stretches))];
}
