import { NotifyInput } from "../../channels/input.ts";
import { bannerUrl } from "../../channels/json.ts";
import { type Channel, channelById, channelBySlug, visibleChannel } from "../../channels/queries.ts";
import { SubscribeButton } from "../../channels/views/subscribe.tsx";
import { AskNotifications } from "../../notifications/views/ask.tsx";
import { managesChannel } from "../../platform/actor.ts";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import { parseInput, readForm } from "../../platform/http/forms.ts";
import { tell } from "../../platform/http/tell.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { subscriptionOf } from "../../subscriptions/queries.ts";
import { subscribe, unsubscribe, updateSubscription } from "../../subscriptions/rules.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { fragment, page } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { VideoCard } from "../../ui/video-card.tsx";
import { channelVideos } from "../../videos/queries/cards.ts";
import { cardContext, cardData } from "../../videos/views/cards.ts";

const perPage = 24;

export async function channelBySlugPage(c: AppContext<"/c/:slug">): Promise<Response> {
  const channel = visibleChannel(c.var.actor, await channelBySlug(c.var.ctx, c.req.param("slug")));
  return channelPage(c, channel);
}

export async function channelByIdPage(c: AppContext<"/channel/:id">): Promise<Response> {
  return channelPage(c, visibleChannel(c.var.actor, await channelById(c.var.ctx, c.req.param("id"))));
}

async function channelPage(c: AppContext, channel: Channel): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const [rows, subscription] = await Promise.all([
    channelVideos(ctx, channel.id, perPage, readCursor(c.req.query("before"))),
    actor.userId ? subscriptionOf(ctx, actor.userId, channel.id) : undefined,
  ]);
  const manages = managesChannel(actor, channel.id);
  const banner = bannerUrl(ctx, channel);
  const picture = channelPictureUrl(ctx, channel, 512);
  const show = cardContext(c);
  const last = rows.at(-1);
  const more =
    last?.listedAt && rows.length === perPage
      ? `${href(lang, `/c/${channel.slug}`)}?before=${cursorText(last.listedAt, last.id)}`
      : undefined;
  return page(
    c,
    {
      title: channel.name,
      description: channel.description.slice(0, 200) || t("channels.description", { name: channel.name }),
      canonical: `/c/${channel.slug}`,
      feed: { path: `/c/${channel.slug}/rss.xml`, title: channel.name },
      ...(channel.listedAt === null ? { robots: "noindex" as const } : {}),
      og: {
        type: "profile",
        ...(picture ? { image: { url: picture, width: 512, height: 512, alt: channel.name } } : {}),
      },
    },
    <>
      {banner ? (
        <img className="banner" src={banner} alt="" width={1280} height={320} />
      ) : (
        <div className="banner plain" />
      )}
      <header className="chan-h">
        <Avatar name={channel.name} url={picture} size={96} />
        <div className="who">
          <h1>
            {bindShortWords(channel.name)} {channel.verified ? <Icon name="verified" className="verified" /> : null}
          </h1>
          <p className="quiet small num">
            @{channel.slug} · {t("ui.subscribers", { count: channel.subscriptionsCount })} ·{" "}
            {t("ui.videos", { count: channel.videosCount })}
          </p>
        </div>
        {manages ? (
          <a className="btn round" href={href(lang, `/manage-channel/${channel.id}/dashboard`)}>
            <Icon name="settings" size="s" />
            {t("channels.manage")}
          </a>
        ) : (
          <SubscribeButton c={c} channelId={channel.id} notifyWhen={subscription?.notifyWhen} />
        )}
      </header>
      <AskNotifications c={c} subscribed={subscription !== undefined} />
      {channel.description ? <p className="chan-about">{bindShortWords(channel.description)}</p> : null}
      {channel.links.length > 0 ? (
        <p className="links">
          {channel.links.map((link) => (
            <a key={link.url} className="chip" href={link.url} rel="nofollow noopener ugc me" target="_blank">
              <Icon name="external" size="s" />
              {link.label || new URL(link.url).host}
            </a>
          ))}
        </p>
      ) : null}
      {rows.length === 0 ? (
        <Empty
          icon="film"
          title={t("ui.noVideos")}
          text={manages ? t("channels.emptyOwn") : t("channels.empty")}
          {...(manages
            ? { action: { href: href(lang, `/manage-channel/${channel.id}/videos/upload`), label: t("ui.addVideo") } }
            : {})}
        />
      ) : (
        <div className="sec first grid">
          {rows.map((row) => (
            <VideoCard key={row.id} video={cardData(ctx, row)} show={show} heading="h2" />
          ))}
        </div>
      )}
      {more ? <Pager t={t} older={more} /> : null}
    </>,
  );
}

export async function submitSubscription(c: AppContext<"/channel/:id/subscription">): Promise<Response> {
  const { ctx, actor, lang, t } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  if (values.notifyWhen !== undefined) {
    const { notifyWhen } = parseInput(NotifyInput, { notifyWhen: values.notifyWhen });
    await updateSubscription(ctx, actor, id, notifyWhen);
  } else await (values.subscribed === "1" ? subscribe(ctx, actor, id) : unsubscribe(ctx, actor, id));
  const subscription = actor.userId ? await subscriptionOf(ctx, actor.userId, id) : undefined;
  if (!subscription) tell(c, "spoken", t("channels.leftOff"));
  else tell(c, "spoken", t("channels.followed", { when: t(`notifications.settings.when.${subscription.notifyWhen}`) }));
  return c.req.header("hx-request")
    ? fragment(
        c,
        <>
          <SubscribeButton c={c} channelId={id} notifyWhen={subscription?.notifyWhen} />
          <AskNotifications c={c} subscribed={subscription !== undefined} aside />
        </>,
      )
    : c.redirect(href(lang, `/channel/${id}`), 303);
}
