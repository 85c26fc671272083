import { and, gte, lt, or } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { numberAt } from "../numbers.ts";
import type { searchChannels, searchPeople, searchVideos } from "../table.ts";

type Numbered = typeof searchVideos | typeof searchChannels | typeof searchPeople;

/** So many numbers from a moment on are looked at together. */
const stretch = 256;

/** Gives free numbers, one for each of these moments; `kept` are not free either. Inside a write. */
export async function freeNumbers(tx: Ctx, table: Numbered, moments: number[], kept: number[] = []): Promise<number[]> {
  const taken = new Set(kept);
  const known = new Set<number>();
  async function look(starts: number[]): Promise<void> {
    const fresh = [...new Set(starts)].filter((start) => !known.has(start));
    if (fresh.length === 0) return;
    const rows = await tx.db
      .select({ id: table.id })
      .from(table)
      .where(or(...fresh.map((start) => and(gte(table.id, start), lt(table.id, start + stretch)))));
    for (const { id } of rows) taken.add(id);
    for (const start of fresh) known.add(start);
  }
  await look(moments.map(numberAt));
  const numbers: number[] = [];
  for (const moment of moments) {
    let start = numberAt(moment);
    let number = start;
    while (taken.has(number)) {
      number++;
      if (number < start + stretch) continue;
      start = number;
      await look([start]);
    }
    taken.add(number);
    numbers.push(number);
  }
  return numbers;
}
