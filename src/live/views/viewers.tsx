import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { clockTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import type { Video } from "../../videos/queries/video.ts";
import type { LiveReport } from "../report.ts";
import { type Bar, type Chart, chartOf } from "./chart.ts";
import { rateText } from "./health.tsx";
import { roomPath } from "./paths.ts";

const barsMax = 60;
const width = 600;
const height = 160;

type ViewersProps = {
  c: AppContext;
  video: Video;
  report: LiveReport;
  /** Only what changes: the chart, and the table beside it. */
  part?: boolean;
};

/** How many watched when: a chart, and the same as a table that stays open while both are brought up to date. */
export function ViewersOverTime({ c, video, report, part }: ViewersProps) {
  const { t, lang } = c.var;
  const chart = chartOf(report.samples, barsMax);
  const polling =
    report.stage === "ended"
      ? {}
      : {
          "data-hx-get": `${href(lang, roomPath(video))}/viewers`,
          "data-hx-trigger": "every 10s",
          "data-hx-swap": "outerMorph",
        };
  const picture = (
    <div id="viewers-chart" {...polling}>
      {chart.bars.length === 0 ? <p className="quiet">{t("live.viewers.none")}</p> : <Picture c={c} chart={chart} />}
    </div>
  );
  if (part) {
    return (
      <>
        {picture}
        <Table c={c} bars={chart.bars} aside />
      </>
    );
  }
  return (
    <section className="panel live-viewers" aria-labelledby="viewers-title">
      <header>
        <h2 id="viewers-title">{t("live.viewers.title")}</h2>
      </header>
      {picture}
      <details>
        <summary className="small">{t("live.viewers.table")}</summary>
        <Table c={c} bars={chart.bars} />
      </details>
    </section>
  );
}

function Picture({ c, chart: { bars, peak, top } }: { c: AppContext; chart: Chart }) {
  const { t, lang } = c.var;
  const step = width / Math.max(1, bars.length);
  const y = (viewers: number) => height - (viewers / top) * height;
  const points = bars.flatMap(({ viewers }, index) => [
    `${index * step},${y(viewers)}`,
    `${(index + 1) * step},${y(viewers)}`,
  ]);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure className="chart">
      <figcaption className="small quiet num">
        {t("live.viewers.peak")}: <b className="strong">{grouped(peak, lang)}</b>
      </figcaption>
      <div className="chart-y tiny quiet num" aria-hidden="true">
        <span>{grouped(top, lang)}</span>
        <span>{grouped(top / 2, lang)}</span>
        <span>0</span>
      </div>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("live.viewers.chart")}
      >
        {[0, 0.5, 1].map((share) => (
          <line key={share} className="chart-grid" x1="0" x2={width} y1={height * share} y2={height * share} />
        ))}
        <polygon className="chart-area" points={`0,${height} ${points.join(" ")} ${width},${height}`} />
        <polyline className="chart-line" points={points.join(" ")} />
        {bars.map(({ at, viewers }, index) => (
          <rect key={at} className="chart-hit" x={index * step} y="0" width={step} height={height}>
            <title data-local-at={at} data-local-text={t("live.viewers.at", { time: "{time}", count: viewers })}>
              {t("live.viewers.at", { time: clockTime(at), count: viewers })}
            </title>
          </rect>
        ))}
      </svg>
      <div className="chart-x tiny quiet num" aria-hidden="true">
        <span>{first ? <LocalTime at={first.at} show="clock" /> : null}</span>
        <span>{last && last !== first ? <LocalTime at={last.at} show="clock" /> : null}</span>
      </div>
    </figure>
  );
}

function Table({ c, bars, aside }: { c: AppContext; bars: Bar[]; aside?: boolean }) {
  const { t, lang } = c.var;
  return (
    <table className="table live-samples" id="viewers-table" data-hx-swap-oob={aside ? "outerMorph" : undefined}>
      <caption className="visually-hidden">{t("live.viewers.chart")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("live.viewers.time")}</th>
          <th scope="col" className="to-end">
            {t("live.viewers.viewers")}
          </th>
          <th scope="col" className="to-end">
            {t("live.viewers.rate")}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.toReversed().map((bar) => (
          <tr key={bar.at}>
            <td className="num">
              <LocalTime at={bar.at} show="clock" />
            </td>
            <td className="to-end">{grouped(bar.viewers, lang)}</td>
            <td className="to-end">{rateText(c, bar.bitrate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
