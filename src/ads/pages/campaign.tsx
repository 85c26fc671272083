import { mayAdvertise } from "../../channels/policy.ts";
import { type Channel, managedChannel } from "../../channels/queries.ts";
import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { invalid, notFound, type Problem } from "../../platform/problem.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { TransferPointsInput } from "../input.ts";
import { type AdStatus, movesFrom } from "../limits.ts";
import { type Ad, managedAd } from "../queries/ads.ts";
import { deleteAd, moveAd, updateAd } from "../rules/campaigns.ts";
import { createSpot, uploadBanner } from "../rules/media.ts";
import { transferPoints } from "../rules/points.ts";
import { CampaignView } from "../views/campaign.tsx";
import { shownCampaign } from "../views/shown.ts";
import { campaignPath, campaignSheets, campaignsPath, nameOf } from "../views/words.ts";
import { inputOf, text, valuesOf } from "./form.ts";

export type CampaignContext = AppContext<"/manage-channel/:channelId/ads-campaigns/:adId">;

/** One campaign: its form, how viewers meet it, and what it can be brought to. */
export async function campaignPage(c: CampaignContext): Promise<Response> {
  const { ad, channel } = await ownAd(c);
  return campaignView(c, channel, ad, {});
}

export async function submitCampaignForm(c: CampaignContext): Promise<Response> {
  const { ad, channel } = await ownAd(c);
  const form = await readForm(c, { files: true });
  const { values, files } = form;
  const action = text(values.action);
  if (action === "delete") return submitDelete(c, channel, ad);
  if (action === "transfer") return answerOnce(c, form, () => submitTransfer(c, channel, ad, values));
  const done = await attempt(async () => {
    const to = moveOf(ad, action);
    // What ends a run ends it whatever became of the rest; what begins one does so with all that was typed.
    if (to && halts.includes(to)) await moveAd(c.var.ctx, c.var.actor, ad.id, to);
    const saved = await save(c, ad, values, files.banner);
    if (!to || halts.includes(to)) return to ?? saidOf(ad, saved);
    if (!movesFrom(saved.status, "channel").includes(to)) return saidOf(ad, saved);
    await moveAd(c.var.ctx, c.var.actor, ad.id, to);
    return to;
  });
  if (done.ok) return c.redirect(`${href(c.var.lang, campaignPath(ad))}?said=${done.value}`, 303);
  throwHidden(done.problem);
  const now = (await ownAd(c)).ad;
  return campaignView(c, channel, now, { form: { values, problem: done.problem } });
}

/** Makes place for a spot, which is then sent as any film is; tells the browser's script of what it may send to. */
export async function submitSpot(
  c: AppContext<"/manage-channel/:channelId/ads-campaigns/:adId/spot">,
): Promise<Response> {
  const { ad } = await ownAd(c);
  const { values } = await readForm(c);
  const title = text(values.title).trim().slice(0, spotTitleMax);
  const { id } = await createSpot(c.var.ctx, c.var.actor, ad.id, title);
  return c.json({ _id: id });
}

const spotTitleMax = 100;
const halts: AdStatus[] = ["paused", "open"];

/** Where a button of the page brings the campaign; undefined for one that only saves. Throws Problem 422. */
function moveOf(ad: Ad, action: string): AdStatus | undefined {
  if (action === "" || action === "save") return undefined;
  const to = movesFrom(ad.status, "channel").find((status) => action === `move:${status}`);
  if (to) return to;
  // Somebody else moved it meanwhile: the rule says why it cannot be moved from where it stands now.
  const wanted = /^move:(open|awaiting_verification|paused|live)$/.exec(action)?.[1];
  if (!wanted) throw invalid({ action: { key: "forms.invalid" } });
  return wanted as AdStatus;
}

async function save(c: AppContext, ad: Ad, values: FormValues, banner: File | undefined): Promise<Ad> {
  const { ctx, actor } = c.var;
  const saved = await updateAd(ctx, actor, ad.id, inputOf(values));
  return banner ? uploadBanner(ctx, actor, ad.id, banner, text(values.bannerCrop)) : saved;
}

function saidOf(before: Ad, after: Ad): string {
  return after.status === "awaiting_verification" && before.status !== after.status ? "again" : "saved";
}

async function submitTransfer(c: CampaignContext, channel: Channel, ad: Ad, values: FormValues): Promise<Response> {
  const points = Number(text(values.points).replace(/[\s\u00a0]/g, "") || Number.NaN);
  const [way = "", other = ""] = text(values.with).split(":");
  const done = await attempt(() => {
    const input = parseInput(TransferPointsInput, { points, ...(way === "to" ? { to: other } : { from: other }) });
    return transferPoints(c.var.ctx, c.var.actor, ad.id, input);
  });
  if (done.ok) return c.redirect(`${href(c.var.lang, campaignPath(ad))}?moved=${points}#points`, 303);
  throwHidden(done.problem);
  return campaignView(c, channel, ad, { transfer: { values, problem: done.problem } });
}

async function submitDelete(c: CampaignContext, channel: Channel, ad: Ad): Promise<Response> {
  const done = await attempt(() => deleteAd(c.var.ctx, c.var.actor, ad.id));
  const back = href(c.var.lang, campaignsPath(channel.id));
  if (done.ok) return c.redirect(`${back}?${new URLSearchParams({ gone: ad.name })}`, 303);
  throwHidden(done.problem);
  return campaignView(c, channel, ad, { form: { values: valuesOf(ad), problem: done.problem } });
}

function throwHidden(problem: Problem): void {
  if (problem.status === 404 || problem.status === 403) throw problem;
}

/** The campaign that the address names, of the channel that it names. Throws Problem 403, 404. */
async function ownAd(c: CampaignContext): Promise<{ ad: Ad; channel: Channel }> {
  const { ctx, actor } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"), mayAdvertise);
  const { ad } = await managedAd(ctx, actor, c.req.param("adId"));
  if (ad.channelId !== channel.id) throw notFound();
  return { ad, channel };
}

type Forms = { form?: FormState; transfer?: FormState };

async function campaignView(c: AppContext, channel: Channel, ad: Ad, forms: Forms): Promise<Response> {
  const shown = await shownCampaign(c, channel, ad);
  const problem = forms.form?.problem ?? forms.transfer?.problem;
  return page(
    c,
    {
      title: c.var.t("ads.of", { name: nameOf(c.var.t, ad) }),
      ...{ area: "channel", channelId: channel.id, active: "ads", robots: "noindex" },
      ...{ sheets: campaignSheets, scripts: ["chart.js", "campaign.js"] },
    },
    <CampaignView {...shown} form={forms.form ?? { values: valuesOf(ad) }} transfer={forms.transfer ?? emptyForm} />,
    problem?.status ?? 200,
  );
}
