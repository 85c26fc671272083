import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { duration } from "../../ui/format.ts";
import { bindShortWords } from "../../ui/short-words.ts";
import { Trend } from "../../ui/trend.tsx";
import { thumbnail } from "../../videos/urls.ts";
import type { TopVideo } from "../queries/top.ts";
import { percentText, signedText, watchedText } from "./words.ts";

type TopProps = { c: AppContext; rows: TopVideo[]; linkOf: (row: TopVideo) => string };

/** What was watched most; each leads to its own statistics. */
export function Top({ c, rows, linkOf }: TopProps) {
  const { t, lang } = c.var;
  return (
    <section className="panel stats-top" aria-labelledby="stats-top-title">
      <header>
        <h2 id="stats-top-title">{t("stats.top")}</h2>
      </header>
      {rows.length === 0 ? <p className="quiet small">{t("stats.nothingYet")}</p> : null}
      {rows.length > 0 ? (
        <div className="table-box">
          <table className="table to-cards">
            <caption className="visually-hidden">{t("stats.top")}</caption>
            <thead>
              <tr>
                <th scope="col" className="col-film">
                  {t("stats.film")}
                </th>
                <th scope="col" className="to-end">
                  {t("stats.metrics.views")}
                </th>
                <th scope="col" className="to-end">
                  {t("stats.metrics.watched")}
                </th>
                <th scope="col" className="to-end col-share">
                  {t("stats.share")}
                </th>
                <th scope="col" className="to-end">
                  {t("stats.metrics.subscribers")}
                </th>
                <th scope="col" className="in-short">
                  {t("stats.trend")}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.video.id}>
                  <td className="col-film">
                    <Film c={c} row={row} href={linkOf(row)} />
                  </td>
                  <td className="to-end num" data-label={t("stats.metrics.views")}>
                    {grouped(row.views, lang)}
                  </td>
                  <td className="to-end num" data-label={t("stats.metrics.watched")}>
                    {watchedText(c.var, row.watchedMs)}
                  </td>
                  <td className="to-end num col-share" data-label={t("stats.share")}>
                    {shareText(row, lang)}
                  </td>
                  <td className="to-end num" data-label={t("stats.metrics.subscribers")}>
                    {signedText(row.won - row.lost, lang)}
                  </td>
                  <td className="in-short">
                    <Trend values={row.perDay} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}

function Film({ c, row: { video }, href }: { c: AppContext; row: TopVideo; href: string }) {
  const { ctx, t } = c.var;
  const picture = thumbnail(ctx, video, 144);
  return (
    <a className="film" href={href}>
      <span className="thumb">
        {picture ? <img src={picture} alt="" width={256} height={144} loading="lazy" /> : null}
        {video.duration === null ? null : <span className="badge corner-end">{duration(video.duration)}</span>}
      </span>
      <span className="name">{bindShortWords(video.title) || t("videos.untitled")}</span>
    </a>
  );
}

/** How much of the film a view saw. */
function shareText({ video, views, watchedMs }: TopVideo, lang: "pl" | "en"): string {
  if (!video.duration || views === 0) return "–";
  return percentText(Math.min(1, watchedMs / 1000 / views / video.duration), lang);
}
