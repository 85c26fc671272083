import { invalid } from "../../platform/problem.ts";
import type { PeriodInput } from "../input.ts";
import { daysByHourMax, daysMax } from "../limits.ts";
import { dayOf, readDay } from "./days.ts";

/** Days of the site's zone, both ends in it. */
export type Period = { first: number; last: number };

export const usualRange = 28;

/**
 * The days that are asked for, up to today unless said otherwise. Throws Problem 422 for what ends before it begins, has
 * not come yet, or is too long.
 */
export function periodOf({ range, since, until, by }: PeriodInput, now: number): Period {
  const today = dayOf(now);
  const last = until === undefined ? today : readDay(until);
  const first = since === undefined ? last - (range ?? usualRange) + 1 : readDay(since);
  if (first > last || last > today) throw invalid({ until: { key: "stats.problems.order" } });
  if (last - first >= daysMax) throw invalid({ since: { key: "stats.problems.long", params: { max: daysMax } } });
  if (by === "hour" && last - first >= daysByHourMax)
    throw invalid({ by: { key: "stats.problems.hours", params: { max: daysByHourMax } } });
  return { first, last };
}

export function lengthOf({ first, last }: Period): number {
  return last - first + 1;
}

/** As many days right before. */
export function before(period: Period): Period {
  return { first: period.first - lengthOf(period), last: period.first - 1 };
}
