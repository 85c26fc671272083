import { managedChannel } from "../../channels/queries.ts";
import { channelComments, commentsPerDay } from "../../comments/queries/manage.ts";
import { lastDays } from "../../platform/db/days.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { violationOf } from "../../reports/queries.ts";
import { ViolationNotice } from "../../reports/views/violation.tsx";
import { viewsPerDay } from "../../stats/queries/figures.ts";
import { subscriptionsPerDay } from "../../subscriptions/queries/subscriptions.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { page } from "../../ui/page.tsx";
import { Empty, Section } from "../../ui/section.tsx";
import { managedTotals, managedVideos, publishedPerDay } from "../../videos/queries/managed.ts";
import { VideosTable } from "../../videos/views/table.tsx";
import { Figures } from "../views/figures.tsx";
import { LatestComments } from "../views/latest-comments.tsx";

const latestShown = 5;
const daysShown = 28;

export async function dashboardPage(c: AppContext<"/manage-channel/:channelId">): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"));
  const days = lastDays(daysShown, ctx.clock.now());
  const [rows, totals, commented, newSubscribers, newVideos, comments, newViews, violation] = await Promise.all([
    managedVideos(ctx, channel.id, {}, latestShown, 0),
    managedTotals(ctx, channel.id),
    channelComments(ctx, channel.id, days.since, latestShown),
    subscriptionsPerDay(ctx, channel.id, days),
    publishedPerDay(ctx, channel.id, days),
    commentsPerDay(ctx, channel.id, days),
    viewsPerDay(ctx, channel.id, daysShown),
    violationOf(ctx, "channel", channel.id),
  ]);
  const base = href(lang, `/manage-channel/${channel.id}`);
  return page(
    c,
    { title: t("channels.dashboard"), area: "channel", channelId: channel.id, active: "dashboard", robots: "noindex" },
    <>
      <Head c={c} base={base} />
      {violation ? <ViolationNotice c={c} violation={violation} /> : null}
      <Figures
        c={c}
        subscribers={channel.subscriptionsCount}
        videos={totals.count}
        views={totals.views}
        newSubscribers={newSubscribers}
        newVideos={newVideos}
        comments={comments}
        newViews={newViews}
      />
      {rows.length === 0 ? (
        <Empty
          icon="film"
          title={t("videos.none")}
          text={t("channels.emptyOwn")}
          action={{ href: `${base}/videos/upload`, label: t("videos.add") }}
        />
      ) : (
        <div className="dashboard-cols">
          <Section
            id="latest"
            title={t("channels.latestVideos")}
            more={{ href: `${base}/videos`, label: t("ui.more") }}
          >
            <VideosTable c={c} channel={channel} rows={rows} compact />
          </Section>
          <LatestComments c={c} rows={commented} />
        </div>
      )}
    </>,
  );
}

function Head({ c, base }: { c: AppContext; base: string }) {
  const { t } = c.var;
  return (
    <div className="page-h">
      <h1>{t("channels.dashboard")}</h1>
      <div className="end">
        <a className="button line" href={`${base}/videos/live`}>
          <Icon name="live" />
          {t("live.go")}
        </a>
        <a className="button main-action" href={`${base}/videos/upload`}>
          <Icon name="upload" />
          {t("frame.nav.upload")}
        </a>
      </div>
    </div>
  );
}
