import { and, asc, desc, eq, gte, lte } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { before, lengthOf, type Period } from "../../stats/rules/period.ts";
import { addKinds, type Kinds, noKinds, readKinds } from "../rules/kinds.ts";
import { adDays } from "../table.ts";

const summed = ["views", "skips", "clicks", "points", "playedMs", "skippedMs"] as const;

export type AdSums = Record<(typeof summed)[number], number>;

/** A day of an ad. */
export type AdDay = AdSums & { day: number };

/** How often it was shown, wholly or in part: what shares of clicks and skips are of. */
export function showingsIn({ views, skips }: Pick<AdSums, "views" | "skips">): number {
  return views + skips;
}

export type AdFigures = {
  period: Period;
  /** Each day of the period, those on which nothing happened too. */
  days: AdDay[];
  now: AdSums;
  /** The same over as many days right before. */
  before: AdSums;
};

/** How many views came by which device, language, slot, category of film and hour of the day. */
export type AdAudience = Kinds;

/** What an ad came to on some days, and on as many before them. */
export async function adFigures(ctx: Ctx, adId: string, period: Period): Promise<AdFigures> {
  const former = before(period);
  const rows = await ctx.db
    .select()
    .from(adDays)
    .where(and(eq(adDays.adId, adId), gte(adDays.day, former.first), lte(adDays.day, period.last)))
    .orderBy(asc(adDays.day));
  const days = everyDay(rows, period);
  return { period, days, now: sumOf(days), before: sumOf(everyDay(rows, former)) };
}

/** More days than anybody reads the sum of. */
const daysRead = 1000;

/** Who an ad was shown to in the whole of its time: sums alone. */
export async function adAudience(ctx: Ctx, adId: string): Promise<AdAudience> {
  const rows = await ctx.db
    .select({ kinds: adDays.kinds })
    .from(adDays)
    .where(eq(adDays.adId, adId))
    .orderBy(desc(adDays.day))
    .limit(daysRead);
  const sum = noKinds();
  for (const { kinds } of rows) addKinds(sum, readKinds(kinds));
  return sum;
}

function everyDay(rows: AdDay[], period: Period): AdDay[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const nothing = Object.fromEntries(summed.map((name) => [name, 0])) as AdSums;
  return Array.from({ length: lengthOf(period) }, (_, at) => {
    const day = period.first + at;
    return known.get(day) ?? { ...nothing, day };
  });
}

function sumOf(days: AdDay[]): AdSums {
  const sum = Object.fromEntries(summed.map((name) => [name, 0])) as AdSums;
  for (const row of days) for (const name of summed) sum[name] += row[name];
  return sum;
}
