import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { day, hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { letOthersRun } from "../../platform/let-others-run.ts";
import { partsOfVideo } from "../../stats/limits.ts";
import { newDay } from "../../stats/rules/add-sums.ts";
import { dayOf, hourOf, startOf } from "../../stats/rules/days.ts";
import { addHour, type Hours, hoursText, readHours } from "../../stats/rules/hours.ts";
import { addKind, addKinds, type Group, type Kinds, kindsText, noKinds, readKinds } from "../../stats/rules/kinds.ts";
import { partsText } from "../../stats/rules/parts.ts";
import { addMark, noSketch, readSketch, type Sketch, sketchText } from "../../stats/rules/sketch.ts";
import { siteSubject } from "../../stats/rules/told.ts";
import { statDays, statHours, statTotals, statVisits } from "../../stats/table.ts";
import { videos } from "../../videos/table.ts";

type Day = typeof statDays.$inferSelect;
/** A day of many films, with its viewers before they are written. */
type Sum = { sum: Day; seenBy: Sketch };
export type Past = { id: string; channelId: string; views: number; publishedAt: number; seconds: number };

const year = 365;
const perStatement = 400;
const shares: Partial<Record<Group, Record<string, number>>> = {
  sources: {
    ...{ recommended: 0.27, home: 0.16, search: 0.15, subscriptions: 0.14, external: 0.09, channel: 0.06 },
    ...{ lists: 0.05, playlist: 0.04, embed: 0.03, direct: 0.01 },
  },
  devices: { phone: 0.51, computer: 0.32, tv: 0.11, tablet: 0.06 },
  langs: { pl: 0.83, en: 0.09, uk: 0.05, de: 0.03 },
};
const hostShares = { "example.net": 0.04, "forum.example.org": 0.03, "blog.example.com": 0.02 };

/** A year of statistics that fit how often each film was watched. */
export async function makeStatistics(ctx: Ctx, ids: string[]): Promise<void> {
  const rows = await ctx.db.select().from(videos).where(inArray(videos.id, ids));
  await fillStatistics(
    ctx,
    rows.map(({ id, channelId, views, publishedAt, createdAt, duration }) => {
      return { id, channelId, views, publishedAt: publishedAt ?? createdAt, seconds: duration ?? 60 };
    }),
  );
}

/** The same of any films; of each what was watched is spread over the days since it is there, a year at most. */
export async function fillStatistics(ctx: Ctx, past: Past[]): Promise<void> {
  const random = randomFrom(20_261_122);
  const sums = new Map<string, Map<number, Sum>>();
  for (const video of past) {
    const days = daysOf(video, ctx.clock.now(), random);
    await keep(ctx, video.id, days, video);
    for (const subjectId of [video.channelId, siteSubject]) {
      const known = sums.get(subjectId) ?? new Map<number, Sum>();
      for (const row of days) addTo(known, subjectId, row);
      sums.set(subjectId, known);
    }
    await letOthersRun();
  }
  for (const [subjectId, known] of sums) {
    const days = [...known.values()].map(({ sum, seenBy }) => ({ ...sum, sketch: sketchText(seenBy) }));
    days.sort((a, b) => a.day - b.day);
    await keep(ctx, subjectId, days);
    await keepHours(ctx, subjectId, days);
    if (subjectId === siteSubject) await keepVisits(ctx, days);
  }
}

/** More at first, more at the end of the week, never quite the same, and of today what came up to now. */
function daysOf({ id, views, publishedAt, seconds }: Past, now: number, random: () => number): Day[] {
  const today = dayOf(now);
  const hoursToday = Math.max(1 / 60, (now - startOf(today)) / hour);
  const first = Math.max(today - year + 1, Math.min(today, dayOf(publishedAt)));
  const weights = Array.from({ length: today - first + 1 }, (_, age) => {
    const atWeekend = [5, 6, 0].includes(new Date((first + age) * day).getUTCDay()) ? 1.5 : 1;
    const begun = first + age === today ? sumOf(weightsUntil(hoursToday)) / sumOf(hourWeights) : 1;
    return (age + 2) ** -0.6 * atWeekend * (0.6 + 0.8 * random()) * begun;
  });
  const all = sumOf(weights);
  let owed = 0;
  return weights.flatMap((weight, age) => {
    owed += (views * weight) / all;
    const count = age === weights.length - 1 ? Math.round(owed) : Math.floor(owed);
    owed -= count;
    const hours = first + age === today ? hoursToday : 24;
    return count === 0 ? [] : [dayWith(newDay(id, first + age), { views: count, seconds, hours }, random)];
  });
}

type Watched = { views: number; seconds: number; hours: number };

function dayWith(empty: Day, { views, seconds, hours }: Watched, random: () => number): Day {
  const watched = views * seconds * (0.38 + 0.2 * random());
  const minutes = Math.max(1, Math.round(Math.min(hours * 60, (views * seconds) / 90)));
  return {
    ...empty,
    views,
    visitors: Math.max(1, Math.round(views * 0.93)),
    watchedMs: Math.round(watched * 1000),
    bufferedMs: Math.round(watched * 9),
    won: Math.round(views * 0.012 * random() * 2),
    lost: Math.round(views * 0.002 * random() * 2),
    likes: Math.round(views * 0.06 * random() * 2),
    dislikes: Math.round(views * 0.002 * random() * 2),
    comments: Math.round(views * 0.008 * random() * 2),
    peak: Math.max(1, Math.round(views / 60)),
    minutes,
    viewerMinutes: Math.max(minutes, Math.round(watched / 60)),
    sketch: sketchText(sketchOf(views, random)),
    kinds: kindsText(kindsOf(views)),
    hours: hoursText(hoursOf(views, Math.round(watched * 1000), weightsUntil(hours))),
  };
}

const viewers = Array.from({ length: 20_000 }, (_, number) =>
  createHash("sha256").update(`viewer ${number}`).digest("base64url"),
);

/** Some come nearly every day, most now and then. */
function sketchOf(views: number, random: () => number): Sketch {
  const sketch = noSketch();
  for (let view = 0; view < views; view++) addMark(sketch, viewers[Math.floor(random() ** 2 * viewers.length)] ?? "");
  return sketch;
}

/** How a day goes: most watch in the evening, and few at night. */
const hourWeights = [3, 2, 1, 1, 1, 1, 2, 3, 4, 4, 4, 4, 5, 5, 5, 6, 7, 8, 9, 10, 10, 9, 7, 5];

/** Of a day of which so many hours are over. */
function weightsUntil(hours: number): number[] {
  return hourWeights.map((weight, place) => weight * Math.min(1, Math.max(0, hours - place)));
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function hoursOf(views: number, watchedMs: number, weights: number[]): Hours {
  const hours: Hours = new Map();
  const watchedBy = (count: number) => Math.round((watchedMs * count) / views);
  const all = sumOf(weights);
  let [weight, given] = [0, 0];
  for (const [place, more] of weights.entries()) {
    weight += more;
    const until = Math.round((views * weight) / all);
    if (until > given) addHour(hours, place, { views: until - given, watchedMs: watchedBy(until) - watchedBy(given) });
    given = until;
  }
  return hours;
}

function kindsOf(views: number): Kinds {
  const kinds = noKinds();
  for (const [group, parts] of Object.entries(shares)) {
    let left = views;
    for (const [name, share] of Object.entries(parts)) {
      const count = Math.min(left, Math.floor(views * share));
      if (count > 0) addKind(kinds, group as Group, name, count);
      left -= count;
    }
    const [most = ""] = Object.keys(parts);
    if (left > 0) addKind(kinds, group as Group, most, left);
  }
  for (const [host, share] of Object.entries(hostShares)) {
    const count = Math.floor(views * share);
    if (count > 0) addKind(kinds, "hosts", host, count);
  }
  return kinds;
}

const summed = [
  ...(["views", "visitors", "watchedMs", "bufferedMs", "won", "lost", "likes", "dislikes", "comments"] as const),
  ...(["peak", "viewerMinutes"] as const),
];

function addTo(known: Map<number, Sum>, subjectId: string, row: Day): void {
  const { sum, seenBy } = known.get(row.day) ?? { sum: newDay(subjectId, row.day), seenBy: noSketch() };
  for (const name of summed) sum[name] += row[name];
  sum.minutes = Math.max(sum.minutes, row.minutes);
  const kinds = readKinds(sum.kinds);
  addKinds(kinds, readKinds(row.kinds));
  sum.kinds = kindsText(kinds);
  const hours = readHours(sum.hours);
  for (const [place, more] of readHours(row.hours)) addHour(hours, place, more);
  sum.hours = hoursText(hours);
  known.set(row.day, { sum, seenBy: readSketch(row.sketch, seenBy) });
}

async function keep(ctx: Ctx, subjectId: string, days: Day[], video?: Past): Promise<void> {
  let [views, watchedMs] = [0, 0];
  for (const row of days) {
    row.viewsBefore = views;
    row.watchedMsBefore = watchedMs;
    views += row.views;
    watchedMs += row.watchedMs;
  }
  const [seen, played] = video ? partsSeen(views) : ["", ""];
  if (video) for (const row of days) [row.seen, row.played] = partsSeen(row.views);
  await ctx.write(async (tx) => {
    for (let at = 0; at < days.length; at += perStatement)
      await tx.db.insert(statDays).values(days.slice(at, at + perStatement));
    await tx.db.insert(statTotals).values({ subjectId, views, watchedMs, seen, played });
  }, batchwise);
}

/** Many leave soon, some to the end, and one moment is watched again. */
function partsSeen(views: number): [seen: string, played: string] {
  const seen = Array.from({ length: partsOfVideo }, (_, part) =>
    Math.round(views * (0.32 + 0.66 * Math.exp(-part / 28))),
  );
  const played = seen.map((count, part) => Math.round(count * (Math.abs(part - 62) < 3 ? 1.3 : 1.02)));
  return [partsText(seen), partsText(played)];
}

const lastHours = 48;

/** The same as the days say of them. */
async function keepHours(ctx: Ctx, subjectId: string, days: Day[]): Promise<void> {
  const oldest = hourOf(ctx.clock.now()) - lastHours + 1;
  const rows = days.slice(-3).flatMap(({ day: number, hours }) => {
    const midnight = hourOf(startOf(number));
    return [...readHours(hours)].map(([place, figures]) => ({ subjectId, hour: midnight + place, ...figures }));
  });
  const recent = rows.filter((row) => row.hour >= oldest);
  if (recent.length > 0) await ctx.write((tx) => tx.db.insert(statHours).values(recent), batchwise);
}

const areas = { "": 0.4, watch: 1, search: 0.2, c: 0.15, "live-upcoming": 0.05, trending: 0.04, feed: 0.06 };

async function keepVisits(ctx: Ctx, days: Day[]): Promise<void> {
  const rows = days.flatMap(({ day: number, views, watchedMs }) =>
    Object.entries(areas).map(([area, share]) => {
      const visits = Math.round(views * share);
      const each = area === "watch" ? watchedMs / 1000 / Math.max(1, views) : 24;
      return { day: number, area, source: "inside", visits, seconds: Math.round(visits * each) };
    }),
  );
  await ctx.write(async (tx) => {
    for (let at = 0; at < rows.length; at += perStatement)
      await tx.db.insert(statVisits).values(rows.slice(at, at + perStatement));
  }, batchwise);
}

/** The same numbers each time. */
function randomFrom(begin: number): () => number {
  let state = begin;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
