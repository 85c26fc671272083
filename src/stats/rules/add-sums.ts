import { and, gte, inArray, sql } from "drizzle-orm";
import { hour, minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { statDays, statHours, statMinutes, statTotals, statVisitors, statVisits } from "../table.ts";
import { dayOf, hourOf, startOf } from "./days.ts";
import { addHour, hoursText, readHours } from "./hours.ts";
import { addKinds, kindsText, noKinds, readKinds } from "./kinds.ts";
import { markForSketch, markOfDay } from "./marks.ts";
import { partsText, readParts, sumOfParts } from "./parts.ts";
import { addMark, noSketch, readSketch, type Sketch, sketchText, unite } from "./sketch.ts";
import type { DaySum, HourSum, PartSum, Sums } from "./sums.ts";

type Day = typeof statDays.$inferSelect;
type Total = typeof statTotals.$inferSelect;

const perStatement = 200;

/** Adds what a part of the beats comes to. Inside the write that counts, which nobody else does meanwhile. */
export async function addSums(tx: Ctx, sums: Sums): Promise<void> {
  const visitors = await addVisitors(tx, sums);
  const minutes = await addMinutes(tx, sums);
  await addDays(tx, sums, visitors, minutes);
  await addHours(tx, sums);
  await addVisits(tx, sums);
}

/** Of a subject's day: how many are new to it, and who they are as a sketch. */
type Visitors = Map<string, { fresh: number; sketch: Sketch }>;

async function addVisitors(tx: Ctx, { visitors }: Sums): Promise<Visitors> {
  const found: Visitors = new Map();
  for (const { subjectId, day, viewer } of visitors.values()) {
    const key = `${subjectId} ${day}`;
    const known = found.get(key) ?? { fresh: 0, sketch: noSketch() };
    addMark(known.sketch, markForSketch(tx, viewer));
    found.set(key, known);
  }
  const rows = [...visitors.values()].map((row) => ({ ...row, viewer: markOfDay(tx, row.viewer, row.day) }));
  for (const some of chunks(rows)) {
    const added = await tx.db.insert(statVisitors).values(some).onConflictDoNothing().returning();
    for (const { subjectId, day } of added) {
      const known = found.get(`${subjectId} ${day}`);
      if (known) known.fresh++;
    }
  }
  return found;
}

type Minutes = Map<string, { subjectId: string; day: number; fresh: number; viewers: number; peak: number }>;

async function addMinutes(tx: Ctx, { minutes }: Sums): Promise<Minutes> {
  const byDay: Minutes = new Map();
  for (const some of chunks([...minutes.values()])) {
    const rows = await tx.db
      .insert(statMinutes)
      .values(some)
      .onConflictDoUpdate({
        target: [statMinutes.subjectId, statMinutes.minute],
        set: { viewers: sql`${statMinutes.viewers} + excluded."viewers"` },
      })
      .returning();
    for (const { subjectId, minute: number, viewers } of rows) {
      const day = dayOf(number * minute);
      const key = `${subjectId} ${day}`;
      const more = minutes.get(`${subjectId} ${number}`)?.viewers ?? 0;
      const known = byDay.get(key) ?? { subjectId, day, fresh: 0, viewers: 0, peak: 0 };
      known.fresh += viewers === more ? 1 : 0;
      known.viewers += more;
      known.peak = Math.max(known.peak, viewers);
      byDay.set(key, known);
    }
  }
  return byDay;
}

async function addDays(tx: Ctx, sums: Sums, visitors: Visitors, minutes: Minutes): Promise<void> {
  const hours = Map.groupBy(
    sums.hours.values(),
    ({ subjectId, hour: number }) => `${subjectId} ${dayOf(number * hour)}`,
  );
  const touched = new Map<string, { subjectId: string; day: number }>([...minutes, ...sums.days]);
  const bySubject = Map.groupBy(touched.values(), ({ subjectId }) => subjectId);
  for (const subjectIds of chunks([...bySubject.keys()])) {
    const first = Math.min(...subjectIds.flatMap((id) => (bySubject.get(id) ?? []).map(({ day }) => day)));
    const [days, totals] = [await daysSince(tx, subjectIds, first), await totalsOf(tx, subjectIds)];
    for (const subjectId of subjectIds) {
      const rows = days.get(subjectId) ?? [];
      const total = totals.get(subjectId) ?? newTotal(subjectId);
      for (const { day } of (bySubject.get(subjectId) ?? []).toSorted((a, b) => a.day - b.day)) {
        const key = `${subjectId} ${day}`;
        const row = addDay(rows, total, day, sums.days.get(key), minutes.get(key));
        addPeople(row, visitors.get(key));
        addHoursOf(row, hours.get(key) ?? []);
      }
      days.set(subjectId, rows);
      totals.set(subjectId, total);
    }
    await keepDays(tx, [...days.values()].flat());
    await keepTotals(tx, [...totals.values()]);
  }
}

/** What comes to a day moves what later days began with. */
function addDay(
  rows: Day[],
  total: Total,
  day: number,
  sum: DaySum | undefined,
  minutes: { fresh: number; viewers: number; peak: number } | undefined,
): Day {
  let row = rows.find((one) => one.day === day);
  if (!row) {
    const next = rows.filter((one) => one.day > day).toSorted((a, b) => a.day - b.day)[0];
    row = newDay(total.subjectId, day);
    row.viewsBefore = next?.viewsBefore ?? total.views;
    row.watchedMsBefore = next?.watchedMsBefore ?? total.watchedMs;
    rows.push(row);
  }
  row.minutes += minutes?.fresh ?? 0;
  row.viewerMinutes += minutes?.viewers ?? 0;
  row.peak = Math.max(row.peak, minutes?.peak ?? 0);
  if (!sum) return row;
  for (const name of counted) row[name] += sum[name];
  const kinds = readKinds(row.kinds);
  addKinds(kinds, sum.kinds);
  row.kinds = kindsText(kinds);
  if (sum.parts) for (const of of [row, total]) addParts(of, sum.parts);
  total.views += sum.views;
  total.watchedMs += sum.watchedMs;
  for (const later of rows.filter((one) => one.day > day)) {
    later.viewsBefore += sum.views;
    later.watchedMsBefore += sum.watchedMs;
  }
  return row;
}

function addPeople(row: Day, more: { fresh: number; sketch: Sketch } | undefined): void {
  if (!more) return;
  row.visitors += more.fresh;
  const sketch = readSketch(row.sketch);
  unite(sketch, more.sketch);
  row.sketch = sketchText(sketch);
}

function addHoursOf(row: Day, more: HourSum[]): void {
  if (more.length === 0) return;
  const known = readHours(row.hours);
  const first = hourOf(startOf(row.day));
  for (const sum of more) addHour(known, sum.hour - first, sum);
  row.hours = hoursText(known);
}

const counted = ["views", "watchedMs", "bufferedMs", "won", "lost", "likes", "dislikes", "comments"] as const;

function addParts(of: { seen: string; played: string }, more: PartSum): void {
  of.seen = partsText(sumOfParts(readParts(of.seen), more.seen));
  of.played = partsText(sumOfParts(readParts(of.played), more.played));
}

export function newDay(subjectId: string, day: number): Day {
  const counts = { views: 0, visitors: 0, watchedMs: 0, bufferedMs: 0, won: 0, lost: 0, likes: 0, dislikes: 0 };
  const more = { comments: 0, peak: 0, minutes: 0, viewerMinutes: 0, viewsBefore: 0, watchedMsBefore: 0 };
  const texts = { hours: "", sketch: "", seen: "", played: "" };
  return { subjectId, day, ...counts, ...more, kinds: kindsText(noKinds()), ...texts };
}

function newTotal(subjectId: string): Total {
  return { subjectId, views: 0, watchedMs: 0, seen: "", played: "" };
}

async function daysSince(tx: Ctx, subjectIds: string[], first: number): Promise<Map<string, Day[]>> {
  const rows = await tx.db
    .select()
    .from(statDays)
    .where(and(inArray(statDays.subjectId, subjectIds), gte(statDays.day, first)));
  return Map.groupBy(rows, ({ subjectId }) => subjectId);
}

async function totalsOf(tx: Ctx, subjectIds: string[]): Promise<Map<string, Total>> {
  const rows = await tx.db.select().from(statTotals).where(inArray(statTotals.subjectId, subjectIds));
  return new Map(rows.map((row) => [row.subjectId, row]));
}

const dayColumns = [
  ...["views", "visitors", "watchedMs", "bufferedMs", "won", "lost", "likes", "dislikes", "comments"],
  ...[
    "peak",
    "minutes",
    "viewerMinutes",
    "kinds",
    "hours",
    "sketch",
    "seen",
    "played",
    "viewsBefore",
    "watchedMsBefore",
  ],
];

async function keepDays(tx: Ctx, rows: Day[]): Promise<void> {
  for (const some of chunks(rows))
    await tx.db
      .insert(statDays)
      .values(some)
      .onConflictDoUpdate({ target: [statDays.subjectId, statDays.day], set: asGiven(dayColumns) });
}

async function keepTotals(tx: Ctx, rows: Total[]): Promise<void> {
  for (const some of chunks(rows))
    await tx.db
      .insert(statTotals)
      .values(some)
      .onConflictDoUpdate({
        target: statTotals.subjectId,
        set: asGiven(["views", "watchedMs", "seen", "played"]),
      });
}

async function addHours(tx: Ctx, { hours }: Sums): Promise<void> {
  for (const some of chunks([...hours.values()]))
    await tx.db
      .insert(statHours)
      .values(some)
      .onConflictDoUpdate({
        target: [statHours.subjectId, statHours.hour],
        set: {
          views: sql`${statHours.views} + excluded."views"`,
          watchedMs: sql`${statHours.watchedMs} + excluded."watchedMs"`,
        },
      });
}

async function addVisits(tx: Ctx, { visits }: Sums): Promise<void> {
  for (const some of chunks([...visits.values()]))
    await tx.db
      .insert(statVisits)
      .values(some)
      .onConflictDoUpdate({
        target: [statVisits.day, statVisits.area, statVisits.source],
        set: {
          visits: sql`${statVisits.visits} + excluded."visits"`,
          seconds: sql`${statVisits.seconds} + excluded."seconds"`,
        },
      });
}

/** Each of these columns as the row that was to be inserted has it. */
export function asGiven(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, sql.raw(`excluded."${name}"`)]));
}

function chunks<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / perStatement) }, (_, at) =>
    rows.slice(at * perStatement, (at + 1) * perStatement),
  );
}
