import type { T } from "../../platform/i18n/translate.ts";
import { duration } from "../../ui/format.ts";
import type { Category } from "../../videos/limits.ts";
import { type Filters, lengths } from "../limits.ts";

/** In minutes; with seconds where there are some. */
const minutes = (seconds: number) => (seconds % 60 === 0 ? String(seconds / 60) : duration(seconds));

/** A length as people say it. */
export function lengthWords(t: T, { minDuration, maxDuration }: Pick<Filters, "minDuration" | "maxDuration">): string {
  const offered = lengths.find(({ min, max }) => min === minDuration && max === maxDuration);
  if (offered) return t(`search.filters.${offered.name}`);
  if (minDuration !== undefined && maxDuration !== undefined)
    return t("search.filters.between", { from: minutes(minDuration), to: minutes(maxDuration) });
  if (minDuration !== undefined) return t("search.filters.atLeast", { from: minutes(minDuration) });
  if (maxDuration !== undefined) return t("search.filters.atMost", { to: minutes(maxDuration) });
  return t("search.filters.length");
}

/** Each filter that leaves something out, with its words and the names that it has in an address. */
export function filterWords(t: T, filters: Partial<Filters>): { words: string; names: (keyof Filters)[] }[] {
  const { minDuration, maxDuration, category, since, live, captions, exact } = filters;
  const all: ({ words: string; names: (keyof Filters)[] } | undefined)[] = [
    exact ? { words: t("search.filters.exact"), names: ["exact"] } : undefined,
    minDuration !== undefined || maxDuration !== undefined
      ? { words: lengthWords(t, { minDuration, maxDuration }), names: ["minDuration", "maxDuration"] }
      : undefined,
    since ? { words: t(`search.filters.${since}`), names: ["since"] } : undefined,
    category ? { words: t(`videos.categories.${category as Category}`), names: ["category"] } : undefined,
    live ? { words: t("search.filters.live"), names: ["live"] } : undefined,
    captions ? { words: t("search.filters.captions"), names: ["captions"] } : undefined,
  ];
  return all.filter((one) => one !== undefined);
}

/** A saved search in one line. */
export function savedWords(t: T, query: string, filters: Partial<Filters>): string {
  const words = query && t(filters.exact ? "search.saved.exact" : "search.saved.words", { query });
  const rest = filterWords(t, { ...filters, exact: false }).map((filter) => filter.words);
  const sort = filters.sort && filters.sort !== "new" ? t(`search.sort.${filters.sort}`) : "";
  return [words, ...rest, sort]
    .filter(Boolean)
    .map((text, at) => (at === 0 ? text : lowered(text)))
    .join(" · ");
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
