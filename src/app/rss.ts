import type { Ctx } from "../platform/context.ts";
import type { AppContext } from "../platform/http/types.ts";
import { href } from "../ui/href.ts";
import { isForAdults } from "../videos/policy.ts";
import { descriptionsOf, type VideoCardRow } from "../videos/queries/cards.ts";
import { isOnAirOrToCome, videoState } from "../videos/state.ts";
import { listedFile, listedThumbnail, mediaKeys } from "../videos/urls.ts";
import { escapeXml, xml } from "./xml.ts";

export type FeedFacts = { title: string; about: string; path: string; feedPath: string };

const namespaces = [
  'xmlns:media="http://search.yahoo.com/mrss/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
].join(" ");

/** RSS 2.0 with what players of podcasts and of video feeds look for. */
export async function rssFeed(c: AppContext, of: FeedFacts, rows: VideoCardRow[]): Promise<Response> {
  const descriptions = await descriptionsOf(
    c.var.ctx,
    rows.map(({ id }) => id),
  );
  return feedOf(c, of, await Promise.all(rows.map((row) => item(c, row, descriptions.get(row.id) ?? ""))));
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
  ];
  const channel = `<channel>${head.join("")}${items.join("")}</channel>`;
  return xml(c, `<rss version="2.0" ${namespaces}>${channel}</rss>`, "application/rss+xml");
}

async function item(c: AppContext, row: VideoCardRow, description: string): Promise<string> {
  const { siteOrigin: origin, lang, ctx, t } = c.var;
  const absolute = (url: string) => (url.startsWith("/") ? origin + url : url);
  const link = origin + href(lang, `/watch/${row.id}`);
  const picture = isForAdults(row) ? null : listedThumbnail(ctx, row, 720);
  const seconds = Math.round(row.duration ?? 0);
  const medium = await enclosed(ctx, row);
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
    element("itunes:explicit", isForAdults(row) ? "true" : "false"),
    "</item>",
  ].join("");
}

type Medium = { url: string; type: string; length: number };

/** A file that a reader may play: sound as one file, a film as its HLS playlist. None while it is on the air, or of what is for adults. */
async function enclosed(ctx: Ctx, row: VideoCardRow): Promise<Medium | undefined> {
  if (isForAdults(row) || isOnAirOrToCome(videoState(row, ctx.clock.now()))) return undefined;
  const playlist = {
    key: `${mediaKeys.hls(row.id, row.mediaVersion)}/master.m3u8`,
    type: "application/vnd.apple.mpegurl",
  };
  const sound = { key: mediaKeys.sound(row.id, row.mediaVersion), type: "audio/mp4" };
  const files = row.kind === "audio" ? [sound, playlist] : [playlist];
  for (const { key, type } of files) {
    const found = await ctx.storage.stat(key);
    if (found) return { url: listedFile(ctx, key), type, length: found.size };
  }
  return undefined;
}

export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Readers take a description for HTML. */
export function asHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>");
}
