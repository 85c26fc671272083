import { issuesOf } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { Problem } from "../../platform/problem.ts";
import type { FormState } from "../../ui/forms.tsx";
import { calendarDay, periodQuery } from "../input.ts";
import { type Period, periodOf, usualRange } from "../rules/period.ts";
import { metrics } from "../views/metrics.ts";
import type { Shown } from "../views/place.ts";

/** What an address asks for: a range that is none is shown again with what is wrong with it, beside the usual one. */
export function readShown(c: AppContext): { shown: Shown; form: FormState } {
  const { range, since, until, videoId, metric: wanted, by: step } = c.req.query();
  const by = step === "hour" ? step : undefined;
  const metric = metrics.find((one) => one === wanted) ?? "views";
  const asked = periodQuery.safeParse({
    ...(since || until ? { since, until } : { range: range || undefined }),
    videoId: videoId || undefined,
  });
  const now = c.var.ctx.clock.now();
  const values = datesAmong({ since, until });
  try {
    if (!asked.success) throw issuesOf(asked.error);
    const period: Period = periodOf(asked.data, now);
    const own = asked.data.since !== undefined || asked.data.until !== undefined;
    const days = own ? undefined : (asked.data.range ?? usualRange);
    return { shown: { period, range: days, metric, videoId: asked.data.videoId, by }, form: { values } };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const period = periodOf({}, now);
    return { shown: { period, range: usualRange, metric, videoId: undefined }, form: { values, problem } };
  }
}

/** A field for a date shows nothing else. */
function datesAmong(typed: Record<string, string | undefined>): Record<string, string> {
  const dates = Object.entries(typed).filter(([, value]) => calendarDay.safeParse(value).success);
  return Object.fromEntries(dates) as Record<string, string>;
}
