import { grouped } from "../../platform/i18n/plural.ts";
import { lengthOf } from "../../stats/rules/period.ts";
import { longDate, percentText, shortDate, shortNumber } from "../../stats/views/words.ts";
import { Chart } from "../../ui/chart.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { showingsIn } from "../queries/figures.ts";
import type { ShownCampaign } from "./shown.ts";
import { campaignPath, rateText } from "./words.ts";

/** What it came to lately, beside its form. */
export function ShortResults({ c, ad, figures }: ShownCampaign) {
  const { t, lang } = c.var;
  const { now, days, period } = figures;
  const shown = showingsIn(now);
  const marks = [days.at(0), days.at(-1)].flatMap((row) => (row ? [shortDate(row.day, lang)] : []));
  const facts = [
    [t("ads.results.views"), grouped(now.views, lang)],
    [t("ads.results.clicks"), grouped(now.clicks, lang)],
    [t("ads.results.rate"), rateText(now.clicks, shown, lang)],
    [t("ads.results.skips"), shown === 0 ? "–" : percentText(now.skips / shown, lang)],
  ];
  return (
    <section className="panel" aria-labelledby="ad-results-title">
      <header>
        <h2 id="ad-results-title">{t("ads.results.short", { count: lengthOf(period) })}</h2>
        <a className="more end" href={`${href(lang, campaignPath(ad))}/results`}>
          {t("ads.results.more")}
          <Icon name="right" size="s" />
        </a>
      </header>
      <dl className="ad-figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Chart
        label={t("ads.results.chart", { what: t("ads.results.views") })}
        names={days.map((row) => longDate(row.day, lang))}
        marks={marks}
        series={[{ name: t("ads.results.views"), values: days.map((row) => row.views) }]}
        say={(value) => grouped(value, lang)}
        mark={(value) => shortNumber(value, lang)}
      />
    </section>
  );
}
