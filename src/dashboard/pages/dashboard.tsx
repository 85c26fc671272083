import { mayEditVideos, mayHoldKey, mayModerate, maySeeStatistics, mayUpload } from "../../channels/policy.ts";
import { type Channel, managedChannel } from "../../channels/queries.ts";
import { channelComments, commentsPerDay, waitingCount } from "../../comments/queries/manage.ts";
import { streamKeyOf } from "../../live/queries.ts";
import { lastDays } from "../../platform/db/days.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { violationOf } from "../../reports/queries.ts";
import { ViolationNotice } from "../../reports/views/violation.tsx";
import { viewsPerDay } from "../../stats/queries/figures.ts";
import { subscriptionsPerDay } from "../../subscriptions/queries/subscriptions.ts";
import { bytes } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { Empty, Section } from "../../ui/section.tsx";
import { keptBytes } from "../../uploads/rules/begin.ts";
import { managedTotals, managedVideos, publishedPerDay } from "../../videos/queries/managed.ts";
import { VideosTable } from "../../videos/views/table.tsx";
import { noTroubles, troublesOf } from "../queries.ts";
import { Attention, type Quota } from "../views/attention.tsx";
import { Figures } from "../views/figures.tsx";
import { LatestComments } from "../views/latest-comments.tsx";
import { Shortcuts } from "../views/shortcuts.tsx";

const latestShown = 5;
const daysShown = 28;

export async function dashboardPage(c: AppContext<"/manage-channel/:channelId">): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"));
  const keepsOrder = mayModerate(actor, channel.id);
  const since = lastDays(daysShown, ctx.clock.now()).since;
  const [rows, commented, violation, figures, attention, quota] = await Promise.all([
    managedVideos(ctx, channel.id, {}, latestShown, 0),
    keepsOrder ? channelComments(ctx, channel.id, since, latestShown) : undefined,
    violationOf(ctx, "channel", channel.id),
    maySeeStatistics(actor, channel.id) ? figuresOf(c, channel) : undefined,
    attentionOf(c, channel),
    quotaOf(c, channel),
  ]);
  const base = href(lang, `/manage-channel/${channel.id}`);
  return page(
    c,
    { title: t("channels.dashboard"), area: "channel", channelId: channel.id, active: "dashboard", robots: "noindex" },
    <>
      <div className="page-h">
        <h1>{t("channels.dashboard")}</h1>
        {quota ? (
          <span className="end small quiet num">
            {t("dashboard.quota", { used: bytes(quota.used, lang), of: bytes(quota.of, lang) })}
          </span>
        ) : null}
      </div>
      {violation ? <ViolationNotice c={c} violation={violation} /> : null}
      <Shortcuts c={c} channelId={channel.id} base={base} />
      {rows.length === 0 ? null : <Attention c={c} base={base} {...attention} quota={quota} />}
      {figures ? <Figures c={c} {...figures} /> : null}
      {rows.length === 0 ? (
        <Empty
          icon="film"
          title={t("videos.none")}
          text={t(mayUpload(actor, channel.id) ? "channels.emptyOwn" : "channels.empty")}
          {...(mayUpload(actor, channel.id)
            ? { action: { href: `${base}/videos/upload`, label: t("videos.add") } }
            : {})}
        />
      ) : (
        <div className={commented ? "dashboard-cols" : ""}>
          <Section
            id="latest"
            title={t("channels.latestVideos")}
            more={{ href: `${base}/videos`, label: t("ui.more") }}
          >
            <VideosTable c={c} channel={channel} rows={rows} compact />
          </Section>
          {commented ? <LatestComments c={c} base={base} rows={commented} /> : null}
        </div>
      )}
    </>,
  );
}

async function figuresOf({ var: { ctx } }: AppContext, channel: Channel) {
  const days = lastDays(daysShown, ctx.clock.now());
  const [totals, newSubscribers, newVideos, comments, newViews] = await Promise.all([
    managedTotals(ctx, channel.id),
    subscriptionsPerDay(ctx, channel.id, days),
    publishedPerDay(ctx, channel.id, days),
    commentsPerDay(ctx, channel.id, days),
    viewsPerDay(ctx, channel.id, daysShown),
  ]);
  const { count: videos, views } = totals;
  return { subscribers: channel.subscriptionsCount, videos, views, newSubscribers, newVideos, comments, newViews };
}

/** What there is to see to, for whoever may. */
async function attentionOf({ var: { ctx, actor } }: AppContext, { id }: Channel) {
  const [troubles, waiting, key] = await Promise.all([
    mayUpload(actor, id) ? troublesOf(ctx, id, mayEditVideos(actor, id) ? undefined : actor.userId) : noTroubles,
    mayModerate(actor, id) ? waitingCount(ctx, id) : 0,
    mayHoldKey(actor, id) ? streamKeyOf(ctx, id, null) : null,
  ]);
  return { troubles, waiting, keyless: key === undefined };
}

/** How much of the reader's own quota is used, where there is one. */
async function quotaOf({ var: { ctx, actor } }: AppContext, { id }: Channel): Promise<Quota | undefined> {
  if (!actor.userId || !mayUpload(actor, id)) return undefined;
  const { uploadQuotaBytes } = await siteSettings(ctx);
  if (uploadQuotaBytes === null) return undefined;
  return { used: await keptBytes(ctx, actor.userId), of: uploadQuotaBytes };
}
