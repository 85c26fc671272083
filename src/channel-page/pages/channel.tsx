import type { ReactNode } from "react";
import { NotifyInput, SubscribeForm } from "../../channels/input.ts";
import { type Channel, channelById, channelBySlug, visibleChannel } from "../../channels/queries.ts";
import { SubscribeButton } from "../../channels/views/subscribe.tsx";
import { AskNotifications } from "../../notifications/views/ask.tsx";
import { managesChannel } from "../../platform/actor.ts";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import { parseInput, readForm } from "../../platform/http/forms.ts";
import { tell } from "../../platform/http/tell.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { playlistsCount } from "../../playlists/queries.ts";
import { channelPlaylists } from "../../playlists/views/channel.tsx";
import { listSheet } from "../../playlists/views/sheet.ts";
import { subscriptionOf } from "../../subscriptions/queries.ts";
import { subscribe, unsubscribe, updateSubscription } from "../../subscriptions/rules.ts";
import { href } from "../../ui/href.ts";
import { fragment, page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { cardsOf, descriptionsOf, type VideoCardRow } from "../../videos/queries/cards.ts";
import { channelVideos } from "../../videos/queries/lists.ts";
import { channelStreams, channelStreamsAhead, channelStreamsCount } from "../../videos/queries/streams.ts";
import { ofAge } from "../../videos/queries/viewer.ts";
import { About } from "../views/about.tsx";
import { Header } from "../views/header.tsx";
import { Pinned } from "../views/pinned.tsx";
import { type Tab, Tabs, tabPath, tabs } from "../views/tabs.tsx";
import { Videos } from "../views/videos.tsx";

const perPage = 24;

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
  const [subscription, ahead, streams, pinned, lists] = await Promise.all([
    actor.userId ? subscriptionOf(ctx, actor.userId, channel.id) : undefined,
    channelStreamsAhead(ctx, channel.id, ofAge(actor)),
    channelStreamsCount(ctx, channel.id),
    channel.pinnedVideoId === null ? [] : cardsOf(ctx, [channel.pinnedVideoId], ofAge(actor)),
    playlistsCount(ctx, { channelId: channel.id }, false),
  ]);
  const manages = managesChannel(actor, channel.id);
  const picture = channelPictureUrl(ctx, channel, 512);
  const counts = {
    videos: channel.videosCount,
    ...(streams > 0 || ahead.length > 0 || tab === "live" ? { live: streams } : {}),
    ...(lists > 0 || tab === "playlists" ? { playlists: lists } : {}),
    about: null,
  };
  return page(
    c,
    {
      title: tab === "videos" ? channel.name : `${t(`channels.tabs.${tab}`)}: ${channel.name}`,
      description: channel.description.slice(0, 200) || t("channels.description", { name: channel.name }),
      canonical: tabPath(channel.slug, tab),
      feed: { path: `/c/${channel.slug}/rss.xml`, title: channel.name },
      ...(tab === "playlists" ? { sheets: [listSheet] } : {}),
      ...(channel.listedAt === null ? { robots: "noindex" as const } : {}),
      og: {
        type: "profile",
        ...(picture ? { image: { url: picture, width: 512, height: 512, alt: channel.name } } : {}),
      },
    },
    <>
      <Header c={c} channel={channel} manages={manages} notifyWhen={subscription?.notifyWhen} />
      <Tabs c={c} slug={channel.slug} current={tab} counts={counts} />
      {tab === "about" ? (
        <About c={c} channel={channel} />
      ) : tab === "live" ? (
        await liveTab(c, channel, ahead)
      ) : tab === "playlists" ? (
        await channelPlaylists(c, channel.id, href(c.var.lang, tabPath(channel.slug, tab)))
      ) : (
        await videosTab(c, channel, pinned)
      )}
    </>,
  );
}

/** Streams: those on the air and to come, then what was streamed. */
async function liveTab(c: AppContext, channel: Channel, ahead: VideoCardRow[]): Promise<ReactNode> {
  const { ctx, actor } = c.var;
  const before = c.req.query("before");
  const rows = await channelStreams(ctx, channel.id, perPage, {
    before: readCursor(before),
    shown: ahead,
    viewer: ofAge(actor),
  });
  const first = before === undefined ? ahead : [];
  if (first.length + rows.length === 0)
    return <Empty icon="live" title={c.var.t("channels.noStreams")} text={c.var.t("channels.noStreamsText")} />;
  return <Videos c={c} rows={[...first, ...rows]} older={olderThan(c, channel, "live", rows)} />;
}

/** Everything there is, with the pinned one on top of the first page. */
async function videosTab(c: AppContext, channel: Channel, pinned: VideoCardRow[]): Promise<ReactNode> {
  const { ctx, actor, t, lang } = c.var;
  const before = c.req.query("before");
  const [rows, texts] = await Promise.all([
    channelVideos(ctx, channel.id, perPage, { before: readCursor(before), shown: pinned, viewer: ofAge(actor) }),
    descriptionsOf(
      ctx,
      pinned.map(({ id }) => id),
    ),
  ]);
  if (pinned.length + rows.length === 0) {
    const manages = managesChannel(actor, channel.id);
    const upload = { href: href(lang, `/manage-channel/${channel.id}/videos/upload`), label: t("videos.add") };
    return (
      <Empty
        icon="film"
        title={t("videos.none")}
        text={manages ? t("channels.emptyOwn") : t("channels.empty")}
        {...(manages ? { action: upload } : {})}
      />
    );
  }
  return (
    <>
      {before === undefined
        ? pinned.map((row) => <Pinned key={row.id} c={c} row={row} description={texts.get(row.id) ?? ""} />)
        : null}
      <Videos c={c} rows={rows} older={olderThan(c, channel, "videos", rows)} />
    </>
  );
}

function olderThan(c: AppContext, channel: Channel, tab: Tab, rows: VideoCardRow[]): string | undefined {
  const last = rows.at(-1);
  if (!last?.listedAt || rows.length < perPage) return undefined;
  const address = href(c.var.lang, tabPath(channel.slug, tab));
  return `${address}${tab === "videos" ? "?" : "&"}before=${cursorText(last.listedAt, last.id)}`;
}

export async function submitSubscription(c: AppContext<"/channel/:id/subscription">): Promise<Response> {
  const { ctx, actor, lang, t } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
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
          <SubscribeButton c={c} channelId={id} notifyWhen={subscription?.notifyWhen} />
          <AskNotifications c={c} subscribed={subscription !== undefined} aside />
        </>,
      )
    : c.redirect(href(lang, `/channel/${id}`), 303);
}
