import type { ReactNode } from "react";
import { givingOf } from "../../channel-giving/queries.ts";
import { SupportChannel } from "../../channel-giving/views/support.tsx";
import { NotifyInput, SubscribeForm } from "../../channels/input.ts";
import { type Channel, channelById, channelBySlug, visibleChannel } from "../../channels/queries.ts";
import { SubscribeButton } from "../../channels/views/subscribe.tsx";
import { AskNotifications } from "../../notifications/views/ask.tsx";
import { managesChannel } from "../../platform/actor.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { parseInput, readForm } from "../../platform/http/forms.ts";
import { ownPath } from "../../platform/http/own-path.ts";
import { tell } from "../../platform/http/tell.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { playlistsCount } from "../../playlists/queries/lists.ts";
import { channelPlaylists } from "../../playlists/views/channel.tsx";
import { listSheet } from "../../playlists/views/sheet.ts";
import { channelPosts } from "../../posts/queries/posts.ts";
import { ChannelPosts } from "../../posts/views/list.tsx";
import { postListParts } from "../../posts/views/parts.ts";
import { subscriptionOf } from "../../subscriptions/queries/subscriptions.ts";
import { subscribe, unsubscribe, updateSubscription } from "../../subscriptions/rules.ts";
import { href } from "../../ui/href.ts";
import { fragment, page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { cardsOf, type VideoCardRow } from "../../videos/queries/cards.ts";
import { afterNewest } from "../../videos/queries/lists.ts";
import { channelAhead, channelStreams, channelStreamsCount } from "../../videos/queries/streams.ts";
import { ofAge } from "../../videos/queries/viewer.ts";
import { VideoList } from "../../videos/views/list.tsx";
import { About } from "../views/about.tsx";
import { Header } from "../views/header.tsx";
import { Tabs, tabPath, tabs } from "../views/tabs.tsx";
import { perTab, VideosTab } from "../views/videos-tab.tsx";

export async function channelBySlugPage(c: AppContext<"/c/:slug">): Promise<Response> {
  const channel = visibleChannel(c.var.actor, await channelBySlug(c.var.ctx, c.req.param("slug")));
  return channelPage(c, channel);
}

export async function channelByIdPage(c: AppContext<"/channel/:id">): Promise<Response> {
  return channelPage(c, visibleChannel(c.var.actor, await channelById(c.var.ctx, c.req.param("id"))));
}

async function channelPage(c: AppContext, channel: Channel): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const tab = tabs.find((name) => name === c.req.query("tab")) ?? "videos";
  const [subscription, ahead, streams, pinned, lists, posts, giving] = await Promise.all([
    actor.userId ? subscriptionOf(ctx, actor.userId, channel.id) : undefined,
    channelAhead(ctx, channel.id, ofAge(actor)),
    channelStreamsCount(ctx, channel.id),
    channel.pinnedVideoId === null ? [] : cardsOf(ctx, [channel.pinnedVideoId], ofAge(actor)),
    playlistsCount(ctx, { channelId: channel.id }, false),
    channelPosts(ctx, actor, channel.id, 1),
    givingOf(ctx, channel.id),
  ]);
  const manages = managesChannel(actor, channel.id);
  const picture = channelPictureUrl(ctx, channel, 512);
  const counts = {
    videos: channel.videosCount,
    ...(streams > 0 || ahead.some(({ live }) => live) || tab === "live" ? { live: streams } : {}),
    ...(lists > 0 || tab === "playlists" ? { playlists: lists } : {}),
    ...(posts.length > 0 || tab === "posts" ? { posts: null } : {}),
    about: null,
  };
  return page(
    c,
    {
      title: tab === "videos" ? channel.name : `${t(`channels.tabs.${tab}`)}: ${channel.name}`,
      description: channel.description.slice(0, 200) || t("channels.description", { name: channel.name }),
      canonical: tabPath(channel.slug, tab),
      feed: { path: `/c/${channel.slug}/rss.xml`, title: channel.name },
      ...(tab === "playlists" ? { sheets: [listSheet] } : tab === "posts" ? postListParts : {}),
      ...(channel.listedAt === null ? { robots: "noindex" as const } : {}),
      og: {
        type: "profile",
        ...(picture ? { image: { url: picture, width: 512, height: 512, alt: channel.name } } : {}),
      },
    },
    <>
      <Header c={c} channel={channel} manages={manages} notifyWhen={subscription?.notifyWhen} />
      <SupportChannel c={c} channelId={channel.id} giving={giving} />
      <Tabs c={c} slug={channel.slug} current={tab} counts={counts} />
      {tab === "about" ? (
        <About c={c} channel={channel} />
      ) : tab === "live" ? (
        await liveTab(
          c,
          channel,
          ahead.filter(({ live }) => live),
        )
      ) : tab === "playlists" ? (
        await channelPlaylists(c, channel.id, href(c.var.lang, tabPath(channel.slug, tab)))
      ) : tab === "posts" ? (
        await ChannelPosts(c, channel, tabPath(channel.slug, tab))
      ) : (
        await VideosTab({ c, channel, ahead, pinned })
      )}
    </>,
  );
}

/** Streams: those on the air and to come, then what was streamed. */
async function liveTab(c: AppContext, channel: Channel, ahead: VideoCardRow[]): Promise<ReactNode> {
  const { ctx, actor, t, lang } = c.var;
  const before = c.req.query("before");
  const part = { before: readCursor(before), shown: ahead, viewer: ofAge(actor) };
  const { rows, next } = pageOf(await channelStreams(ctx, channel.id, perTab + 1, part), perTab, afterNewest);
  const first = before === undefined ? ahead : [];
  if (first.length + rows.length === 0)
    return <Empty icon="live" title={t("channels.noStreams")} text={t("channels.noStreamsText")} />;
  const path = href(lang, tabPath(channel.slug, "live"));
  return (
    <div className="chan-grid">
      <VideoList c={c} rows={[...first, ...rows]} path={path} next={next} />
    </div>
  );
}

export async function submitSubscription(c: AppContext<"/channel/:id/subscription">): Promise<Response> {
  const { ctx, actor, lang, t } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const next = typeof values.next === "string" ? values.next : undefined;
  if (values.notifyWhen !== undefined) {
    const { notifyWhen } = parseInput(NotifyInput, { notifyWhen: values.notifyWhen });
    await updateSubscription(ctx, actor, id, notifyWhen);
  } else {
    const { subscribed } = parseInput(SubscribeForm, { subscribed: values.subscribed });
    await (subscribed === "1" ? subscribe(ctx, actor, id) : unsubscribe(ctx, actor, id));
  }
  const subscription = actor.userId ? await subscriptionOf(ctx, actor.userId, id) : undefined;
  if (!subscription) tell(c, "spoken", t("channels.leftOff"));
  else tell(c, "spoken", t("channels.followed", { when: t(`notifications.settings.when.${subscription.notifyWhen}`) }));
  return c.req.header("hx-request")
    ? fragment(
        c,
        <>
          <SubscribeButton c={c} channelId={id} notifyWhen={subscription?.notifyWhen} next={ownPath(next)} />
          <AskNotifications c={c} subscribed={subscription !== undefined} aside />
        </>,
      )
    : c.redirect(ownPath(next) ?? href(lang, `/channel/${id}`), 303);
}
