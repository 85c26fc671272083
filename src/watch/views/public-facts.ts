import type { Channel } from "../../channels/queries.ts";
import { iso } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { isoDuration } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { isForAdults, isOpenToLink } from "../../videos/policy.ts";
import type { Video } from "../../videos/queries/video.ts";
import { premiereEnd } from "../../videos/state.ts";
import { playableUrl, thumbnail } from "../../videos/urls.ts";

/** The beginning of the description, for a line. */
export function summary(video: Video): string {
  const line = video.description.replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 197)}…` : line || video.title;
}

/** What other sites and search engines are told of a public video. */
export function publicFacts(c: AppContext, video: Video, channel: Channel | undefined) {
  const { ctx, siteOrigin: origin, lang } = c.var;
  if (!isOpenToLink(video)) return {};
  const picture = pictureOf(c, video, channel);
  const content = isForAdults(video) || video.passwordHash !== null ? null : playableUrl(ctx, video);
  const absolute = (url: string) => (url.startsWith("/") ? origin + url : url);
  const embed = `${origin}${href(lang, `/embed/${video.id}`)}`;
  const watch = `${origin}${href(lang, `/watch/${video.id}`)}`;
  return {
    og: { type: "video.other", video: embed, ...(picture ? { image: picture } : {}) },
    oembed: `${origin}/oembed?url=${encodeURIComponent(watch)}`,
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "VideoObject",
      name: video.title,
      description: summary(video),
      uploadDate: iso(video.originallyPublishedAt ?? video.livestreamStartedAt ?? video.publishedAt ?? video.createdAt),
      ...(video.duration === null ? {} : { duration: isoDuration(video.duration) }),
      ...broadcastFacts(video),
      ...(picture ? { thumbnailUrl: absolute(picture.url) } : {}),
      ...(content ? { contentUrl: absolute(content) } : {}),
      embedUrl: embed,
      author: { "@type": "Organization", name: channel?.name ?? "" },
      interactionStatistic: {
        "@type": "InteractionCounter",
        interactionType: { "@type": "WatchAction" },
        userInteractionCount: video.views,
      },
    },
  };
}

/** Its own, or else its channel's: nobody was asked there whether they are of age. */
function pictureOf({ var: { ctx } }: AppContext, video: Video, channel: Channel | undefined) {
  const own = isForAdults(video) ? null : thumbnail(ctx, video, 720);
  if (own) return { url: own, width: 1280, height: 720, alt: video.title };
  const url = channel ? channelPictureUrl(ctx, channel, 1024) : null;
  return url ? { url, width: 1024, height: 1024, alt: video.title } : undefined;
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
