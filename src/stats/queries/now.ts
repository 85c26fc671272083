import { and, desc, eq, gte, lt } from "drizzle-orm";
import { hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { videos } from "../../videos/table.ts";
import { hourOf, minuteOf } from "../rules/days.ts";
import { siteSubject } from "../rules/told.ts";
import { statHours, statMinutes } from "../table.ts";

const minutesShown = 60;
const hoursShown = 48;
const watchedShown = 3;

export type Present = {
  /** In the last whole minute. */
  viewers: number;
  /** In each minute of the last hour, that one at the end. */
  minutes: number[];
  /** Each of the last hours, the one that runs at the end. */
  hours: { at: number; views: number; watchedMs: number }[];
  watched: { id: string; title: string; viewers: number }[];
};

/** Who watches a channel, or the whole site, at this moment, and what came in the last two days. */
export async function presentOf(ctx: Ctx, channelId: string | undefined): Promise<Present> {
  const subjectId = channelId ?? siteSubject;
  const now = ctx.clock.now();
  const [thisMinute, thisHour] = [minuteOf(now), hourOf(now)];
  const [minutes, hours, watched] = await Promise.all([
    minutesOf(ctx, subjectId, thisMinute),
    ctx.db
      .select()
      .from(statHours)
      .where(and(eq(statHours.subjectId, subjectId), gte(statHours.hour, thisHour - hoursShown + 1))),
    watchedAt(ctx, channelId, thisMinute - 1),
  ]);
  const byHour = new Map(hours.map((row) => [row.hour, row]));
  return {
    viewers: minutes.at(-1) ?? 0,
    minutes,
    hours: Array.from({ length: hoursShown }, (_, at) => {
      const number = thisHour - hoursShown + 1 + at;
      const { views = 0, watchedMs = 0 } = byHour.get(number) ?? {};
      return { at: number * hour, views, watchedMs };
    }),
    watched,
  };
}

async function minutesOf(ctx: Ctx, subjectId: string, thisMinute: number): Promise<number[]> {
  const first = thisMinute - minutesShown;
  const rows = await ctx.db
    .select()
    .from(statMinutes)
    .where(
      and(eq(statMinutes.subjectId, subjectId), gte(statMinutes.minute, first), lt(statMinutes.minute, thisMinute)),
    );
  const byMinute = new Map(rows.map((row) => [row.minute, row.viewers]));
  return Array.from({ length: minutesShown }, (_, at) => byMinute.get(first + at) ?? 0);
}

async function watchedAt(ctx: Ctx, channelId: string | undefined, number: number) {
  return ctx.db
    .select({ id: videos.id, title: videos.title, viewers: statMinutes.viewers })
    .from(statMinutes)
    .innerJoin(videos, eq(videos.id, statMinutes.subjectId))
    .where(and(eq(statMinutes.minute, number), channelId === undefined ? undefined : eq(videos.channelId, channelId)))
    .orderBy(desc(statMinutes.viewers), desc(videos.id))
    .limit(watchedShown);
}
