import { and, eq, getTableColumns, gte, lte, sql } from "drizzle-orm";
import { hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import { newDay } from "../rules/add-sums.ts";
import { startOf } from "../rules/days.ts";
import { readHours } from "../rules/hours.ts";
import { addKinds, type Kinds, noKinds, readKinds } from "../rules/kinds.ts";
import { before, lengthOf, type Period, periodOf } from "../rules/period.ts";
import { countOf, noSketch, readSketch } from "../rules/sketch.ts";
import { rollName, statDays, statRolls } from "../table.ts";

/** Without the parts of a video and the sketch of its viewers, which weigh more than all else of a day. */
const { seen: _, played: __, sketch: ___, ...columns } = getTableColumns(statDays);
export type Day = Omit<typeof statDays.$inferSelect, "seen" | "played" | "sketch">;

const summed = [
  "views",
  "visitors",
  "watchedMs",
  "bufferedMs",
  "won",
  "lost",
  "likes",
  "dislikes",
  "comments",
] as const;

/**
 * What a stretch of days comes to. `visitors` is how many different viewers it had: exact for one day, near three per cent
 * of the truth for more; for days before that was known, and of several subjects at once, the sum of their days.
 * `peak` is the most that watched in one minute, `mean` how many did on average where somebody did.
 */
export type Figures = Record<(typeof summed)[number] | "peak" | "mean", number>;

export type Told = {
  period: Period;
  /** The moment of asking: of today's hours those after it have not come. */
  at: number;
  /** Each day of the period, and each of as many before it. */
  days: Day[];
  daysBefore: Day[];
  now: Figures;
  before: Figures;
  kinds: Kinds;
};

/** What is known of a video, a channel or the site in these days, and in as many before them. */
export async function figuresOf(ctx: Ctx, subjectId: string, period: Period): Promise<Told> {
  const former = before(period);
  const [rows, visitors, visitorsBefore] = await Promise.all([
    daysOf(ctx, subjectId, { first: former.first, last: period.last }),
    visitorsOf(ctx, subjectId, period),
    visitorsOf(ctx, subjectId, former),
  ]);
  const days = everyDay(rows, subjectId, period);
  const daysBefore = everyDay(rows, subjectId, former);
  const kinds = noKinds();
  for (const row of days) addKinds(kinds, readKinds(row.kinds));
  const now = { ...sumOf(days), visitors };
  const at = ctx.clock.now();
  return { period, at, days, daysBefore, now, before: { ...sumOf(daysBefore), visitors: visitorsBefore }, kinds };
}

async function daysOf(ctx: Ctx, subjectId: string, { first, last }: Period): Promise<Day[]> {
  const statement = hot(ctx.db, "statDays", (db) =>
    db
      .select(columns)
      .from(statDays)
      .where(
        and(
          eq(statDays.subjectId, sql.placeholder("subjectId")),
          gte(statDays.day, sql.placeholder("first")),
          lte(statDays.day, sql.placeholder("last")),
        ),
      )
      .orderBy(statDays.day)
      .prepare("statDays"),
  );
  return statement.execute({ subjectId, first, last });
}

/** How many different viewers there were, between the most of one day and the sum of all. */
async function visitorsOf(ctx: Ctx, subjectId: string, { first, last }: Period): Promise<number> {
  const statement = hot(ctx.db, "statSketches", (db) =>
    db
      .select({ visitors: statDays.visitors, sketch: statDays.sketch })
      .from(statDays)
      .where(
        and(
          eq(statDays.subjectId, sql.placeholder("subjectId")),
          gte(statDays.day, sql.placeholder("first")),
          lte(statDays.day, sql.placeholder("last")),
        ),
      )
      .prepare("statSketches"),
  );
  const all = noSketch();
  let [unknown, known, most] = [0, 0, 0];
  for (const { visitors, sketch } of await statement.execute({ subjectId, first, last })) {
    if (sketch === "") unknown += visitors;
    else {
      readSketch(sketch, all);
      known += visitors;
      most = Math.max(most, visitors);
    }
  }
  return unknown + Math.min(known, Math.max(most, countOf(all)));
}

/** An hour, as a day is shown. */
export type Hour = Day & { at: number };

/** Each hour of some days up to a moment, the first at the beginning. */
export function hoursIn(days: Day[], now: number): Hour[] {
  return days.flatMap((row) => {
    const [begin, end] = [startOf(row.day), startOf(row.day + 1)];
    const known = readHours(row.hours);
    const hours = Array.from({ length: Math.round((end - begin) / hour) }, (_, place) => ({
      ...newDay(row.subjectId, row.day),
      ...known.get(place),
      at: begin + place * hour,
    }));
    return hours.filter(({ at }) => at <= now);
  });
}

function everyDay(rows: Day[], subjectId: string, period: Period): Day[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: lengthOf(period) }, (_, at) => {
    const day = period.first + at;
    return known.get(day) ?? newDay(subjectId, day);
  });
}

export function sumOf(days: Day[]): Figures {
  const sum = Object.fromEntries([...summed, "peak", "mean"].map((name) => [name, 0])) as Figures;
  let [minutes, viewerMinutes] = [0, 0];
  for (const row of days) {
    for (const name of summed) sum[name] += row[name];
    sum.peak = Math.max(sum.peak, row.peak);
    minutes += row.minutes;
    viewerMinutes += row.viewerMinutes;
  }
  sum.mean = minutes === 0 ? 0 : viewerMinutes / minutes;
  return sum;
}

/** A channel's views on each of the last days, the oldest first. */
export async function viewsPerDay(ctx: Ctx, channelId: string, count: number): Promise<number[]> {
  const period = periodOf({ range: count }, ctx.clock.now());
  const rows = await daysOf(ctx, channelId, period);
  return everyDay(rows, channelId, period).map(({ views }) => views);
}

/** When beats were counted last; undefined before the first were. */
export async function countedUntil(ctx: Pick<Ctx, "db">): Promise<number | undefined> {
  const [row] = await ctx.db.select({ at: statRolls.rolledAt }).from(statRolls).where(eq(statRolls.id, rollName));
  return row?.at;
}
