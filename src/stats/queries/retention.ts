import { and, eq, gte, lte, ne } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { readParts, sumOfParts } from "../rules/parts.ts";
import type { Period } from "../rules/period.ts";
import { noParts } from "../rules/sums.ts";
import { statDays, statTotals } from "../table.ts";

export type Retention = {
  views: number;
  /** Of each hundredth how many views saw it, and how often it was played. */
  seen: number[];
  played: number[];
  /** Of all views since the video is there: of the days that were asked for no parts are known. */
  whole: boolean;
};

/** Which parts of a video its viewers saw in these days. */
export async function retentionOf(ctx: Ctx, videoId: string, { first, last }: Period): Promise<Retention> {
  const days = await ctx.db
    .select({ views: statDays.views, seen: statDays.seen, played: statDays.played })
    .from(statDays)
    .where(
      and(eq(statDays.subjectId, videoId), gte(statDays.day, first), lte(statDays.day, last), ne(statDays.seen, "")),
    );
  if (days.length > 0)
    return days.reduce<Retention>(
      (sum, { views, seen, played }) => ({
        views: sum.views + views,
        seen: sumOfParts(sum.seen, readParts(seen)),
        played: sumOfParts(sum.played, readParts(played)),
        whole: false,
      }),
      { views: 0, seen: noParts(), played: noParts(), whole: false },
    );
  const [row] = await ctx.db.select().from(statTotals).where(eq(statTotals.subjectId, videoId));
  const { views = 0, seen = "", played = "" } = row ?? {};
  return { views, seen: readParts(seen), played: readParts(played), whole: true };
}

/** The part that viewers return to most often; undefined where hardly anybody does. */
export function returnedTo({ seen, played, views }: Retention): number | undefined {
  const again = played.map((times, at) => times - (seen[at] ?? 0));
  const most = Math.max(...again);
  return most > 0 && most * 20 >= views ? again.indexOf(most) : undefined;
}
