import { channelById } from "../channels/queries.ts";
import type { AppContext } from "../platform/http/types.ts";
import { escapeXml } from "../platform/http/xml.ts";
import { translateLoose } from "../platform/i18n/translate.ts";
import { notFound, Problem } from "../platform/problem.ts";
import { isForAdults, isOpenToLink } from "../videos/policy.ts";
import { type Video, visibleVideo } from "../videos/queries/video.ts";
import { listedThumbnail } from "../videos/urls.ts";

const player = /^(\/en)?\/(?:watch|embed)\/([A-Za-z0-9]{1,24})\/?$/;

/** oEmbed 1.0 for the pages of a video, in JSON. Another address is 404, another format 501: told in text, for programs ask. */
export async function oembed(c: AppContext): Promise<Response> {
  try {
    return await describe(c);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return c.text(translateLoose(c.var.t, `problems.${error.code}`, error.params, "common.error"), error.status);
  }
}

async function describe(c: AppContext): Promise<Response> {
  const { ctx, actor, siteOrigin: origin, siteName } = c.var;
  if ((c.req.query("format") ?? "json") !== "json") throw new Problem(501, "FORMAT_NOT_OFFERED");
  const target = URL.parse(c.req.query("url") ?? "");
  const isOurs = [origin, c.var.origin].some((one) => target?.origin === new URL(one).origin);
  const match = isOurs ? player.exec(target?.pathname ?? "") : null;
  if (!match?.[2]) throw notFound();
  const video = await visibleVideo(ctx, { ...actor, role: "anonymous", channelIds: [] }, match[2]);
  if (!isOpenToLink(video)) throw notFound();
  const channel = await channelById(ctx, video.channelId);
  const { width, height } = fitted(video, limit(c.req.query("maxwidth")), limit(c.req.query("maxheight")));
  const address = `${origin}${match[1] ?? ""}/embed/${video.id}`;
  const picture = isForAdults(video) ? null : listedThumbnail(ctx, video, 720);
  return c.json({
    version: "1.0",
    type: "video",
    title: video.title,
    provider_name: siteName,
    provider_url: origin,
    author_name: channel?.name,
    author_url: channel ? `${origin}${match[1] ?? ""}/c/${channel.slug}` : undefined,
    cache_age: 3600,
    ...(picture
      ? {
          thumbnail_url: picture.startsWith("/") ? origin + picture : picture,
          thumbnail_width: 1280,
          thumbnail_height: 720,
        }
      : {}),
    width,
    height,
    html: `<iframe src="${escapeXml(address)}" title="${escapeXml(video.title)}" width="${width}" height="${height}" frameborder="0" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`,
  });
}

/** A whole number of pixels; undefined when it is no limit. */
function limit(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}

const longSide = 640;
const largest = 1920;

/** In the video's own shape: as large as the asker allows, else of a common size. */
function fitted(video: Video, maxWidth: number | undefined, maxHeight: number | undefined) {
  const { width = 16, height = 9 } = video.width && video.height ? { width: video.width, height: video.height } : {};
  const free = maxWidth === undefined && maxHeight === undefined;
  const side = longSide / Math.max(width, height);
  const scale = free ? side : Math.min((maxWidth ?? largest) / width, (maxHeight ?? largest) / height);
  const pixels = (length: number) => Math.max(1, Math.floor(length * scale + 1e-9));
  return { width: pixels(width), height: pixels(height) };
}
