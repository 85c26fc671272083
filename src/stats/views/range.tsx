import type { AppContext } from "../../platform/http/types.ts";
import { relativeTime } from "../../ui/format.ts";
import type { FormState } from "../../ui/forms.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { daysByHourMax } from "../limits.ts";
import { dayText } from "../rules/days.ts";
import { lengthOf } from "../rules/period.ts";
import type { Place } from "./place.ts";
import { dateOf } from "./words.ts";

const ranges = [7, 28, 90, 365] as const;

type RangeProps = { c: AppContext; place: Place; countedAt: number | undefined; form: FormState };

/** Which days are shown: links for the usual ones, a form for all others. The address keeps the choice. */
export function Range({ c, place, countedAt, form }: RangeProps) {
  const { t } = c.var;
  const { period, range } = place.shown;
  const said = { first: dateOf(period.first), last: dateOf(period.last) };
  return (
    <div className="range">
      <nav className="chips wrap" aria-label={t("stats.range")}>
        {ranges.map((days) => (
          <a
            key={days}
            className="chip"
            href={place.here({ range: String(days) })}
            aria-current={days === range ? "true" : undefined}
          >
            {days === 365 ? t("stats.year") : t("stats.days", { count: days })}
          </a>
        ))}
      </nav>
      <details className="menu-host pulldown to-sheet" data-drop open={form.problem ? true : undefined}>
        <summary className="chip" aria-current={range === undefined ? "true" : undefined}>
          <Icon name="calendar" size="s" />
          {t("stats.own")}
        </summary>
        <form className="menu from-left own-range" method="get" action={place.path}>
          <input type="hidden" name="metric" value={place.shown.metric} />
          {place.shown.by ? <input type="hidden" name="by" value={place.shown.by} /> : null}
          {place.shown.videoId ? <input type="hidden" name="videoId" value={place.shown.videoId} /> : null}
          <TextInput
            form={form}
            t={t}
            name="since"
            label={t("stats.since")}
            type="date"
            required
            fallback={dayText(period.first)}
          />
          <TextInput
            form={form}
            t={t}
            name="until"
            label={t("stats.until")}
            type="date"
            required
            fallback={dayText(period.last)}
          />
          <button className="button compact invert" type="submit">
            {t("stats.show")}
          </button>
        </form>
      </details>
      <p className="small quiet num end">
        {countedAt === undefined
          ? t("stats.countedNever", said)
          : t("stats.counted", {
              ...said,
              when: relativeTime(countedAt, c.var.ctx.clock.now(), c.var.lang, t),
            })}
      </p>
    </div>
  );
}

export function DownloadMenu({ c, place, videos }: { c: AppContext; place: Place; videos: boolean }) {
  const { t } = c.var;
  return (
    <details className="menu-host pulldown" data-drop>
      <summary className="button line">
        <Icon name="download" size="s" />
        {t("stats.download")}
        <Icon name="down" size="s" />
      </summary>
      <div className="menu">
        <a href={place.file("days.csv")} download>
          <Icon name="calendar" />
          {t("stats.downloadDays")}
        </a>
        {lengthOf(place.shown.period) <= daysByHourMax ? (
          <a href={place.file("days.csv", { by: "hour" })} download>
            <Icon name="clock" />
            {t("stats.downloadHours")}
          </a>
        ) : null}
        {videos ? (
          <a href={place.file("videos.csv")} download>
            <Icon name="film" />
            {t("stats.downloadVideos")}
          </a>
        ) : null}
      </div>
    </details>
  );
}
