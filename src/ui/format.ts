import { minute } from "../platform/clock.ts";
import type { Lang, T } from "../platform/i18n/translate.ts";
import { siteZone } from "../platform/zoned-time.ts";
import { distance, wordsFor } from "./countdown.ts";
import { bindShortWords } from "./short-words.ts";

/** `h:mm:ss` or `m:ss`; `--/--` for what is no duration. */
export function duration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return "--/--";
  const whole = Math.round(seconds);
  const rest = String(whole % 60).padStart(2, "0");
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** An ISO 8601 duration, as JSON-LD wants it. */
export function isoDuration(seconds: number): string {
  return `PT${Math.max(1, Math.round(seconds))}S`;
}

const parts = new Intl.DateTimeFormat("en-GB", {
  timeZone: siteZone,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** `DD-MM-YYYY | HH:mm` in the site's time zone. */
export function dateTime(time: number): string {
  const { day, month, year, hour, minute } = split(time);
  return `${day}-${month}-${year} | ${hour}:${minute}`;
}

export function date(time: number): string {
  const { day, month, year } = split(time);
  return `${day}-${month}-${year}`;
}

export function clockTime(time: number): string {
  const { hour, minute } = split(time);
  return `${hour}:${minute}`;
}

const splitKept = 2000;
const splits = new Map<number, Record<string, string>>();

/** The same moments stand on page after page: what their minutes are called is remembered. */
function split(time: number): Record<string, string> {
  const start = Math.floor(time / minute);
  const known = splits.get(start);
  if (known) return known;
  const named = Object.fromEntries(parts.formatToParts(time).map(({ type, value }) => [type, value]));
  if (splits.size >= splitKept) splits.clear();
  splits.set(start, named);
  return named;
}

/** "3 days ago" or "in 3 hours" in the page's language; within the minute "just now" or "in a moment". */
export function relativeTime(time: number, now: number, lang: Lang, t: T): string {
  const far = distance(time, now);
  if (far) return bindShortWords(relativeFormat(lang, far.value > 0).format(far.value, far.unit));
  return t(time > now ? "ui.soon" : "ui.justNow");
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

function relativeFormat(lang: Lang, future: boolean): Intl.RelativeTimeFormat {
  const key = `${lang} ${future}`;
  const format = relativeFormats.get(key) ?? new Intl.RelativeTimeFormat(lang, wordsFor(future));
  relativeFormats.set(key, format);
  return format;
}

const units = ["B", "KB", "MB", "GB", "TB"];

/** Bytes in the largest fitting unit of 1024, with the language's decimal sign. */
export function bytes(value: number, lang: Lang): string {
  const power = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(value) / 10));
  const amount = (value / 1024 ** power).toLocaleString(lang, { maximumFractionDigits: power === 0 ? 0 : 1 });
  return `${amount}\u00a0${units[power]}`;
}
