import { channelById } from "../../channels/queries.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { captionsOf, videoById } from "../../videos/queries/video.ts";
import { VerifyAdInput } from "../input.ts";
import { type Ad, adById, adStandings, adsIn, pointsOf, statesOf } from "../queries/ads.ts";
import { verifyAd } from "../rules/verify.ts";
import { AdCase, type CaseProps } from "../views/case.tsx";
import { Desk } from "../views/desk.tsx";
import { campaignSheets } from "../views/words.ts";
import { allCampaigns } from "./all.tsx";
import { channelsTab } from "./channels.tsx";
import { text } from "./form.ts";
import { settingsTab } from "./settings.tsx";

/** So many wait in sight; the others follow as these are decided. */
const queueShown = 50;

/** Where staff look at ads: those that wait, all others, and what channels may do. */
export async function adsDesk(c: AppContext): Promise<Response> {
  const { tab } = c.req.query();
  if (tab === "all") return allCampaigns(c);
  if (tab === "channels") return channelsTab(c, emptyForm);
  if (tab === "settings") return settingsTab(c);
  return desk(c, emptyForm, c.req.query("ad"));
}

/** Approves or refuses what waits, and goes on to the next. */
export async function submitVerdict(c: AppContext<"/admin/ads/:adId">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("adId");
  const { values } = await readForm(c);
  const done = await attempt(() => {
    // Who chose neither has not decided.
    const approve = { approve: true, refuse: false }[text(values.verdict)];
    const seen = text(values.seen) || undefined;
    return verifyAd(ctx, actor, id, parseInput(VerifyAdInput, { approve, reason: text(values.reason), seen }));
  });
  if (done.ok) {
    const said = done.value.status === "verified_ok" ? "approved" : "refused";
    return c.redirect(`${href(lang, "/admin/ads")}?${new URLSearchParams({ done: said, name: done.value.name })}`, 303);
  }
  if (done.problem.status === 404 || done.problem.status === 403) throw done.problem;
  return desk(c, { values, problem: done.problem }, id);
}

async function desk(c: AppContext, form: FormState, id: string | undefined): Promise<Response> {
  const { ctx, t } = c.var;
  const [waiting, standings, asked] = await Promise.all([
    adsIn(ctx, "awaiting_verification", { limit: queueShown }),
    adStandings(ctx),
    id === undefined ? undefined : adById(ctx, id),
  ]);
  if (id !== undefined && !asked) throw notFound();
  const chosen = asked ?? waiting[0];
  const place = waiting.findIndex((row) => row.id === chosen?.id);
  const facts = chosen ? await caseOf(c, chosen) : undefined;
  return page(
    c,
    {
      ...{ title: t("ads.desk.title"), area: "admin", active: "ads", robots: "noindex" },
      ...{ sheets: campaignSheets, scripts: ["desk.js", "campaign.js"] },
    },
    <Desk c={c} tab="waiting" waits={standings.awaiting_verification} queue={{ rows: waiting, chosen: chosen?.id }}>
      {facts ? (
        <AdCase
          {...facts}
          form={form}
          place={{
            position: place + 1,
            total: Math.max(standings.awaiting_verification, place + 1),
            newer: waiting[place - 1]?.id,
            older: place < 0 ? undefined : waiting[place + 1]?.id,
          }}
        />
      ) : null}
    </Desk>,
    form.problem?.status ?? 200,
  );
}

/** Everything that whoever decides is shown of an ad. */
async function caseOf(c: AppContext, ad: Ad): Promise<Omit<CaseProps, "form" | "place">> {
  const { ctx } = c.var;
  const [channel, video, captions, leadsTo, states, points] = await Promise.all([
    channelById(ctx, ad.channelId),
    ad.videoId ? videoById(ctx, ad.videoId) : undefined,
    ad.videoId ? captionsOf(ctx, ad.videoId) : [],
    ad.clickVideoId ? videoById(ctx, ad.clickVideoId) : undefined,
    statesOf(ctx, ad.id),
    pointsOf(ctx, ad.id),
  ]);
  if (!channel) throw notFound();
  return { c, ad, channel, video, captions, leadsTo, states, points };
}
