import { and, eq, getTableColumns, gte, inArray, lte, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import { newDay } from "../rules/add-sums.ts";
import { addKinds, type Kinds, noKinds, readKinds } from "../rules/kinds.ts";
import { before, lengthOf, type Period, periodOf } from "../rules/period.ts";
import { rollName, statDays, statRolls } from "../table.ts";

/** Without the parts of a video, which weigh more than all else of a day. */
const { seen: _, played: __, ...columns } = getTableColumns(statDays);
export type Day = Omit<typeof statDays.$inferSelect, "seen" | "played">;

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
 * What a stretch of days comes to. `visitors` is the sum of each day's different viewers: who comes on two days is two.
 * `peak` is the most that watched in one minute, `mean` how many did on average where somebody did.
 */
export type Figures = Record<(typeof summed)[number] | "peak" | "mean", number>;

export type Told = {
  period: Period;
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
  const rows = await daysOf(ctx, subjectId, { first: former.first, last: period.last });
  const days = everyDay(rows, subjectId, period);
  const daysBefore = everyDay(rows, subjectId, former);
  const kinds = noKinds();
  for (const row of days) addKinds(kinds, readKinds(row.kinds));
  return { period, days, daysBefore, now: sumOf(days), before: sumOf(daysBefore), kinds };
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

/** Each day of several at once, by subject; those that have none are not in it. */
export async function daysAmong(ctx: Ctx, subjectIds: string[], period: Period): Promise<Map<string, Day[]>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await ctx.db
    .select(columns)
    .from(statDays)
    .where(
      and(inArray(statDays.subjectId, subjectIds), gte(statDays.day, period.first), lte(statDays.day, period.last)),
    )
    .orderBy(statDays.subjectId, statDays.day);
  const found = Map.groupBy(rows, ({ subjectId }) => subjectId);
  return new Map([...found].map(([id, days]) => [id, everyDay(days, id, period)]));
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
export async function countedUntil(ctx: Ctx): Promise<number | undefined> {
  const [row] = await ctx.db.select({ at: statRolls.rolledAt }).from(statRolls).where(eq(statRolls.id, rollName));
  return row?.at;
}
