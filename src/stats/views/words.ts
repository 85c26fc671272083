import { day } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import type { Lang } from "../../platform/i18n/translate.ts";
import { duration } from "../../ui/format.ts";
import { dayText } from "../rules/days.ts";

type Words = Pick<AppContext["var"], "t" | "lang">;

/** A time that was watched in its largest whole unit. */
export function watchedText({ t, lang }: Words, milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds >= 3600) return t("stats.hours", { count: grouped(Math.round(seconds / 3600), lang) });
  if (seconds >= 60) return t("stats.minutes", { count: Math.round(seconds / 60) });
  return t("stats.seconds", { count: seconds });
}

/** How long a view lasted. */
export function averageText(milliseconds: number): string {
  return duration(milliseconds / 1000);
}

export function percentText(share: number, lang: Lang): string {
  return share.toLocaleString(lang, { style: "percent", maximumFractionDigits: share < 0.1 ? 1 : 0 });
}

/** With its sign, for what is won and lost. */
export function signedText(value: number, lang: Lang): string {
  return value > 0 ? `+${grouped(value, lang)}` : grouped(value, lang).replace("-", "\u2212");
}

/** `12 tys.`, for what stands beside a grid. */
export function shortNumber(value: number, lang: Lang): string {
  return value.toLocaleString(lang, { notation: "compact", maximumFractionDigits: 1 });
}

/** `22-11-2026`. */
export function dateOf(number: number): string {
  return dayText(number).split("-").reverse().join("-");
}

/** `niedziela, 22-11-2026`. */
export function longDate(number: number, lang: Lang): string {
  return `${formatOf(lang, { weekday: "long" }).format(number * day)}, ${dateOf(number)}`;
}

/** `22 lis`. */
export function shortDate(number: number, lang: Lang): string {
  return formatOf(lang, { day: "numeric", month: "short" }).format(number * day);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(lang: Lang, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${lang} ${Object.keys(parts)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(lang, { ...parts, timeZone: "UTC" });
  formats.set(key, format);
  return format;
}

/** The language's own name in the reader's language; its code where it has none. */
export function languageName(code: string, lang: Lang): string {
  try {
    return new Intl.DisplayNames(lang, { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
