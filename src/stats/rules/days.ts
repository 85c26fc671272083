import { LRUCache } from "lru-cache";
import { day, hour, minute } from "../../platform/clock.ts";
import { localTime, siteZone, zonedInstant } from "../../platform/zoned-time.ts";

const offsets = new Map<number, number>();
const offsetsKept = 1000;

/** How far the site's clocks are ahead: they change on the full hour alone, so each hour is asked about once. */
function offsetAt(at: number): number {
  const begun = Math.floor(at / hour) * hour;
  const known = offsets.get(begun);
  if (known !== undefined) return known;
  const offset = Date.parse(`${localTime(begun, siteZone)}Z`) - begun;
  if (offsets.size >= offsetsKept) offsets.clear();
  offsets.set(begun, offset);
  return offset;
}

/** The day of the site's zone that a moment lies in, counted from the epoch. */
export function dayOf(at: number): number {
  return Math.floor((at + offsetAt(at)) / day);
}

export function hourOf(at: number): number {
  return Math.floor(at / hour);
}

export function minuteOf(at: number): number {
  return Math.floor(at / minute);
}

/** `2026-11-22`. */
export function dayText(number: number): string {
  return new Date(number * day).toISOString().slice(0, 10);
}

export function readDay(text: string): number {
  return Math.floor(Date.parse(`${text}T00:00Z`) / day);
}

const starts = new LRUCache<number, number>({ max: 1000 });

/** When a day begins in the site's zone. */
export function startOf(number: number): number {
  const known = starts.get(number);
  if (known !== undefined) return known;
  const start = zonedInstant(`${dayText(number)}T00:00`, siteZone) ?? number * day;
  starts.set(number, start);
  return start;
}
