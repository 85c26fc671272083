import { and, eq, gte, lte, ne } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { Video } from "../../videos/queries/video.ts";
import { dayOf } from "../rules/days.ts";
import { readParts, readSeen, sumOfParts } from "../rules/parts.ts";
import type { Period } from "../rules/period.ts";
import { replacedAt } from "../rules/replaced.ts";
import { noParts } from "../rules/sums.ts";
import { statDays, statTotals } from "../table.ts";

export type Retention = {
  /** Those that this is of: of the present file, and not of what was on the air. */
  views: number;
  /** Of each hundredth how many views saw it, and how often it was played. */
  seen: number[];
  played: number[];
  /** Of all views since the video has its file: of the days that were asked for no parts are known. */
  whole: boolean;
  /** When the file came, where that is why earlier views are not in it; null otherwise. */
  fileAt: number | null;
};

type Film = Pick<Video, "id" | "publishedAt" | "sourceKey" | "uploadedAt">;

/** Which parts of a video's present file its viewers saw in these days. */
export async function retentionOf(ctx: Ctx, film: Film, { first, last }: Period): Promise<Retention> {
  const { id: videoId, publishedAt } = film;
  const replaced = replacedAt(film);
  const later = replaced !== null && publishedAt !== null && replaced > publishedAt ? replaced : null;
  const days = await ctx.db
    .select({ views: statDays.views, seen: statDays.seen, played: statDays.played })
    .from(statDays)
    .where(
      and(eq(statDays.subjectId, videoId), gte(statDays.day, first), lte(statDays.day, last), ne(statDays.seen, "")),
    );
  if (days.length > 0) {
    const sum = { views: 0, seen: noParts(), played: noParts() };
    for (const day of days) {
      const { views, seen } = readSeen(day.seen, day.views);
      sum.views += views;
      sum.seen = sumOfParts(sum.seen, seen);
      sum.played = sumOfParts(sum.played, readParts(day.played));
    }
    return { ...sum, whole: false, fileAt: later !== null && dayOf(later) >= first ? later : null };
  }
  const [row] = await ctx.db.select().from(statTotals).where(eq(statTotals.subjectId, videoId));
  const { views = 0, seen = "", played = "" } = row ?? {};
  return { ...readSeen(seen, views), played: readParts(played), whole: true, fileAt: later };
}

/** The part that viewers return to most often; undefined where hardly anybody does. */
export function returnedTo({ seen, played, views }: Retention): number | undefined {
  const again = played.map((times, at) => times - (seen[at] ?? 0));
  const most = Math.max(...again);
  return most > 0 && most * 20 >= views ? again.indexOf(most) : undefined;
}
