import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import type { Lang } from "../../platform/i18n/translate.ts";
import type { Day, Figures } from "../queries/figures.ts";
import { averageText, shortNumber, signedText, watchedText } from "./words.ts";

/** What a chart over time can show, in the order of the tiles. */
export const metrics = [
  ...(["views", "watched", "subscribers", "average"] as const),
  ...(["visitors", "peak", "likes", "comments"] as const),
] as const;
export type Metric = (typeof metrics)[number];

export type MetricKind = {
  /** Of all days, and of one. */
  total(figures: Figures): number;
  ofDay(row: Day): number;
  say(words: Pick<AppContext["var"], "t" | "lang">, value: number): string;
  mark(value: number, lang: Lang): string;
};

/** What is known of each hour too. */
export const hourly: readonly Metric[] = ["views", "watched", "average"];

const hour = 3_600_000;
const number: Pick<MetricKind, "say" | "mark"> = {
  say: ({ lang }, value) => grouped(value, lang),
  mark: shortNumber,
};
const perView = (watchedMs: number, views: number) => (views === 0 ? 0 : watchedMs / views);

export const metricKinds: Record<Metric, MetricKind> = {
  views: { ...number, total: ({ views }) => views, ofDay: ({ views }) => views },
  watched: {
    total: ({ watchedMs }) => watchedMs,
    ofDay: ({ watchedMs }) => watchedMs,
    say: watchedText,
    mark: (value, lang) => `${shortNumber(value / hour, lang)} h`,
  },
  subscribers: {
    total: ({ won, lost }) => won - lost,
    ofDay: ({ won }) => won,
    say: ({ lang }, value) => signedText(value, lang),
    mark: shortNumber,
  },
  average: {
    total: ({ watchedMs, views }) => perView(watchedMs, views),
    ofDay: ({ watchedMs, views }) => perView(watchedMs, views),
    say: (_, value) => averageText(value),
    mark: (value) => averageText(value),
  },
  visitors: { ...number, total: ({ visitors }) => visitors, ofDay: ({ visitors }) => visitors },
  peak: { ...number, total: ({ peak }) => peak, ofDay: ({ peak }) => peak },
  likes: { ...number, total: ({ likes }) => likes, ofDay: ({ likes }) => likes },
  comments: { ...number, total: ({ comments }) => comments, ofDay: ({ comments }) => comments },
};
