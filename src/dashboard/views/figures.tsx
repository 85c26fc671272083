import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { Trend } from "../../ui/trend.tsx";

export type FiguresProps = {
  c: AppContext;
  subscribers: number;
  videos: number;
  views: number;
  /** Of the last 28 days, day by day. */
  newSubscribers: number[];
  newVideos: number[];
  comments: number[];
  newViews: number[];
};

/** How a channel is doing: what there is now, and what came of it on each of the last days. */
export function Figures({
  c,
  subscribers,
  videos,
  views,
  newSubscribers,
  newVideos,
  comments,
  newViews,
}: FiguresProps) {
  const { t } = c.var;
  const written = sum(comments);
  return (
    <ul className="figures">
      <Figure
        c={c}
        value={subscribers}
        label={t("channels.figures.subscribers", { count: subscribers })}
        change={freshText(c, sum(newSubscribers))}
        trend={newSubscribers}
      />
      <Figure
        c={c}
        value={written}
        label={t("channels.figures.comments", { count: written })}
        change={t("channels.figures.lately")}
        trend={comments}
      />
      <Figure
        c={c}
        value={videos}
        label={t("channels.figures.videos", { count: videos })}
        change={freshText(c, sum(newVideos))}
        trend={newVideos}
      />
      <Figure
        c={c}
        value={views}
        label={t("channels.figures.views", { count: views })}
        change={t("channels.figures.ever")}
        trend={newViews}
      />
    </ul>
  );
}

type FigureProps = { c: AppContext; value: number; label: string; change: string; trend?: number[] };

function Figure({ c, value, label, change, trend }: FigureProps) {
  return (
    <li>
      <b className="num">{grouped(value, c.var.lang)}</b>
      <span className="small">{label}</span>
      <span className="tiny quiet num">{change}</span>
      {trend ? <Trend values={trend} /> : null}
    </li>
  );
}

function freshText({ var: { t, lang } }: AppContext, count: number): string {
  return count === 0 ? t("channels.figures.noneFresh") : t("channels.figures.fresh", { number: grouped(count, lang) });
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
