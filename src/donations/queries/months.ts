import { localTime, siteZone, zonedInstant } from "../../platform/zoned-time.ts";

/** The same day of the next month at the same time on the site's clocks; the last day where that month is shorter. */
export function nextMonth(at: number): number {
  return monthsLater(at, 1);
}

/** Which of monthly gifts, the first of which came at `first`, another moment is nearest to: money comes some days early or late. */
export function giftNumber(first: number, at: number): number {
  const months = (time: number) => {
    const local = localTime(time, siteZone);
    return Number(local.slice(0, 4)) * 12 + Number(local.slice(5, 7));
  };
  const between = months(at) - months(first);
  const away = (number: number) => Math.abs(monthsLater(first, number) - at);
  return [between - 1, between, between + 1].reduce((best, number) => (away(number) < away(best) ? number : best));
}

function monthsLater(at: number, count: number): number {
  const local = localTime(at, siteZone);
  const [year, month] = [Number(local.slice(0, 4)), Number(local.slice(5, 7))];
  const last = new Date(Date.UTC(year, month + count, 0));
  const day = Math.min(Number(local.slice(8, 10)), last.getUTCDate());
  const date = `${last.toISOString().slice(0, 7)}-${String(day).padStart(2, "0")}`;
  return zonedInstant(`${date}${local.slice(10)}`, siteZone) ?? at;
}

/** `2026-11-22`: the day of a moment on the site's clocks. */
export function dayOf(at: number): string {
  return localTime(at, siteZone).slice(0, 10);
}

/** `2026-11`: the month that a moment lies in on the site's clocks. */
export function monthOf(at: number): string {
  return localTime(at, siteZone).slice(0, 7);
}

/** When that month begins. */
export function beginOf(month: string): number {
  return zonedInstant(`${month}-01T00:00`, siteZone) ?? 0;
}

/** `2026-12` after `2026-11`. */
export function monthAfter(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1)).toISOString().slice(0, 7);
}
