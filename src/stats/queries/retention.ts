import { eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { readParts } from "../rules/add-sums.ts";
import { statTotals } from "../table.ts";

export type Retention = {
  views: number;
  watchedMs: number;
  /** Of each hundredth how many views saw it, and how often it was played. */
  seen: number[];
  played: number[];
};

/** Which parts of a video its viewers saw, since it is there. */
export async function retentionOf(ctx: Ctx, videoId: string): Promise<Retention> {
  const [row] = await ctx.db.select().from(statTotals).where(eq(statTotals.subjectId, videoId));
  return {
    views: row?.views ?? 0,
    watchedMs: row?.watchedMs ?? 0,
    seen: readParts(row?.seen ?? ""),
    played: readParts(row?.played ?? ""),
  };
}

/** The part that viewers return to most often; undefined where hardly anybody does. */
export function returnedTo({ seen, played, views }: Retention): number | undefined {
  const again = played.map((times, at) => times - (seen[at] ?? 0));
  const most = Math.max(...again);
  return most > 0 && most * 20 >= views ? again.indexOf(most) : undefined;
}
