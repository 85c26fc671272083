import { type Column, type SQL, sql } from "drizzle-orm";
import { day } from "../clock.ts";

/** The last so many days up to a moment, each of 24 hours: no zone cuts them. */
export type Days = { since: number; count: number };

export function lastDays(count: number, now: number): Days {
  return { since: now - count * day, count };
}

/** Of each day that has some: which one it is, from 0, and how many. Such a query groups by its first column. */
export function perDay(time: Column, { since }: Days) {
  return {
    day: sql<number>`(${time} - ${since}) / ${sql.raw(String(day))}`.mapWith(Number),
    n: sql<number>`count(*)`.mapWith(Number),
  };
}

export const byDay: SQL = sql`1`;

/** The numbers of all days, the oldest first, with those that have none. */
export function everyDay(rows: { day: number; n: number }[], { count }: Days): number[] {
  const days = Array.from({ length: count }, () => 0);
  for (const { day: at, n } of rows)
    if (at >= 0) days[Math.min(at, count - 1)] = (days[Math.min(at, count - 1)] ?? 0) + n;
  return days;
}
