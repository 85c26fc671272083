import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { dayText } from "../rules/days.ts";
import type { Period } from "../rules/period.ts";
import type { Metric } from "./metrics.ts";

export type Shown = {
  period: Period;
  /** So many days up to today; undefined for an own range. */
  range: number | undefined;
  metric: Metric;
  videoId: string | undefined;
  /** Hour by hour, where the stretch is short enough. */
  by?: "hour" | undefined;
};

/** Where a page of statistics stands, and how its links lead to the same page shown otherwise. */
export type Place = {
  path: string;
  shown: Shown;
  /** The same page with something changed. */
  here(change: Partial<Record<"range" | "metric" | "videoId" | "by", string | undefined>>): string;
  /** A file beside it, of the same days. */
  file(name: string, change?: { by: "hour" }): string;
};

export function placeOf(c: AppContext, path: string, shown: Shown): Place {
  const base = href(c.var.lang, path);
  const { period, range, metric, videoId, by } = shown;
  const days =
    range === undefined ? { since: dayText(period.first), until: dayText(period.last) } : { range: `${range}` };
  const asked = (change: Record<string, string | undefined>): string => {
    const kept = change.range === undefined ? days : {};
    const all = { ...kept, metric, videoId, by, ...change };
    const given = Object.entries(all).filter((pair): pair is [string, string] => Boolean(pair[1]));
    return `?${new URLSearchParams(given)}`;
  };
  return {
    path: base,
    shown,
    here: (change) => base + asked(change),
    file: (name, change) => `${base}/${name}${asked({ metric: undefined, by: undefined, ...change })}`,
  };
}
