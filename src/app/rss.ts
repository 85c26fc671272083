import type { AppContext } from "../platform/http/types.ts";
import { escapeXml, xml } from "../platform/http/xml.ts";
import { href } from "../ui/href.ts";
import { chaptersOf } from "../videos/chapters.ts";
import { isForAdults } from "../videos/policy.ts";
import { descriptionsOf, type VideoCardRow } from "../videos/queries/cards.ts";
import { type CaptionTrack, captionsAmong } from "../videos/queries/video.ts";
import { listedFile, listedThumbnail, mediaKeys } from "../videos/urls.ts";
import { enclosures, hlsType, isOffered, type Medium } from "./enclosures.ts";

export type FeedFacts = {
  title: string;
  about: string;
  path: string;
  feedPath: string;
  /** The picture of the whole. */
  picture?: string | null;
  /** It is meant to be heard in its order, whatever is newest. */
  serial?: boolean;
};

const namespaces = [
  'xmlns:media="http://search.yahoo.com/mrss/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
].join(" ");

/** RSS 2.0 with what players of podcasts and of video feeds look for. */
export async function rssFeed(c: AppContext, of: FeedFacts, rows: VideoCardRow[]): Promise<Response> {
  const { ctx } = c.var;
  const ids = rows.map(({ id }) => id);
  const [descriptions, captions, media] = await Promise.all([
    descriptionsOf(ctx, ids),
    captionsAmong(ctx, ids),
    enclosures(ctx, rows),
  ]);
  const items = rows.map((row, index) =>
    item(c, row, {
      medium: media.get(row.id),
      description: descriptions.get(row.id) ?? "",
      captions: captions.get(row.id) ?? [],
      ...(of.serial ? { episode: index + 1 } : {}),
    }),
  );
  return feedOf(c, of, items);
}

/** A feed of items that are written already. */
export function feedOf(c: AppContext, of: FeedFacts, items: string[]): Response {
  const { siteOrigin: origin, lang } = c.var;
  const head = [
    element("title", of.title),
    element("link", origin + href(lang, of.path)),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(origin + href(lang, of.feedPath))}"/>`,
    element("description", of.about || of.title),
    element("language", lang),
    element("ttl", "15"),
    of.serial ? element("itunes:type", "serial") : "",
    of.picture ? `<itunes:image href="${escapeXml(absoluteTo(origin, of.picture))}"/>` : "",
  ];
  const channel = `<channel>${head.join("")}${items.join("")}</channel>`;
  return xml(c, `<rss version="2.0" ${namespaces}>${channel}</rss>`, "application/rss+xml");
}

type Besides = { medium: Medium | undefined; description: string; captions: CaptionTrack[]; episode?: number };

function item(c: AppContext, row: VideoCardRow, besides: Besides): string {
  const { siteOrigin: origin, lang, ctx, t } = c.var;
  const { medium, description, episode } = besides;
  const absolute = (url: string) => absoluteTo(origin, url);
  const link = origin + href(lang, `/watch/${row.id}`);
  const picture = isForAdults(row) ? null : listedThumbnail(ctx, row, 720);
  const seconds = Math.round(row.duration ?? 0);
  const attributes = medium && `url="${escapeXml(absolute(medium.url))}" type="${medium.type}"`;
  return [
    "<item>",
    element("title", row.title || t("videos.untitled")),
    element("link", link),
    `<guid isPermaLink="true">${escapeXml(link)}</guid>`,
    element("pubDate", new Date(row.listedAt ?? row.publishedAt ?? 0).toUTCString()),
    element("dc:creator", row.channelName),
    description ? element("description", asHtml(description)) : "",
    picture ? `<media:thumbnail url="${escapeXml(absolute(picture))}" width="1280" height="720"/>` : "",
    medium ? `<enclosure ${attributes} length="${medium.length}"/>` : "",
    medium ? `<media:content ${attributes} medium="${row.kind}" duration="${seconds}"/>` : "",
    seconds > 0 ? element("itunes:duration", String(seconds)) : "",
    episode === undefined ? "" : element("itunes:episode", String(episode)),
    medium?.streams ? streamTag(absolute(medium.streams)) : "",
    isOffered(ctx, row) ? podcastTags(c, row, besides) : "",
    element("itunes:explicit", isForAdults(row) ? "true" : "false"),
    "</item>",
  ].join("");
}

/** What players of podcasts read beside what they play: chapters, and what is said. */
function podcastTags({ var: { siteOrigin, ctx } }: AppContext, row: VideoCardRow, { description, captions }: Besides) {
  const chapters = chaptersOf(description, row.duration ?? 0);
  const chaptersUrl = `${siteOrigin}/watch/${row.id}/chapters.json`;
  const transcripts = captions.map(({ lang, version }) => {
    const url = absoluteTo(siteOrigin, `${listedFile(ctx, mediaKeys.caption(row.id, lang))}?v=${version}`);
    return `<podcast:transcript url="${escapeXml(url)}" type="text/vtt" language="${lang}" rel="captions"/>`;
  });
  const told = `<podcast:chapters url="${escapeXml(chaptersUrl)}" type="application/json+chapters"/>`;
  return (chapters.length > 0 ? told : "") + transcripts.join("");
}

function absoluteTo(origin: string, url: string): string {
  return url.startsWith("/") ? origin + url : url;
}

function streamTag(url: string): string {
  const source = `<podcast:source uri="${escapeXml(url)}"/>`;
  return `<podcast:alternateEnclosure type="${hlsType}">${source}</podcast:alternateEnclosure>`;
}

export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Readers take a description for HTML. */
export function asHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>");
}
