import { authorName } from "../../channels/authors.ts";
import { managedChannel } from "../../channels/queries.ts";
import { videoComments } from "../../comments/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { relativeTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { page } from "../../ui/page.tsx";
import { Empty, Section } from "../../ui/section.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { managedCount, managedVideos } from "../../videos/queries/managed.ts";
import { VideosTable } from "../../videos/views/table.tsx";

const latestShown = 5;

export async function dashboardPage(c: AppContext<"/manage-channel/:channelId">): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"));
  const [rows, count] = await Promise.all([
    managedVideos(ctx, channel.id, {}, latestShown, 0),
    managedCount(ctx, channel.id),
  ]);
  const commented = rows[0] ? await videoComments(ctx, rows[0].id, latestShown) : [];
  const base = href(lang, `/manage-channel/${channel.id}`);
  const views = rows.reduce((sum, row) => sum + row.views, 0);
  return page(
    c,
    { title: t("channels.dashboard"), area: "channel", channelId: channel.id, active: "dashboard", robots: "noindex" },
    <>
      <div className="page-h">
        <h1>{t("channels.dashboard")}</h1>
        <div className="end">
          <a className="btn main-action" href={`${base}/videos/upload`}>
            <Icon name="upload" />
            {t("ui.nav.upload")}
          </a>
        </div>
      </div>
      <ul className="figures">
        <li>
          <b className="num">{grouped(channel.subscriptionsCount, lang)}</b>
          <span className="quiet small">
            {t("channels.figures.subscribers", { count: channel.subscriptionsCount })}
          </span>
        </li>
        <li>
          <b className="num">{grouped(count, lang)}</b>
          <span className="quiet small">{t("channels.figures.videos", { count })}</span>
        </li>
        <li>
          <b className="num">{grouped(views, lang)}</b>
          <span className="quiet small">{t("channels.figures.views", { count: views })}</span>
        </li>
      </ul>
      {rows.length === 0 ? (
        <Empty
          icon="film"
          title={t("ui.noVideos")}
          text={t("channels.emptyOwn")}
          action={{ href: `${base}/videos/upload`, label: t("ui.addVideo") }}
        />
      ) : (
        <Section id="latest" title={t("channels.latestVideos")} more={{ href: `${base}/videos`, label: t("ui.more") }}>
          <VideosTable c={c} channel={channel} rows={rows} compact />
        </Section>
      )}
      {commented.length > 0 ? (
        <Section id="latest-comments" title={t("channels.latestComments")}>
          <ul className="stack narrow">
            {commented.map((row) => (
              <li key={row.id} className="panel small">
                <p className="row">
                  <b className="strong">{bindShortWords(authorName(row))}</b>
                  <span className="quiet">{relativeTime(row.createdAt, ctx.clock.now(), lang, t)}</span>
                </p>
                <p className="pre">{row.content}</p>
                <a className="textlink" href={`${href(lang, `/watch/${row.videoId}`)}#comment-${row.id}`}>
                  {bindShortWords(rows[0]?.title ?? "")}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>,
  );
}
