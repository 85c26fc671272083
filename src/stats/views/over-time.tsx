import type { AppContext } from "../../platform/http/types.ts";
import { Chart } from "../../ui/chart.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Day, Told } from "../queries/figures.ts";
import { lengthOf } from "../rules/period.ts";
import { type Metric, metricKinds, metrics } from "./metrics.ts";
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
  const formerName = t("stats.former", { days: t("stats.days", { count: days }) });
  const marks = marksOf(told.days.map((row) => shortDate(row.day, lang)));
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
      <Chart
        label={t("stats.chart", { what: name })}
        names={told.days.map((row) => longDate(row.day, lang))}
        marks={marks}
        series={[
          { name: metric === "subscribers" ? mainName : name, values: told.days.map(kind.ofDay) },
          { name: formerName, values: told.daysBefore.map(kind.ofDay), former: true },
        ]}
        say={(value) => kind.say(c.var, value)}
        mark={(value) => kind.mark(value, lang)}
        {...(metric === "watched" ? { unit: 3_600_000 } : metric === "average" ? { unit: 60_000 } : {})}
      />
      <details className="as-table">
        <summary className="small">{t("stats.asTable")}</summary>
        <Table c={c} told={told} name={name} formerName={formerName} say={(row) => kind.say(c.var, kind.ofDay(row))} />
      </details>
    </section>
  );
}

type TileProps = { c: AppContext; told: Told; metric: Metric; shown: boolean; href: string };

function Tile({ c, told, metric, shown, href }: TileProps) {
  const { t } = c.var;
  const { total, say } = metricKinds[metric];
  const days = lengthOf(told.period);
  const [now, before] = [total(told.now, days), total(told.before, days)];
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

type TableProps = { c: AppContext; told: Told; name: string; formerName: string; say: (row: Day) => string };

function Table({ c, told, name, formerName, say }: TableProps) {
  const { t, lang } = c.var;
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
          {told.days
            .map((row, at) => (
              <tr key={row.day}>
                <th scope="row" className="num">
                  {longDate(row.day, lang)}
                </th>
                <td className="to-end num">{say(row)}</td>
                <td className="to-end num">{say(told.daysBefore[at] ?? row)}</td>
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
