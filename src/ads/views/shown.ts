import type { Channel } from "../../channels/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { periodOf } from "../../stats/rules/period.ts";
import { captionsOf, videoById } from "../../videos/queries/video.ts";
import { type Ad, adRow, pointsOf, statesOf } from "../queries/ads.ts";
import { adFilms, pursesOf } from "../queries/choices.ts";
import { adFigures } from "../queries/figures.ts";
import { overviewOf } from "../queries/overview.ts";
import { verdictsOn } from "../queries/verdicts.ts";

/** So many days of its results stand beside the form. */
const shortDays = 14;

export type ShownCampaign = Awaited<ReturnType<typeof shownCampaign>>;

/** Everything that the page of a campaign shows of it. */
export async function shownCampaign(c: AppContext, channel: Channel, ad: Ad) {
  const { ctx } = c.var;
  const [row, video, captions, leadsTo, states, films, purses, channelPoints, figures] = await Promise.all([
    adRow(ctx, ad.id),
    ad.videoId ? videoById(ctx, ad.videoId) : undefined,
    ad.videoId ? captionsOf(ctx, ad.videoId) : [],
    ad.clickVideoId ? videoById(ctx, ad.clickVideoId) : undefined,
    statesOf(ctx, ad.id),
    adFilms(ctx, channel.id),
    pursesOf(ctx, channel.id),
    pointsOf(ctx, channel.id),
    adFigures(ctx, ad.id, periodOf({ range: shortDays }, ctx.clock.now())),
  ]);
  const { points, obstacles } = row;
  const [[overview], verdicts] = await Promise.all([overviewOf(ctx, [row]), verdictsOn(ctx, ad, obstacles)]);
  const spent = overview?.spent ?? 0;
  const shown = { c, ad, channel, video, captions, leadsTo, states, films, purses };
  return { ...shown, channelPoints, points, obstacles, verdicts, spent, figures };
}
