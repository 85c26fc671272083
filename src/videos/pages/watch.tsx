import type { ChatProps } from "../../../islands/chat/props.ts";
import { type Channel, channelById, visibleChannel } from "../../channels/queries.ts";
import { chatModeOf, chatPanelProps } from "../../chat/props.ts";
import { ChatPanel } from "../../chat/views/panel.tsx";
import { videoComments } from "../../comments/queries.ts";
import { Comments, perPage } from "../../comments/views/comments.tsx";
import { watchingTime } from "../../library/rules.ts";
import { stageOf } from "../../live/views/stage.ts";
import { managesChannel } from "../../platform/actor.ts";
import { attempt, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { type Rating, rateVideo, ratingOf } from "../../ratings/rules.ts";
import { recommendedFor } from "../../recommendations/queries.ts";
import { subscriptionOf } from "../../subscriptions/queries.ts";
import { isoDuration } from "../../ui/format.ts";
import { emptyForm } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { fragment, page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { isOpenToLink } from "../policy.ts";
import { captionsOf, type Video, visibleVideo } from "../queries.ts";
import { premiereEnd } from "../state.ts";
import { playableUrl, thumbnail } from "../urls.ts";
import { EmbedView, playerProps } from "../views/player.tsx";
import { RateButtons, WatchView } from "../views/watch.tsx";

const recommendedShown = 20;

export async function watchPage(c: AppContext<"/watch/:id">): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const video = await visibleVideo(ctx, actor, c.req.param("id"));
  const stage = stageOf(c, video);
  if (video.playableAt === null && !stage) return notReadyPage(c, video);
  const channel = visibleChannel(
    { ...actor, channelIds: [...actor.channelIds, video.channelId] },
    await channelById(ctx, video.channelId),
  );
  const [rating, subscription, comments, recommended, captions, resumeAt, chat] = await Promise.all([
    ratingOf(ctx, actor, video.id),
    actor.userId ? subscriptionOf(ctx, actor.userId, channel.id) : undefined,
    videoComments(ctx, video.id, perPage),
    recommendedFor(ctx, video, recommendedShown),
    captionsOf(ctx, video.id),
    watchingTime(ctx, actor, video.id),
    chatOf(c, video),
  ]);
  const first = recommended[0];
  const next = first ? { href: href(lang, `/watch/${first.id}`), title: first.title } : null;
  const player = playerProps(c, video, captions, {
    channel,
    resumeAt,
    next: stage ? null : next,
    embed: false,
    stage,
  });
  return page(
    c,
    {
      title: video.title || t("videos.untitled"),
      description: summary(video),
      wide: true,
      ...(isListed(video) ? {} : { robots: "noindex" as const }),
      ...publicFacts(c, video, channel),
      feed: `/c/${channel.slug}/rss.xml`,
    },
    <WatchView
      c={c}
      video={video}
      channel={channel}
      rating={rating}
      notifyWhen={subscription?.notifyWhen}
      manages={managesChannel(actor, channel.id)}
      recommended={recommended}
      player={player}
      chat={chat ? <ChatPanel chat={chat} /> : null}
      comments={stage ? null : <Comments c={c} video={video} rows={comments} form={emptyForm} />}
    />,
  );
}

export async function embedPage(c: AppContext<"/embed/:id">): Promise<Response> {
  const { ctx, actor } = c.var;
  const video = await visibleVideo(ctx, actor, c.req.param("id"));
  const stage = stageOf(c, video);
  if (video.playableAt === null && !stage) return notReadyPage(c, video);
  const [captions, channel] = await Promise.all([captionsOf(ctx, video.id), channelById(ctx, video.channelId)]);
  const props = playerProps(c, video, captions, { channel, resumeAt: -1, next: null, embed: true, stage });
  return page(
    c,
    { title: video.title, layout: "empty", robots: "noindex", canonical: `/watch/${video.id}` },
    <EmbedView player={props} />,
  );
}

export async function submitRating(c: AppContext<"/watch/:id/rating">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const rating = Number(values.rating);
  const wanted: Rating = rating === 1 ? 1 : rating === -1 ? -1 : 0;
  const done = await attempt(() => rateVideo(ctx, actor, id, wanted));
  if (!done.ok) throw done.problem;
  return c.req.header("hx-request")
    ? fragment(c, <RateButtons c={c} videoId={id} rating={done.value} />)
    : c.redirect(href(lang, `/watch/${id}`), 303);
}

async function chatOf(c: AppContext, video: Video): Promise<ChatProps | undefined> {
  const { ctx, actor, t, lang } = c.var;
  const mode = await chatModeOf(ctx, video);
  return mode === "none" ? undefined : chatPanelProps(ctx, actor, video, t, lang, mode);
}

function notReadyPage(c: AppContext, video: Video): Response {
  const { t, lang, actor } = c.var;
  const failed = video.processing === "failed";
  const percent = Math.round(video.progress * 100);
  const action = managesChannel(actor, video.channelId)
    ? { href: href(lang, `/manage-channel/${video.channelId}/videos/${video.id}`), label: t("videos.edit.open") }
    : { href: href(lang, "/"), label: t("ui.errors.home") };
  const text = failed ? t("videos.notReady.failed") : t("videos.notReady.text", { percent });
  const over = video.live && video.livestreamEndedAt !== null;
  return page(
    c,
    { title: video.title || t("videos.untitled"), robots: "noindex" },
    over ? (
      <Empty icon="live" title={t("player.endedTitle")} text={t("videos.notReady.noRecording")} action={action} />
    ) : (
      <Empty icon="film" title={t("videos.notReady.title")} text={text} action={action} />
    ),
  );
}

function summary(video: Video): string {
  const line = video.description.replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 197)}…` : line || video.title;
}

/** Whether public lists show it: as a video, or among what is on the air and to come. */
function isListed(video: Video): boolean {
  return video.listedAt !== null || video.upcomingAt !== null;
}

/** What other sites and search engines are told of a public video. */
function publicFacts(c: AppContext, video: Video, channel: Channel) {
  const { ctx, origin, lang } = c.var;
  if (!isOpenToLink(video)) return {};
  const picture = thumbnail(ctx, video, 720) ?? channelPictureUrl(ctx, channel, 1024);
  const content = playableUrl(ctx, video);
  const absolute = (url: string) => (url.startsWith("/") ? origin + url : url);
  const embed = `${origin}${href(lang, `/embed/${video.id}`)}`;
  const watch = `${origin}${href(lang, `/watch/${video.id}`)}`;
  return {
    og: { type: "video.other", video: embed, ...(picture ? { image: absolute(picture) } : {}) },
    oembed: `${origin}/oembed?url=${encodeURIComponent(watch)}`,
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "VideoObject",
      name: video.title,
      description: summary(video),
      uploadDate: iso(video.livestreamStartedAt ?? video.publishedAt ?? video.createdAt),
      ...(video.duration === null ? {} : { duration: isoDuration(video.duration) }),
      ...broadcastFacts(video),
      ...(picture ? { thumbnailUrl: absolute(picture) } : {}),
      ...(content ? { contentUrl: absolute(content) } : {}),
      embedUrl: embed,
      author: { "@type": "Organization", name: channel.name },
      interactionStatistic: {
        "@type": "InteractionCounter",
        interactionType: { "@type": "WatchAction" },
        userInteractionCount: video.views,
      },
    },
  };
}

/** When a stream or premiere is or was on, for search engines that show what is. */
function broadcastFacts(video: Video) {
  const { live, livestreamStartedAt, livestreamStartsAt, livestreamEndedAt, premiereAt, premiereEndedAt, duration } =
    video;
  const startsAt = live ? (livestreamStartedAt ?? livestreamStartsAt) : premiereAt;
  if (startsAt === null) return {};
  const endsAt = live ? livestreamEndedAt : (premiereEndedAt ?? premiereEnd(startsAt, duration));
  const end = endsAt === null ? {} : { endDate: iso(endsAt) };
  return { publication: { "@type": "BroadcastEvent", isLiveBroadcast: true, startDate: iso(startsAt), ...end } };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
