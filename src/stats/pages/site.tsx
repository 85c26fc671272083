import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { fragment, page } from "../../ui/page.tsx";
import { countedUntil, figuresOf } from "../queries/figures.ts";
import { presentOf } from "../queries/now.ts";
import { topVideos } from "../queries/top.ts";
import { visitsOf } from "../queries/visits.ts";
import { siteStatsAsked } from "../rules/asked.ts";
import { KindPanels } from "../views/kinds.tsx";
import { Now } from "../views/now.tsx";
import { OverTime } from "../views/over-time.tsx";
import { placeOf } from "../views/place.ts";
import { DownloadMenu, Range } from "../views/range.tsx";
import { Top } from "../views/top.tsx";
import { VisitsPanel } from "../views/visits.tsx";
import { readShown } from "./asked.ts";
import { statsParts } from "./channel.tsx";

const path = "/admin/stats";
const topShown = 10;

/** Of the whole site, for administrators. */
export async function siteStatsPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const { shown, form } = readShown(c);
  const subjectId = siteStatsAsked(actor);
  const place = placeOf(c, path, { ...shown, videoId: undefined });
  const [told, countedAt, top, present, visits] = await Promise.all([
    figuresOf(ctx, subjectId, shown.period),
    countedUntil(ctx),
    topVideos(ctx, undefined, shown.period, topShown),
    presentOf(ctx, undefined),
    visitsOf(ctx, shown.period),
  ]);
  const watch = (id: string) => href(lang, `/watch/${id}`);
  return page(
    c,
    { title: t("stats.siteTitle"), area: "admin", active: "stats", robots: "noindex", ...statsParts },
    <>
      <div className="page-h">
        <h1>{t("stats.siteTitle")}</h1>
        <div className="end">
          <DownloadMenu c={c} place={place} videos />
        </div>
      </div>
      <Range c={c} place={place} countedAt={countedAt} form={form} />
      <div className="stats">
        <OverTime c={c} told={told} metric={shown.metric} place={place} />
        <Now c={c} present={present} path={`${place.path}/now`} linkOf={watch} />
        <KindPanels c={c} kinds={told.kinds} />
        <Top
          c={c}
          rows={top}
          linkOf={({ video }) => `${href(lang, `/manage-channel/${video.channelId}/stats`)}?videoId=${video.id}`}
        />
        <VisitsPanel c={c} rows={visits} />
      </div>
    </>,
  );
}

export async function siteNowPart(c: AppContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  siteStatsAsked(actor);
  const present = await presentOf(ctx, undefined);
  const linkOf = (id: string) => href(lang, `/watch/${id}`);
  return fragment(c, <Now c={c} present={present} path={`${href(lang, path)}/now`} linkOf={linkOf} />);
}
