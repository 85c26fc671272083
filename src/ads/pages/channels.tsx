import { channelById } from "../../channels/queries.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { invalid } from "../../platform/problem.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { ChannelPointsInput } from "../input.ts";
import { adStandings } from "../queries/ads.ts";
import { channelPurses } from "../queries/staff.ts";
import { setChannelPoints } from "../rules/points.ts";
import { switchAds } from "../rules/settings.ts";
import { ChannelsView } from "../views/channels.tsx";
import { campaignSheets } from "../views/words.ts";
import { text } from "./form.ts";

/** Which channels make ads, and what each has to give to them. */
export async function channelsTab(c: AppContext, form: FormState, failed?: string): Promise<Response> {
  const { ctx, t } = c.var;
  const query = (c.req.query("query") ?? text(form.values.query)).trim().slice(0, 100);
  const [rows, standings] = await Promise.all([channelPurses(ctx, query), adStandings(ctx)]);
  return page(
    c,
    { title: t("ads.desk.channels"), area: "admin", active: "ads", robots: "noindex", sheets: campaignSheets },
    <ChannelsView
      c={c}
      rows={rows}
      query={query}
      waits={standings.awaiting_verification}
      form={form}
      failed={failed}
    />,
    form.problem?.status ?? 200,
  );
}

/** Gives points to a channel, or switches its ads. */
export async function submitChannel(c: AppContext<"/admin/ads/channels/:channelId">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("channelId");
  const { values } = await readForm(c);
  const done = await attempt(async () => {
    const action = text(values.action);
    if (action === "points") {
      const points = Number(text(values.points).replace(/\s/g, "") || Number.NaN);
      await setChannelPoints(ctx, actor, id, parseInput(ChannelPointsInput, { points }).points);
      return "given";
    }
    if (action !== "on" && action !== "off") throw invalid({ action: { key: "forms.invalid" } });
    await switchAds(ctx, actor, id, action === "on");
    return action === "on" ? "switchedOn" : "switchedOff";
  });
  if (!done.ok) {
    if (done.problem.status === 404 || done.problem.status === 403) throw done.problem;
    return channelsTab(c, { values, problem: done.problem }, id);
  }
  const name = (await channelById(ctx, id))?.name ?? "";
  const back = new URLSearchParams({ tab: "channels", query: text(values.query), done: done.value, name });
  return c.redirect(`${href(lang, "/admin/ads")}?${back}`, 303);
}
