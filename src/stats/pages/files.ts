import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { daysByHourMax } from "../limits.ts";
import { figuresOf, hoursIn } from "../queries/figures.ts";
import { mostWatched, type Watched } from "../queries/top.ts";
import { siteStatsAsked, statsAsked } from "../rules/asked.ts";
import { csv, daysCsv, hoursCsv } from "../rules/csv.ts";
import { dayText } from "../rules/days.ts";
import type { Period } from "../rules/period.ts";
import type { Shown } from "../views/place.ts";
import { readShown } from "./asked.ts";

/** More films than anybody adds up. */
const videosMax = 1000;

type FileContext = AppContext<"/manage-channel/:channelId/stats/days.csv">;

export async function channelDaysFile(c: FileContext): Promise<Response> {
  const { shown } = readShown(c);
  const { subjectId } = await statsAsked(c.var.ctx, c.var.actor, c.req.param("channelId"), shown.videoId);
  return daysFile(c, subjectId, shown);
}

export async function channelVideosFile(c: AppContext<"/manage-channel/:channelId/stats/videos.csv">) {
  const { period } = readShown(c).shown;
  const { channel } = await statsAsked(c.var.ctx, c.var.actor, c.req.param("channelId"));
  return videosFile(c, await mostWatched(c.var.ctx, channel.id, period, videosMax), period);
}

export function siteDaysFile(c: AppContext): Promise<Response> {
  return daysFile(c, siteStatsAsked(c.var.actor), readShown(c).shown);
}

export async function siteVideosFile(c: AppContext): Promise<Response> {
  siteStatsAsked(c.var.actor);
  const { period } = readShown(c).shown;
  return videosFile(c, await mostWatched(c.var.ctx, undefined, period, videosMax), period);
}

async function daysFile(c: AppContext, subjectId: string, { period, by }: Shown): Promise<Response> {
  const { days, at } = await figuresOf(c.var.ctx, subjectId, period);
  if (by === "hour" && days.length <= daysByHourMax)
    return file(
      c,
      "hours",
      period,
      hoursCsv(hoursIn(days, at), (field) => c.var.t(`stats.csv.${field}`), c.var.lang),
    );
  return file(
    c,
    "days",
    period,
    daysCsv(days, (field) => c.var.t(`stats.csv.${field}`), c.var.lang),
  );
}

function videosFile(c: AppContext, rows: Watched[], period: Period): Response {
  const { t, lang, siteOrigin } = c.var;
  const head = (["film", "address", "views", "watchedSeconds"] as const).map((name) => t(`stats.csv.${name}`));
  const lines = rows.map(({ id, title, views, watchedMs }) => [
    title,
    siteOrigin + href(lang, `/watch/${id}`),
    views,
    Math.round(watchedMs / 1000),
  ]);
  return file(c, "videos", period, csv([head, ...lines], lang));
}

function file(c: AppContext, name: string, { first, last }: Period, text: string): Response {
  c.header("content-type", "text/csv; charset=utf-8");
  c.header("content-disposition", `attachment; filename="${name}-${dayText(first)}-${dayText(last)}.csv"`);
  c.header("cache-control", "no-store");
  return c.body(text);
}
