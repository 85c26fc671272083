import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { fragment, page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { captionsOf, type Video } from "../../videos/queries/video.ts";
import { PlayerIsland, playerProps } from "../../videos/views/player.tsx";
import { countedUntil, figuresOf } from "../queries/figures.ts";
import { presentOf } from "../queries/now.ts";
import { type Retention, retentionOf } from "../queries/retention.ts";
import { topVideos } from "../queries/top.ts";
import { statsAsked } from "../rules/asked.ts";
import { KindPanels } from "../views/kinds.tsx";
import { Now } from "../views/now.tsx";
import { OverTime } from "../views/over-time.tsx";
import { placeOf } from "../views/place.ts";
import { DownloadMenu, Range } from "../views/range.tsx";
import { RetentionPanel } from "../views/retention.tsx";
import { Top } from "../views/top.tsx";
import { readShown } from "./asked.ts";

export const statsParts = { sheets: ["stats.css"], scripts: ["chart.js"] };
const topShown = 10;

type ChannelContext = AppContext<"/manage-channel/:channelId/stats">;

/** `/manage-channel/:channelId/stats`: of the whole channel, or of the video that the address names. */
export async function channelStatsPage(c: ChannelContext): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const { shown, form } = readShown(c);
  const { channel, video, subjectId } = await statsAsked(ctx, actor, c.req.param("channelId"), shown.videoId);
  const place = placeOf(c, pathOf(channel.id), shown);
  const [told, countedAt, top, present, retention] = await Promise.all([
    figuresOf(ctx, subjectId, shown.period),
    countedUntil(ctx),
    video ? [] : topVideos(ctx, channel.id, shown.period, topShown),
    video ? undefined : presentOf(ctx, channel.id),
    video ? retentionOf(ctx, video, shown.period) : undefined,
  ]);
  const title = video ? t("stats.ofFilm") : t("stats.title");
  return page(
    c,
    { title, area: "channel", channelId: channel.id, active: "stats", robots: "noindex", ...statsParts },
    <>
      <div className="page-h">
        <h1>{title}</h1>
        <div className="end">
          {video ? (
            <a className="button ghost" href={place.here({ videoId: "" })}>
              {t("stats.back")}
            </a>
          ) : null}
          <DownloadMenu c={c} place={place} videos={!video} />
        </div>
      </div>
      {video ? <FilmLine c={c} video={video} /> : null}
      <Range c={c} place={place} countedAt={countedAt} form={form} />
      {channel.videosCount === 0 && !video && told.now.views === 0 ? (
        <Empty icon="chart" title={t("stats.empty")} text={t("stats.emptyText")} />
      ) : null}
      <div className="stats">
        <OverTime c={c} told={told} metric={shown.metric} place={place} />
        {present ? (
          <Now c={c} present={present} path={`${place.path}/now`} linkOf={(videoId) => place.here({ videoId })} />
        ) : null}
        {video && retention ? await retentionPanel(c, video, channel, retention) : null}
        <KindPanels c={c} kinds={told.kinds} />
        {video ? null : <Top c={c} rows={top} linkOf={(row) => place.here({ videoId: row.video.id })} />}
      </div>
    </>,
  );
}

/** The part that is asked for again while one looks. */
export async function channelNowPart(c: AppContext<"/manage-channel/:channelId/stats/now">): Promise<Response> {
  const { ctx, actor } = c.var;
  const { channel } = await statsAsked(ctx, actor, c.req.param("channelId"));
  const path = href(c.var.lang, pathOf(channel.id));
  const linkOf = (videoId: string) => `${path}?${new URLSearchParams({ videoId })}`;
  return fragment(c, <Now c={c} present={await presentOf(ctx, channel.id)} path={`${path}/now`} linkOf={linkOf} />);
}

export function pathOf(channelId: string): string {
  return `/manage-channel/${channelId}/stats`;
}

function FilmLine({ c, video }: { c: AppContext; video: Video }) {
  const { t, lang } = c.var;
  return (
    <p className="film-line">
      <a href={href(lang, `/watch/${video.id}`)}>{bindShortWords(video.title) || t("videos.untitled")}</a>
    </p>
  );
}

type Owner = Awaited<ReturnType<typeof statsAsked>>["channel"];

async function retentionPanel(c: AppContext, video: Video, channel: Owner, retention: Retention) {
  if (!video.duration) return null;
  const captions = await captionsOf(c.var.ctx, video.id);
  const player =
    video.playableAt === null ? null : (
      <PlayerIsland
        t={c.var.t}
        player={playerProps(c, video, captions, { channel, resumeAt: -1, next: [], embed: true })}
      />
    );
  return <RetentionPanel c={c} retention={retention} length={video.duration} player={player} />;
}
