import type { AppContext } from "../../platform/http/types.ts";
import type { Lang } from "../../platform/i18n/translate.ts";
import { localTime, siteZone } from "../../platform/zoned-time.ts";
import { Chart } from "../../ui/chart.tsx";
import { Icon } from "../../ui/icon.tsx";
import { daysByHourMax } from "../limits.ts";
import { type Day, hoursIn, type Told } from "../queries/figures.ts";
import { lengthOf } from "../rules/period.ts";
import { hourly, type Metric, metricKinds, metrics } from "./metrics.ts";
import type { Place } from "./place.ts";
import { longDate, percentText, shortDate } from "./words.ts";

type OverTimeProps = { c: AppContext; told: Told; metric: Metric; place: Place };

/** The figures as the tabs of a chart: each is a link, so that an address says what is shown. */
export function OverTime({ c, told, metric, place }: OverTimeProps) {
  const { t, lang } = c.var;
  const kind = metricKinds[metric];
  const days = lengthOf(told.period);
  const name = t(`stats.metrics.${metric}`);
  const mainName = metric === "subscribers" ? t("stats.won") : t("stats.chosen");
  const formerName = t("stats.former", { count: days });
  const mayByHour = hourly.includes(metric) && days <= daysByHourMax;
  const byHour = mayByHour && place.shown.by === "hour";
  const pointsOf = (list: Day[]) => (byHour ? hoursOf(list, told.at, lang) : daysOf(list, lang));
  const rows = pointsOf(told.days);
  const former = pointsOf(told.daysBefore);
  const values = (list: Point[]) => rows.map((_, at) => (list[at] ? kind.ofDay(list[at].row) : 0));
  return (
    <section className="panel stats-main" aria-label={t("stats.overTime")}>
      <nav className="measures" aria-label={t("stats.figures")}>
        {metrics.map((one) => (
          <Tile key={one} c={c} told={told} metric={one} shown={one === metric} href={place.here({ metric: one })} />
        ))}
      </nav>
      <p className="legend small">
        <span className="chart-key">{mainName}</span>
        <span className="chart-key former">{formerName}</span>
      </p>
      {mayByHour ? <Steps c={c} place={place} byHour={byHour} /> : null}
      <Chart
        label={t(byHour ? "stats.chartHours" : "stats.chart", { what: name })}
        names={rows.map((point) => point.name)}
        marks={marksOf(rows.map(({ mark }) => mark))}
        series={[
          { name: metric === "subscribers" ? mainName : name, values: values(rows) },
          { name: formerName, values: values(former), former: true },
        ]}
        say={(value) => kind.say(c.var, value)}
        mark={(value) => kind.mark(value, lang)}
        {...(metric === "watched" ? { unit: 3_600_000 } : metric === "average" ? { unit: 60_000 } : {})}
      />
      <details className="as-table">
        <summary className="small">{t("stats.asTable")}</summary>
        <Table c={c} {...{ rows, former, name, formerName }} say={({ row }) => kind.say(c.var, kind.ofDay(row))} />
      </details>
    </section>
  );
}

/** A place of the chart: a day or an hour. */
type Point = { key: number; row: Day; name: string; mark: string };

function daysOf(days: Day[], lang: Lang): Point[] {
  return days.map((row) => ({ key: row.day, row, name: longDate(row.day, lang), mark: shortDate(row.day, lang) }));
}

function hoursOf(days: Day[], now: number, lang: Lang): Point[] {
  return hoursIn(days, now).map((row) => {
    const clock = localTime(row.at, siteZone).slice(11, 16);
    const [name, mark] = [longDate(row.day, lang), shortDate(row.day, lang)].map((date) => `${date}, ${clock}`);
    return { key: row.at, row, name: name ?? "", mark: mark ?? "" };
  });
}

/** Whether the chart goes by days or by hours. */
function Steps({ c, place, byHour }: { c: AppContext; place: Place; byHour: boolean }) {
  const { t } = c.var;
  return (
    <nav className="chips chart-steps" aria-label={t("stats.steps")}>
      <a className="chip" href={place.here({ by: "" })} aria-current={byHour ? undefined : "true"}>
        {t("stats.byDay")}
      </a>
      <a className="chip" href={place.here({ by: "hour" })} aria-current={byHour ? "true" : undefined}>
        {t("stats.byHour")}
      </a>
    </nav>
  );
}

type TileProps = { c: AppContext; told: Told; metric: Metric; shown: boolean; href: string };

function Tile({ c, told, metric, shown, href }: TileProps) {
  const { t } = c.var;
  const { total, say } = metricKinds[metric];
  const [now, before] = [total(told.now), total(told.before)];
  return (
    <a className="measure" href={href} aria-current={shown ? "true" : undefined}>
      <span>{t(`stats.metrics.${metric}`)}</span>
      <b className="num">{say(c.var, now)}</b>
      <Change c={c} now={now} before={before} />
    </a>
  );
}

/** Its colour is never alone: an arrow and words say the same. */
function Change({ c, now, before }: { c: AppContext; now: number; before: number }) {
  const { t, lang } = c.var;
  if (before <= 0 || now < 0) {
    const text = now === before ? (now === 0 ? "stats.none" : "stats.same") : "stats.fresh";
    return <span className="tiny quiet">{t(text)}</span>;
  }
  const share = now / before - 1;
  if (Math.abs(share) < 0.005) return <span className="tiny quiet">{t("stats.same")}</span>;
  const percent = percentText(Math.abs(share), lang);
  return (
    <span className={share > 0 ? "tiny good num" : "tiny quiet num"}>
      <Icon name={share > 0 ? "arrowUp" : "arrowDown"} size="s" />
      {t(share > 0 ? "stats.more" : "stats.less", { percent })}
    </span>
  );
}

type TableProps = {
  c: AppContext;
  rows: Point[];
  former: Point[];
  name: string;
  formerName: string;
  say: (point: Point) => string;
};

function Table({ c, rows, former, name, formerName, say }: TableProps) {
  const { t } = c.var;
  return (
    <div className="figures-box">
      <table className="table figures-table">
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t("stats.date")}</th>
            <th scope="col" className="to-end">
              {name}
            </th>
            <th scope="col" className="to-end">
              {formerName}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            .map((point, at) => (
              <tr key={point.key}>
                <th scope="row" className="num">
                  {point.name}
                </th>
                <td className="to-end num">{say(point)}</td>
                <td className="to-end num">{former[at] ? say(former[at]) : ""}</td>
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  );
}

const marksShown = 5;

/** Some of the names, evenly from the first to the last. */
export function marksOf(names: string[]): string[] {
  const count = Math.min(marksShown, names.length);
  const at = (place: number) => Math.round((place * (names.length - 1)) / Math.max(1, count - 1));
  return [...new Set(Array.from({ length: count }, (_, place) => names[at(place)] ?? ""))];
}
