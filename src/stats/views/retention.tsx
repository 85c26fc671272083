import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { Chart } from "../../ui/chart.tsx";
import { duration } from "../../ui/format.ts";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { partsOfVideo } from "../limits.ts";
import { type Retention, returnedTo } from "../queries/retention.ts";
import { marksOf } from "./over-time.tsx";
import { percentText } from "./words.ts";

type RetentionProps = {
  c: AppContext;
  retention: Retention;
  /** Seconds. */
  length: number;
  /** Stands above the chart, as wide as it. */
  player: ReactNode;
};

/** Which parts of a film its viewers see: below the player, one moment above the other. */
export function RetentionPanel({ c, retention, length, player }: RetentionProps) {
  const { t, lang } = c.var;
  const { views, seen, whole, fileAt } = retention;
  const counted = t("stats.views", { count: views });
  const shares = seen.map((count) => (views === 0 ? 0 : Math.min(1, count / views)));
  const momentOf = (part: number) => duration((part * length) / partsOfVideo);
  const names = shares.map((_, part) => momentOf(part));
  const part30 = Math.min(partsOfVideo - 1, Math.floor((30 / length) * partsOfVideo));
  const most = returnedTo(retention);
  const facts: [string, string][] = [
    [t("stats.after30"), length > 30 ? percentText(shares[part30] ?? 0, lang) : "–"],
    [t("stats.returns"), most === undefined ? t("stats.noReturns") : momentOf(most)],
    [t("stats.toEnd"), percentText(shares.at(-1) ?? 0, lang)],
  ];
  return (
    <section className="panel stats-kept" aria-labelledby="stats-kept-title" data-film>
      <header>
        <h2 id="stats-kept-title">{t("stats.kept")}</h2>
        <span className="small quiet">
          {fileAt === null
            ? t(whole ? "stats.keptAll" : "stats.keptThen", { views: counted })
            : withMoments(
                t("stats.keptFile", { views: counted, at: momentGap }),
                <LocalTime at={fileAt} show="date" />,
              )}
        </span>
      </header>
      {player}
      <Chart
        label={t("stats.keptChart")}
        names={names}
        marks={[...marksOf(names).slice(0, -1), duration(length)]}
        series={[{ name: t("stats.watches"), values: shares.map((share) => Math.round(share * 1000) / 10) }]}
        say={(value) => percentText(value / 100, lang)}
        mark={(value) => percentText(value / 100, lang)}
        top={100}
        plays
      />
      <dl className="kept-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="tiny quiet">{name}</dt>
            <dd className="strong num">{value}</dd>
          </div>
        ))}
      </dl>
      <details className="as-table">
        <summary className="small">{t("stats.asTable")}</summary>
        <div className="figures-box">
          <table className="table figures-table">
            <caption className="visually-hidden">{t("stats.kept")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("stats.moment")}</th>
                <th scope="col" className="to-end">
                  {t("stats.watches")}
                </th>
              </tr>
            </thead>
            <tbody>
              {names.map((name, part) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
                <tr key={part}>
                  <th scope="row" className="num">
                    {name}
                  </th>
                  <td className="to-end num">{percentText(shares[part] ?? 0, lang)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
