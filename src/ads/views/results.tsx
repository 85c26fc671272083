import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { dayText } from "../../stats/rules/days.ts";
import { marksOf } from "../../stats/views/over-time.tsx";
import { longDate, percentText, shortDate, shortNumber } from "../../stats/views/words.ts";
import { Chart } from "../../ui/chart.tsx";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { Empty } from "../../ui/section.tsx";
import type { Ad } from "../queries/ads.ts";
import { type AdAudience, type AdDay, type AdFigures, showingsIn } from "../queries/figures.ts";
import { Audience } from "./audience.tsx";
import { CampaignHead, CampaignTabs } from "./campaign.tsx";
import { campaignPath, rateText } from "./words.ts";

const metrics = ["views", "clicks", "skips", "points"] as const;
type Metric = (typeof metrics)[number];
const ranges = [7, 14, 28, 90, 365] as const;

type Props = {
  c: AppContext;
  ad: Ad;
  figures: AdFigures;
  audience: AdAudience;
  range: number | undefined;
  form: FormState;
};

/** A campaign's figures: tabs of a chart that are links, and who saw it as bars that are lists as well. */
export function ResultsView({ c, ad, figures, audience, range, form }: Props) {
  const { t, lang } = c.var;
  const path = href(lang, campaignPath(ad));
  const metric = metrics.find((one) => one === c.req.query("metric")) ?? "views";
  const { period } = figures;
  const days: Record<string, string> =
    range === undefined ? { since: dayText(period.first), until: dayText(period.last) } : { range: `${range}` };
  const here = (change: Record<string, string>) =>
    `${path}/results?${new URLSearchParams({ ...(change.range ? {} : days), metric, ...change })}`;
  const nothing = Object.values(audience).every((counts) => Object.keys(counts).length === 0);
  return (
    <>
      <CampaignHead c={c} ad={ad}>
        <span className="end">
          <a className="button line" href={`${path}/days.csv?${new URLSearchParams(days)}`} download>
            <Icon name="download" size="s" />
            {t("ads.results.download")}
          </a>
        </span>
      </CampaignHead>
      <CampaignTabs c={c} ad={ad} tab="results" />
      <FormProblem form={form} t={t} />
      <div className="range">
        <nav className="chips wrap" aria-label={t("ads.results.range")}>
          {ranges.map((count) => (
            <a
              key={count}
              className="chip"
              href={here({ range: String(count) })}
              aria-current={count === range ? "true" : undefined}
            >
              {t("ads.results.days", { count })}
            </a>
          ))}
        </nav>
        <OwnRange c={c} path={path} metric={metric} days={period} form={form} chosen={range === undefined} />
      </div>
      {nothing ? (
        <Empty icon="chart" title={t("ads.results.empty")} text={t("ads.results.emptyText")} />
      ) : (
        <div className="stats">
          <OverDays c={c} figures={figures} metric={metric} linkOf={(one) => here({ metric: one })} />
          <Audience c={c} audience={audience} />
        </div>
      )}
    </>
  );
}

type OwnRangeProps = {
  c: AppContext;
  path: string;
  metric: Metric;
  days: AdFigures["period"];
  form: FormState;
  chosen: boolean;
};

/** Any other days than the usual ones. */
function OwnRange({ c, path, metric, days, form, chosen }: OwnRangeProps) {
  const { t } = c.var;
  const field = (name: "since" | "until", day: number) => (
    <TextInput form={form} t={t} name={name} label={t(`stats.${name}`)} type="date" required fallback={dayText(day)} />
  );
  return (
    <details className="menu-host pulldown to-sheet" data-drop open={form.problem ? true : undefined}>
      <summary className="chip" aria-current={chosen ? "true" : undefined}>
        <Icon name="calendar" size="s" />
        {t("stats.own")}
      </summary>
      <form className="menu from-left own-range" method="get" action={`${path}/results`}>
        <input type="hidden" name="metric" value={metric} />
        {field("since", days.first)}
        {field("until", days.last)}
        <button className="button compact invert" type="submit">
          {t("stats.show")}
        </button>
      </form>
    </details>
  );
}

type OverDaysProps = { c: AppContext; figures: AdFigures; metric: Metric; linkOf: (metric: Metric) => string };

function OverDays({ c, figures: { days, now }, metric, linkOf }: OverDaysProps) {
  const { t, lang } = c.var;
  const name = t(`ads.results.${metric}`);
  const names = days.map((row) => longDate(row.day, lang));
  return (
    <section className="panel" aria-label={name}>
      <nav className="measures" aria-label={t("ads.results.tab")}>
        {metrics.map((one) => (
          <a key={one} className="measure" href={linkOf(one)} aria-current={one === metric ? "true" : undefined}>
            <span>{t(`ads.results.${one}`)}</span>
            <b className="num">{grouped(now[one], lang)}</b>
            <span className="tiny quiet num">{besides(c, one, now)}</span>
          </a>
        ))}
      </nav>
      <Chart
        label={t("ads.results.chart", { what: name })}
        names={names}
        marks={marksOf(days.map((row) => shortDate(row.day, lang)))}
        series={[{ name, values: days.map((row) => row[metric]) }]}
        say={(value) => grouped(value, lang)}
        mark={(value) => shortNumber(value, lang)}
      />
      <details className="as-table">
        <summary className="small">{t("ads.results.table")}</summary>
        <DaysTable c={c} days={days} />
      </details>
    </section>
  );
}

/** What a figure means: a share, or a mean. */
function besides({ var: { t, lang } }: AppContext, metric: Metric, now: AdFigures["now"]): string {
  const shown = showingsIn(now);
  const share = (part: number, whole: number) => (whole === 0 ? "–" : percentText(part / whole, lang));
  const seconds = (milliseconds: number, of: number) =>
    of === 0 ? "–" : `${(milliseconds / of / 1000).toLocaleString(lang, { maximumFractionDigits: 1 })}\u00a0s`;
  switch (metric) {
    case "views":
      return `${t("ads.results.played")}: ${seconds(now.playedMs, shown)}`;
    case "clicks":
      return `${t("ads.results.rate")}: ${rateText(now.clicks, shown, lang)}`;
    case "skips":
      return `${share(now.skips, shown)} · ${t("ads.results.left")}: ${seconds(now.skippedMs, now.skips)}`;
    case "points":
      return "";
  }
}

function DaysTable({ c, days }: { c: AppContext; days: AdDay[] }) {
  const { t, lang } = c.var;
  return (
    <div className="figures-box">
      <table className="table figures-table">
        <caption className="visually-hidden">{t("ads.results.tab")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("ads.results.date")}</th>
            {metrics.map((one) => (
              <th key={one} scope="col" className="to-end">
                {t(`ads.results.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((row) => (
            <tr key={row.day}>
              <th scope="row" className="num">
                {longDate(row.day, lang)}
              </th>
              {metrics.map((one) => (
                <td key={one} className="to-end num">
                  {grouped(row[one], lang)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
