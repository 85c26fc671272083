import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { Bars } from "../../ui/chart.tsx";
import { clockTime } from "../../ui/format.ts";
import { bindShortWords } from "../../ui/short-words.ts";
import type { Present } from "../queries/now.ts";

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
      <details className="as-table">
        <summary className="small">{t("stats.asTable")}</summary>
        <div className="figures-box">
          <table className="table figures-table">
            <caption className="visually-hidden">{t("stats.lastHours")}</caption>
            <tbody>
              {hours.toReversed().map(({ at, views }) => (
                <tr key={at}>
                  <th scope="row" className="num">
                    {clockTime(at)}
                  </th>
                  <td className="to-end num">{grouped(views, lang)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
