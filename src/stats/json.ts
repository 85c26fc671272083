import { iso } from "../platform/clock.ts";
import { type Day, type Figures, type Hour, hoursIn, type Told } from "./queries/figures.ts";
import type { Present } from "./queries/now.ts";
import type { Retention } from "./queries/retention.ts";
import type { TopVideo } from "./queries/top.ts";
import { dayText } from "./rules/days.ts";
import type { Kinds } from "./rules/kinds.ts";

/** What the API says of a stretch of days; all times are seconds. */
export function statsJson(told: Told, top: TopVideo[], retention: Retention | undefined, by: "hour" | undefined) {
  const { period, at, days, now, before, kinds } = told;
  return {
    since: dayText(period.first),
    until: dayText(period.last),
    totals: figuresJson(now),
    previous: figuresJson(before),
    days: days.map(dayJson),
    ...(by === "hour" ? { hours: hoursIn(days, at).map(hourJson) } : {}),
    ...kindsJson(kinds),
    videos: top.map(({ video, views, watchedMs, won }) => ({
      _id: video.id,
      title: video.title,
      views,
      watchedSeconds: seconds(watchedMs),
      subscribersWon: won,
    })),
    ...(retention ? { retention: retentionJson(retention) } : {}),
  };
}

function hourJson({ at, views, watchedMs }: Pick<Hour, "at" | "views" | "watchedMs">) {
  return { at: iso(at), views, watchedSeconds: seconds(watchedMs) };
}

export function presentJson({ viewers, minutes, hours, watched }: Present) {
  return {
    viewers,
    minutes,
    hours: hours.map(hourJson),
    videos: watched.map(({ id, ...rest }) => ({ _id: id, ...rest })),
  };
}

function figuresJson(figures: Figures) {
  const { watchedMs, bufferedMs, won, lost, mean, ...rest } = figures;
  return {
    ...rest,
    watchedSeconds: seconds(watchedMs),
    bufferedSeconds: seconds(bufferedMs),
    subscribersWon: won,
    subscribersLost: lost,
    mean: Math.round(mean * 100) / 100,
  };
}

export function dayJson(row: Day) {
  const { views, visitors, likes, dislikes, comments, peak } = row;
  return {
    date: dayText(row.day),
    ...{ views, visitors, likes, dislikes, comments, peak },
    watchedSeconds: seconds(row.watchedMs),
    subscribersWon: row.won,
    subscribersLost: row.lost,
  };
}

export function kindsJson({ sources, devices, langs, hosts }: Kinds) {
  return { sources: { ...sources }, devices: { ...devices }, languages: { ...langs }, hosts: { ...hosts } };
}

function retentionJson({ views, seen, played, whole, fileAt }: Retention) {
  return { views, seen, played, sincePublication: whole && fileAt === null, sinceFile: iso(fileAt) };
}

function seconds(milliseconds: number): number {
  return milliseconds / 1000;
}
