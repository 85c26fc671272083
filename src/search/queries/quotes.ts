import { inArray } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { cueBase, videoOfCue } from "../numbers.ts";
import { searchCues } from "../table.ts";
import { clausesOf, type Sought } from "../text/sought.ts";
import { firstInEach } from "../text-index.ts";

export type Quote = { seconds: number; text: string };

/** The first sentence in each of these videos that holds what is sought, by the video's number. */
export async function quotesIn(
  ctx: Ctx,
  sought: Sought,
  rows: { number: number; captions: string }[],
): Promise<Map<number, Quote>> {
  const clauses = clausesOf(sought);
  const spoken = rows.filter(({ captions }) => captions !== "");
  if (clauses.length === 0 || spoken.length === 0) return new Map();
  const found = await firstInEach(
    ctx,
    "cues",
    clauses,
    spoken.map(({ number }) => ({ from: cueBase(number), to: cueBase(number + 1) })),
  );
  if (found.length === 0) return new Map();
  const cues = await ctx.db.select().from(searchCues).where(inArray(searchCues.id, found));
  return new Map(
    cues.map(({ id, startMs, text }) => [videoOfCue(id), { seconds: Math.floor(startMs / 1000), text }] as const),
  );
}
