import { maySeeStatistics } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { readShown } from "../../stats/pages/asked.ts";
import { statsParts } from "../../stats/pages/channel.tsx";
import { dayText } from "../../stats/rules/days.ts";
import { page } from "../../ui/page.tsx";
import { type Ad, adById } from "../queries/ads.ts";
import { adAudience, adFigures } from "../queries/figures.ts";
import { adDaysCsv } from "../rules/csv.ts";
import { ResultsView } from "../views/results.tsx";
import { campaignSheets, nameOf } from "../views/words.ts";

type ResultsContext = AppContext<"/manage-channel/:channelId/ads-campaigns/:adId/results">;

/** What a campaign came to: day by day, and who saw it. */
export async function resultsPage(c: ResultsContext): Promise<Response> {
  const ad = await seenAd(c);
  const { shown, form } = readShown(c);
  const [figures, audience] = await Promise.all([
    adFigures(c.var.ctx, ad.id, shown.period),
    adAudience(c.var.ctx, ad.id),
  ]);
  return page(
    c,
    {
      title: `${c.var.t("ads.results.tab")}: ${nameOf(c.var.t, ad)}`,
      ...{ area: "channel", channelId: ad.channelId, active: "ads", robots: "noindex" },
      ...{ sheets: [...statsParts.sheets, ...campaignSheets], scripts: statsParts.scripts },
    },
    <ResultsView c={c} ad={ad} figures={figures} audience={audience} range={shown.range} form={form} />,
    form.problem?.status ?? 200,
  );
}

/** The same days as a file. */
export async function resultsFile(
  c: AppContext<"/manage-channel/:channelId/ads-campaigns/:adId/days.csv">,
): Promise<Response> {
  const ad = await seenAd(c);
  const { period } = readShown(c).shown;
  const { days } = await adFigures(c.var.ctx, ad.id, period);
  const name = `campaign-${dayText(period.first)}-${dayText(period.last)}.csv`;
  c.header("content-type", "text/csv; charset=utf-8");
  c.header("content-disposition", `attachment; filename="${name}"`);
  c.header("cache-control", "no-store");
  return c.body(adDaysCsv(days, (column) => c.var.t(`ads.results.${column}`), c.var.lang));
}

/** The campaign, for who may see the channel's figures. Throws Problem 403, 404. */
async function seenAd(c: AppContext<"/manage-channel/:channelId/ads-campaigns/:adId/results">): Promise<Ad> {
  const { ctx, actor } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"), maySeeStatistics);
  const ad = await adById(ctx, c.req.param("adId"));
  if (ad?.channelId !== channel.id) throw notFound();
  return ad;
}
