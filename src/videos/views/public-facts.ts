import type { AppContext } from "../../platform/http/types.ts";
import { isoDuration } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { isOpenToLink } from "../policy.ts";
import type { Video } from "../queries.ts";
import { manifestUrl, thumbnail } from "../urls.ts";

/** The beginning of the description, for a line. */
export function summary(video: Video): string {
  const line = video.description.replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 197)}…` : line || video.title;
}

/** What other sites and search engines are told of a public video. */
export function publicFacts(c: AppContext, video: Video, channelName: string) {
  const { ctx, siteOrigin: origin, lang } = c.var;
  if (!isOpenToLink(video)) return {};
  const picture = thumbnail(ctx, video, 720);
  const absolute = (url: string) => (url.startsWith("/") ? origin + url : url);
  const embed = `${origin}${href(lang, `/embed/${video.id}`)}`;
  const watch = `${origin}${href(lang, `/watch/${video.id}`)}`;
  return {
    og: {
      type: "video.other",
      video: embed,
      ...(picture ? { image: { url: picture, width: 1280, height: 720, alt: video.title } } : {}),
    },
    oembed: `${origin}/oembed?url=${encodeURIComponent(watch)}`,
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "VideoObject",
      name: video.title,
      description: summary(video),
      uploadDate: new Date(video.publishedAt ?? video.createdAt).toISOString(),
      duration: isoDuration(video.duration ?? 0),
      ...(picture ? { thumbnailUrl: absolute(picture) } : {}),
      contentUrl: absolute(manifestUrl(ctx, video)),
      embedUrl: embed,
      author: { "@type": "Organization", name: channelName },
      interactionStatistic: {
        "@type": "InteractionCounter",
        interactionType: { "@type": "WatchAction" },
        userInteractionCount: video.views,
      },
    },
  };
}
