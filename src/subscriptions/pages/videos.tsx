import { channelById, visibleChannel } from "../../channels/queries.ts";
import { SubscribeButton } from "../../channels/views/subscribe.tsx";
import { mutedAmong } from "../../mutes/queries.ts";
import { requireUser } from "../../platform/actor.ts";
import { pageOf } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { notFound } from "../../platform/problem.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { addressOf } from "../../ui/next.ts";
import { fragment, page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { afterNewest, channelVideos } from "../../videos/queries/lists.ts";
import { ofAge } from "../../videos/queries/viewer.ts";
import { perList, placeIn, VideoList } from "../../videos/views/list.tsx";
import { subscribedChannels, subscribedVideos, subscriptionOf } from "../queries/subscriptions.ts";
import { FreshChannels } from "../views/beside.tsx";

/** So many channels stand in the drawer. */
const channelsShown = 100;

/** `/subscriptions`: what is new on the channels that one is subscribed to. */
export async function subscriptionsPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const [found, channels] = await Promise.all([
    placeIn(c).then((before) => subscribedVideos(ctx, actor, perList + 1, { before })),
    drawerChannels(c),
  ]);
  const { rows, next } = pageOf(found, perList, afterNewest);
  const none = channels.length === 0;
  return page(
    c,
    { title: t("subscriptions.title"), area: "subscriptions", active: "subscriptions", channels, robots: "noindex" },
    <>
      <div className="page-h">
        <h1>{t("subscriptions.title")}</h1>
        <a className="button end" href={href(lang, "/subscriptions/channels")}>
          <Icon name="settings" size="s" />
          {t("subscriptions.manage")}
        </a>
      </div>
      {rows.length > 0 ? (
        <VideoList c={c} rows={rows} path={href(lang, "/subscriptions")} next={next} />
      ) : (
        <Empty
          icon="users"
          title={t(none ? "subscriptions.none" : "videos.none")}
          text={t(none ? "subscriptions.noneText" : "subscriptions.nothingText")}
          action={{ href: href(lang, "/channels?sort=subscriptionsCount"), label: t("subscriptions.find") }}
        />
      )}
    </>,
  );
}

/** `/subscriptions/{id}`: what is new on one of these channels. */
export async function subscriptionPage(c: AppContext<"/subscriptions/:id">): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const id = c.req.param("id");
  const subscription = await subscriptionOf(ctx, requireUser(actor), id);
  if (!subscription) throw notFound();
  const channel = visibleChannel(actor, await channelById(ctx, id));
  const [found, channels] = await Promise.all([
    placeIn(c).then((before) => channelVideos(ctx, id, perList + 1, { viewer: ofAge(actor), before })),
    drawerChannels(c),
  ]);
  const { rows, next } = pageOf(found, perList, afterNewest);
  const name = bindShortWords(channel.name);
  return page(
    c,
    { title: name, area: "subscriptions", active: id, channels, robots: "noindex" },
    <>
      <div className="page-h">
        <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 96)} size={40} />
        <h1>
          <a href={href(lang, `/c/${channel.slug}`)}>{name}</a>
        </h1>
        <div className="end">
          <SubscribeButton c={c} channelId={id} notifyWhen={subscription.notifyWhen} next={addressOf(c)} />
        </div>
      </div>
      {rows.length > 0 ? (
        <VideoList c={c} rows={rows} path={href(lang, `/subscriptions/${id}`)} next={next} />
      ) : (
        <Empty
          icon="film"
          title={t("videos.none")}
          text={t("channels.empty")}
          action={{ href: href(lang, "/subscriptions"), label: t("subscriptions.title") }}
        />
      )}
    </>,
  );
}

/** The drawer's channels anew, when one's subscriptions changed elsewhere. */
export function besidePart(c: AppContext): Response {
  return fragment(c, <FreshChannels c={c} />);
}

/** The channels that the drawer of these pages names. */
export async function drawerChannels(c: AppContext) {
  const { ctx, actor } = c.var;
  const userId = requireUser(actor);
  const rows = await subscribedChannels(ctx, userId, channelsShown);
  const ids = rows.map(({ id }) => id);
  const muted = await mutedAmong(ctx, userId, ids);
  const shown = rows.filter(({ id }) => !muted.has(id));
  return shown.map((row) => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    pictureUrl: channelPictureUrl(ctx, row, 96),
  }));
}
