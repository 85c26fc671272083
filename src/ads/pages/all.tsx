import { channelById } from "../../channels/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { page } from "../../ui/page.tsx";
import { adStatuses } from "../limits.ts";
import { adStandings, adsIn, adsOf } from "../queries/ads.ts";
import { overviewOf } from "../queries/overview.ts";
import { AllView } from "../views/all.tsx";
import { campaignSheets } from "../views/words.ts";

const perPage = 30;

/** Campaigns of the whole site in one state, or those of one channel in any. */
export async function allCampaigns(c: AppContext): Promise<Response> {
  const { ctx, t } = c.var;
  const channelId = c.req.query("channel");
  const channel = channelId === undefined ? undefined : await channelById(ctx, channelId);
  const asked = adStatuses.find((one) => one === c.req.query("state"));
  const number = Math.min(300, Math.max(0, Number.parseInt(c.req.query("page") ?? "0", 10) || 0));
  const part = { limit: perPage + 1, offset: number * perPage };
  const [rows, standings] = await Promise.all([
    channel ? adsOf(ctx, channel.id, { ...part, status: asked }) : adsIn(ctx, asked ?? "live", part),
    adStandings(ctx),
  ]);
  return page(
    c,
    { title: t("ads.desk.all"), area: "admin", active: "ads", robots: "noindex", sheets: campaignSheets },
    <AllView
      c={c}
      rows={await overviewOf(ctx, rows.slice(0, perPage))}
      standings={standings}
      status={asked ?? (channel ? undefined : "live")}
      channel={channel}
      place={{ number, more: rows.length > perPage }}
    />,
  );
}
