import { minute } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { Bars } from "../../ui/chart.tsx";
import { clockTime } from "../../ui/format.ts";
import { bindShortWords } from "../../ui/short-words.ts";
import type { Present } from "../queries/now.ts";
import { dayOf, minuteOf } from "../rules/days.ts";
import { shortDate } from "./words.ts";

type NowProps = { c: AppContext; present: Present; path: string; linkOf: (videoId: string) => string };

/** Who watches at this moment; brought up to date while one looks. */
export function Now({ c, present, path, linkOf }: NowProps) {
  const { t, lang } = c.var;
  const { viewers, minutes, hours, watched } = present;
  return (
    <section
      className="panel stats-now"
      aria-labelledby="stats-now-title"
      id="stats-now"
      data-hx-get={path}
      data-hx-trigger="every 10s"
      data-hx-swap="outerMorph"
    >
      <header>
        <h2 id="stats-now-title">{t("stats.now")}</h2>
        <span className="small quiet">{t("stats.every")}</span>
      </header>
      <p className="now-count">
        <b className="num">{grouped(viewers, lang)}</b>{" "}
        <span className="quiet">{t("stats.watching", { count: viewers })}</span>
      </p>
      <h3 className="small quiet">{t("stats.lastHour")}</h3>
      <Bars label={t("stats.lastHour")} values={minutes} first={t("stats.hourAgo")} last={t("stats.atNow")} />
      <ul className="now-films">
        {watched.map((film) => (
          <li key={film.id}>
            <a className="clip" href={linkOf(film.id)}>
              {bindShortWords(film.title) || t("videos.untitled")}
            </a>
            <b className="num">{grouped(film.viewers, lang)}</b>
          </li>
        ))}
      </ul>
      <h3 className="small quiet">{t("stats.lastHours")}</h3>
      <Bars
        label={t("stats.lastHours")}
        values={hours.map(({ views }) => views)}
        first={t("stats.hoursAgo")}
        last={t("stats.atNow")}
      />
      <details className="as-table" id="stats-now-table">
        <summary className="small">{t("stats.asTable")}</summary>
        <div className="figures-box">
          <FiguresTable
            c={c}
            name={t("stats.lastHour")}
            of={t("stats.metrics.visitors")}
            rows={rowsOfMinutes(c, minutes)}
          />
          <FiguresTable
            c={c}
            name={t("stats.lastHours")}
            of={t("stats.metrics.views")}
            rows={hours.map(({ at, views }) => [`${shortDate(dayOf(at), lang)}, ${clockTime(at)}`, views])}
          />
        </div>
      </details>
    </section>
  );
}

type Rows = [when: string, count: number][];

function rowsOfMinutes({ var: { ctx } }: AppContext, minutes: number[]): Rows {
  const first = minuteOf(ctx.clock.now()) - minutes.length;
  return minutes.map((viewers, at) => [clockTime((first + at) * minute), viewers]);
}

function FiguresTable({ c, name, of, rows }: { c: AppContext; name: string; of: string; rows: Rows }) {
  const { t, lang } = c.var;
  return (
    <table className="table figures-table">
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          <th scope="col">{t("stats.hour")}</th>
          <th scope="col" className="to-end">
            {of}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(([when, count]) => (
          <tr key={when}>
            <th scope="row" className="num">
              {when}
            </th>
            <td className="to-end num">{grouped(count, lang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
