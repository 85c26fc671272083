import { and, eq, gte, ne, sql } from "drizzle-orm";
import { hour, minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import { given, insertGiven, isAmong, putGiven } from "../../platform/db/json-rows.ts";
import { statDays, statHours, statMinutes, statTotals, statVisitors, statVisits } from "../table.ts";
import { dayOf, hourOf, startOf } from "./days.ts";
import { addHour, hoursText, readHours } from "./hours.ts";
import { addKinds, kindsText, noKinds, readKinds } from "./kinds.ts";
import { type Marking, markForSketch, markOfDay } from "./marks.ts";
import { partsText, readParts, readSeen, seenText, sumOfParts } from "./parts.ts";
import { addMark, noSketch, readSketch, type Sketch, sketchText, unite } from "./sketch.ts";
import type { DaySum, HourSum, PartSum, Sums } from "./sums.ts";

type Day = typeof statDays.$inferSelect;
type Total = typeof statTotals.$inferSelect;

/** What counting needs of a context, inside a write. */
export type Counting = Pick<Ctx, "db" | "clock"> & Marking;

/** Adds what a part of the beats comes to. Inside the write that counts, which nobody else does meanwhile. */
export async function addSums(tx: Counting, sums: Sums): Promise<void> {
  const visitors = await addVisitors(tx, sums);
  const minutes = await addMinutes(tx, sums);
  for (const videoId of sums.replaced) await forgetParts(tx, videoId);
  await addDays(tx, sums, visitors, minutes);
  await addHours(tx, sums);
  await addVisits(tx, sums);
}

/** Of a subject's day: how many are new to it, and who they are as a sketch. */
type Visitors = Map<string, { fresh: number; sketch: Sketch }>;

async function addVisitors(tx: Counting, { visitors }: Sums): Promise<Visitors> {
  const found: Visitors = new Map();
  for (const { subjectId, day, viewer } of visitors.values()) {
    const key = `${subjectId} ${day}`;
    const known = found.get(key) ?? { fresh: 0, sketch: noSketch() };
    addMark(known.sketch, markForSketch(tx, viewer));
    found.set(key, known);
  }
  const rows = [...visitors.values()].map((row) => ({ ...row, viewer: markOfDay(tx, row.viewer, row.day) }));
  if (rows.length === 0) return found;
  const statement = hot(tx.db, "addStatVisitors", (db) =>
    insertGiven(db, statVisitors)
      .onConflictDoNothing()
      .returning({ subjectId: statVisitors.subjectId, day: statVisitors.day })
      .prepare("addStatVisitors"),
  );
  for (const { subjectId, day } of await statement.execute(given(statVisitors, rows))) {
    const known = found.get(`${subjectId} ${day}`);
    if (known) known.fresh++;
  }
  return found;
}

type Minutes = Map<string, { subjectId: string; day: number; fresh: number; viewers: number; peak: number }>;

async function addMinutes(tx: Counting, { minutes }: Sums): Promise<Minutes> {
  const byDay: Minutes = new Map();
  if (minutes.size === 0) return byDay;
  const statement = hot(tx.db, "addStatMinutes", (db) =>
    insertGiven(db, statMinutes)
      .onConflictDoUpdate({
        target: [statMinutes.subjectId, statMinutes.minute],
        set: { viewers: sql`${statMinutes.viewers} + excluded."viewers"` },
      })
      .returning()
      .prepare("addStatMinutes"),
  );
  const rows = await statement.execute(given(statMinutes, [...minutes.values()]));
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
  return byDay;
}

async function addDays(tx: Counting, sums: Sums, visitors: Visitors, minutes: Minutes): Promise<void> {
  const hours = Map.groupBy(
    sums.hours.values(),
    ({ subjectId, hour: number }) => `${subjectId} ${dayOf(number * hour)}`,
  );
  const touched = new Map<string, { subjectId: string; day: number }>([...minutes, ...sums.days]);
  const bySubject = Map.groupBy(touched.values(), ({ subjectId }) => subjectId);
  if (bySubject.size === 0) return;
  const first = Math.min(...[...touched.values()].map(({ day }) => day));
  const subjectIds = JSON.stringify([...bySubject.keys()]);
  const [days, totals] = [await daysSince(tx, subjectIds, first), await totalsOf(tx, subjectIds)];
  for (const [subjectId, of] of bySubject) {
    const rows = days.get(subjectId) ?? [];
    const total = totals.get(subjectId) ?? newTotal(subjectId);
    for (const { day } of of.toSorted((a, b) => a.day - b.day)) {
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
  if (sum.parts) for (const of of [row, total]) addParts(of, sum.parts);
  for (const name of counted) row[name] += sum[name];
  const kinds = readKinds(row.kinds);
  addKinds(kinds, sum.kinds);
  row.kinds = kindsText(kinds);
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

/** Before the views themselves are added: a row may say of how many there were already. */
function addParts(of: { views: number; seen: string; played: string }, more: PartSum): void {
  const known = readSeen(of.seen, of.views);
  of.seen = seenText(known.views + more.views, sumOfParts(known.seen, more.seen));
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

/** The parts of another file are others. */
async function forgetParts(tx: Counting, videoId: string): Promise<void> {
  const none = { seen: "", played: "" };
  await tx.db
    .update(statDays)
    .set(none)
    .where(and(eq(statDays.subjectId, videoId), ne(statDays.seen, "")));
  await tx.db.update(statTotals).set(none).where(eq(statTotals.subjectId, videoId));
}

/** Of subjects that stand in JSON. */
async function daysSince(tx: Counting, subjectIds: string, first: number): Promise<Map<string, Day[]>> {
  const statement = hot(tx.db, "statDaysSince", (db) =>
    db
      .select()
      .from(statDays)
      .where(
        and(isAmong(statDays.subjectId, sql.placeholder("subjectIds")), gte(statDays.day, sql.placeholder("first"))),
      )
      .prepare("statDaysSince"),
  );
  return Map.groupBy(await statement.execute({ subjectIds, first }), ({ subjectId }) => subjectId);
}

async function totalsOf(tx: Counting, subjectIds: string): Promise<Map<string, Total>> {
  const statement = hot(tx.db, "statTotalsOf", (db) =>
    db
      .select()
      .from(statTotals)
      .where(isAmong(statTotals.subjectId, sql.placeholder("subjectIds")))
      .prepare("statTotalsOf"),
  );
  return new Map((await statement.execute({ subjectIds })).map((row) => [row.subjectId, row]));
}

async function keepDays(tx: Counting, rows: Day[]): Promise<void> {
  const statement = hot(tx.db, "keepStatDays", (db) =>
    putGiven(db, statDays, [statDays.subjectId, statDays.day]).prepare("keepStatDays"),
  );
  await statement.execute(given(statDays, rows));
}

async function keepTotals(tx: Counting, rows: Total[]): Promise<void> {
  const statement = hot(tx.db, "keepStatTotals", (db) =>
    putGiven(db, statTotals, [statTotals.subjectId]).prepare("keepStatTotals"),
  );
  await statement.execute(given(statTotals, rows));
}

async function addHours(tx: Counting, { hours }: Sums): Promise<void> {
  if (hours.size === 0) return;
  const statement = hot(tx.db, "addStatHours", (db) =>
    insertGiven(db, statHours)
      .onConflictDoUpdate({
        target: [statHours.subjectId, statHours.hour],
        set: {
          views: sql`${statHours.views} + excluded."views"`,
          watchedMs: sql`${statHours.watchedMs} + excluded."watchedMs"`,
        },
      })
      .prepare("addStatHours"),
  );
  await statement.execute(given(statHours, [...hours.values()]));
}

async function addVisits(tx: Counting, { visits }: Sums): Promise<void> {
  if (visits.size === 0) return;
  const statement = hot(tx.db, "addStatVisits", (db) =>
    insertGiven(db, statVisits)
      .onConflictDoUpdate({
        target: [statVisits.day, statVisits.area, statVisits.source],
        set: {
          visits: sql`${statVisits.visits} + excluded."visits"`,
          seconds: sql`${statVisits.seconds} + excluded."seconds"`,
        },
      })
      .prepare("addStatVisits"),
  );
  await statement.execute(given(statVisits, [...visits.values()]));
}
