import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { duration } from "../../ui/format.ts";
import type { Visits } from "../queries/visits.ts";

/** Which parts of the site are opened, and for how long they are read. */
export function VisitsPanel({ c, rows }: { c: AppContext; rows: Visits[] }) {
  const { t, lang } = c.var;
  if (rows.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="stats-visits-title">
      <header>
        <h2 id="stats-visits-title">{t("stats.visits")}</h2>
      </header>
      <div className="figures-box">
        <table className="table figures-table">
          <caption className="visually-hidden">{t("stats.visits")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("stats.area")}</th>
              <th scope="col" className="to-end">
                {t("stats.opened")}
              </th>
              <th scope="col" className="to-end">
                {t("stats.read")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ area, visits, seconds }) => (
              <tr key={area}>
                <th scope="row">{area === "other" ? t("stats.sourceNames.other") : `/${area}`}</th>
                <td className="to-end num">{grouped(visits, lang)}</td>
                <td className="to-end num">{duration(seconds / Math.max(1, visits))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
