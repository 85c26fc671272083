import { mayAdvertise } from "../../channels/policy.ts";
import { type Channel, managedChannel } from "../../channels/queries.ts";
import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { Problem } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { adStatuses } from "../limits.ts";
import { adsOf, pointsOf } from "../queries/ads.ts";
import { standingsOf } from "../queries/choices.ts";
import { overviewOf } from "../queries/overview.ts";
import { createAd } from "../rules/campaigns.ts";
import { switchAds } from "../rules/settings.ts";
import { CampaignsView } from "../views/campaigns.tsx";
import { campaignPath, campaignSheets, campaignsPath } from "../views/words.ts";

const perPage = 20;

type CampaignsContext = AppContext<"/manage-channel/:channelId/ads-campaigns">;

/** A channel's campaigns. */
export async function campaignsPage(c: CampaignsContext): Promise<Response> {
  return campaignsView(c, await ownChannel(c));
}

/** Begins a campaign, and leads to it; or says whether the channel makes any, from here and from its settings. */
export async function submitCampaign(c: CampaignsContext): Promise<Response> {
  const channel = await ownChannel(c);
  const form = await readForm(c);
  const { action, back } = form.values;
  if (action === "on" || action === "off") {
    await switchAds(c.var.ctx, c.var.actor, channel.id, action === "on");
    const settings = `/manage-channel/${channel.id}/settings`;
    const to =
      back === "settings" ? `${href(c.var.lang, settings)}?saved=1` : href(c.var.lang, campaignsPath(channel.id));
    return c.redirect(to, 303);
  }
  return answerOnce(c, form, async () => {
    const done = await attempt(() => createAd(c.var.ctx, c.var.actor, channel.id));
    if (!done.ok) return campaignsView(c, channel, done.problem);
    return c.redirect(`${href(c.var.lang, campaignPath(done.value))}?said=created`, 303);
  });
}

function ownChannel(c: CampaignsContext): Promise<Channel> {
  return managedChannel(c.var.ctx, c.var.actor, c.req.param("channelId"), mayAdvertise);
}

async function campaignsView(c: AppContext, channel: Channel, problem?: Problem): Promise<Response> {
  const { ctx, t } = c.var;
  const status = adStatuses.find((one) => one === c.req.query("state"));
  const number = Math.min(500, Math.max(0, Number.parseInt(c.req.query("page") ?? "0", 10) || 0));
  const [rows, standings, points] = await Promise.all([
    adsOf(ctx, channel.id, { status, limit: perPage + 1, offset: number * perPage }),
    standingsOf(ctx, channel.id),
    pointsOf(ctx, channel.id),
  ]);
  const shown = await overviewOf(ctx, rows.slice(0, perPage));
  return page(
    c,
    {
      ...{ title: t("ads.title"), area: "channel", channelId: channel.id, active: "ads", robots: "noindex" },
      sheets: campaignSheets,
    },
    <CampaignsView
      c={c}
      channel={channel}
      rows={shown}
      standings={standings}
      points={points}
      status={status}
      place={{ number, more: rows.length > perPage }}
      problem={problem}
    />,
    problem?.status ?? 200,
  );
}
