import type { Lang } from "../../platform/i18n/translate.ts";
import { localTime, siteZone } from "../../platform/zoned-time.ts";
import type { Day, Hour } from "../queries/figures.ts";
import { dayText } from "./days.ts";

/** Excel reads UTF-8 by its mark alone. */
const mark = "\uFEFF";

/** What stands between columns, and in a number: Polish Excel takes 1.08 for the first of August. */
const signs = { pl: { between: ";", point: "," }, en: { between: ",", point: "." } };

/** A table as programs that calculate open it in a language. What begins as a formula is text there. */
export function csv(rows: (string | number)[][], lang: Lang = "pl"): string {
  const { between, point } = signs[lang];
  return mark + rows.map((row) => `${row.map((value) => cell(value, point)).join(between)}\r\n`).join("");
}

function cell(value: string | number, point: string): string {
  if (typeof value === "number") return String(value).replace(".", point);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const dayFields = [
  ...(["date", "views", "visitors", "watchedSeconds", "won", "lost"] as const),
  ...(["likes", "dislikes", "comments", "peak", "mean"] as const),
] as const;

/** A line for each day; `name` says what a column is. */
export function daysCsv(days: Day[], name: (field: (typeof dayFields)[number]) => string, lang: Lang = "en"): string {
  const rows = days.map((row) => [
    dayText(row.day),
    row.views,
    row.visitors,
    Math.round(row.watchedMs / 1000),
    ...[row.won, row.lost, row.likes, row.dislikes, row.comments, row.peak],
    row.minutes === 0 ? 0 : Math.round((row.viewerMinutes * 100) / row.minutes) / 100,
  ]);
  return csv([dayFields.map(name), ...rows], lang);
}

const hourFields = ["hour", "views", "watchedSeconds"] as const;

/** A line for each hour, in the site's time. */
export function hoursCsv(hours: Hour[], name: (field: (typeof hourFields)[number]) => string, lang: Lang): string {
  const rows = hours.map(({ at, views, watchedMs }) => [
    localTime(at, siteZone).slice(0, 16).replace("T", " "),
    views,
    Math.round(watchedMs / 1000),
  ]);
  return csv([hourFields.map(name), ...rows], lang);
}
