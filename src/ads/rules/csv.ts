import type { Lang } from "../../platform/i18n/translate.ts";
import { csv } from "../../stats/rules/csv.ts";
import { dayText } from "../../stats/rules/days.ts";
import type { AdDay } from "../queries/figures.ts";

const columns = ["date", "views", "skips", "clicks", "points", "playedSeconds"] as const;

/** Days of an ad as a table for spreadsheets, under the names that `say` gives its columns. */
export function adDaysCsv(days: AdDay[], say: (column: (typeof columns)[number]) => string, lang: Lang): string {
  const lines = days.map(({ day, views, skips, clicks, points, playedMs }) => [
    ...[dayText(day), views, skips, clicks, points],
    Math.round(playedMs / 1000),
  ]);
  return csv([columns.map(say), ...lines], lang);
}
