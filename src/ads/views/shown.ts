import type { Channel } from "../../channels/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { periodOf } from "../../stats/rules/period.ts";
import { captionsOf, videoById } from "../../videos/queries/video.ts";
import { type Ad, pointsOf, statesOf } from "../queries/ads.ts";
import { adFilms, pursesOf } from "../queries/choices.ts";
import { adFigures } from "../queries/figures.ts";
import { overviewOf } from "../queries/overview.ts";

/** So many days of its results stand beside the form. */
const shortDays = 14;

export type ShownCampaign = Awaited<ReturnType<typeof shownCampaign>>;

/** Everything that the page of a campaign shows of it. */
export async function shownCampaign(c: AppContext, channel: Channel, ad: Ad) {
  const { ctx } = c.var;
  const [video, captions, leadsTo, states, films, purses, channelPoints, figures] = await Promise.all([
    ad.videoId ? videoById(ctx, ad.videoId) : undefined,
    ad.videoId ? captionsOf(ctx, ad.videoId) : [],
    ad.clickVideoId ? videoById(ctx, ad.clickVideoId) : undefined,
    statesOf(ctx, ad.id),
    adFilms(ctx, channel.id),
    pursesOf(ctx, channel.id),
    pointsOf(ctx, channel.id),
    adFigures(ctx, ad.id, periodOf({ range: shortDays }, ctx.clock.now())),
  ]);
  const points = purses.find(({ id }) => id === ad.id)?.points ?? 0;
  const [overview] = await overviewOf(ctx, [{ ...ad, points, channel }]);
  const spent = overview?.spent ?? 0;
  return { c, ad, channel, video, captions, leadsTo, states, films, purses, channelPoints, points, spent, figures };
}
