import { timingSafeEqual } from "node:crypto";
import { adultsFor } from "../accounts/policy.ts";
import { userById } from "../accounts/queries.ts";
import { channelBySlug, visibleChannel } from "../channels/queries.ts";
import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { notFound } from "../platform/problem.ts";
import { siteSettings } from "../platform/settings/settings.ts";
import { coverUrl, playlistName } from "../playlists/json.ts";
import { playlistVideos, visiblePlaylist } from "../playlists/queries/playlists.ts";
import { smartListFeed as feedOf } from "../search/json.ts";
import { smartListById, smartListVideos } from "../search/queries/smart-lists.ts";
import { smartListPath } from "../search/views/saved.tsx";
import { chaptersOf } from "../videos/chapters.ts";
import { channelVideos, newestVideos } from "../videos/queries/lists.ts";
import { visibleVideo } from "../videos/queries/video.ts";
import { ofAge } from "../videos/queries/viewer.ts";
import { oembed } from "./oembed.ts";
import { postsFeed } from "./posts-feed.ts";
import { rssFeed } from "./rss.ts";
import { siteMap } from "./site-map.ts";

const feedLength = 30;
/** A list is read from its beginning. */
const playlistFeedLength = 100;

/** What machines read: feeds, the site map, robots.txt and oEmbed. */
export const rssPages = definePages((on) => {
  on.get("/rss.xml", "-", siteFeed, { cacheable: true });
  on.get("/c/:slug/rss.xml", "-", channelFeed, { cacheable: true });
  on.get("/feed/rss.xml", "-", postsFeed);
  on.get("/playlist/:id/rss.xml", "-", playlistFeed, { cacheable: true });
  on.get("/watch/:id/chapters.json", "-", chaptersFile, { cacheable: true });
  on.get("/smart-lists/:id/rss.xml", "-", smartListFeed);
  on.get("/sitemap.xml", "-", siteMap, { cacheable: true });
  on.get("/robots.txt", "-", robots, { cacheable: true });
  on.get("/oembed", "-", oembed);
});

async function siteFeed(c: AppContext): Promise<Response> {
  const { ctx, actor, siteName, t } = c.var;
  const viewer = ofAge(actor);
  const [site, rows] = await Promise.all([siteSettings(ctx), newestVideos(ctx, feedLength, { viewer })]);
  const title = t("sections.feed.site", { site: siteName });
  return rssFeed(c, { title, about: site.description, path: "/", feedPath: "/rss.xml" }, rows);
}

async function channelFeed(c: AppContext<"/c/:slug/rss.xml">): Promise<Response> {
  const { ctx, actor, siteName, t } = c.var;
  const channel = visibleChannel(actor, await channelBySlug(ctx, c.req.param("slug")));
  const title = t("sections.feed.channel", { channel: channel.name, site: siteName });
  const path = `/c/${channel.slug}`;
  const of = { title, about: channel.description, path, feedPath: `${path}/rss.xml` };
  return rssFeed(c, of, await channelVideos(ctx, channel.id, feedLength, { viewer: ofAge(actor) }));
}

/** A list in its own order, which need not be that of time. */
async function playlistFeed(c: AppContext<"/playlist/:id/rss.xml">): Promise<Response> {
  const { ctx, actor, siteName, t } = c.var;
  const list = await visiblePlaylist(ctx, actor, c.req.param("id"));
  const path = `/playlist/${list.id}`;
  const title = t("sections.feed.channel", { channel: playlistName(list, t), site: siteName });
  const picture = coverUrl(ctx, list, 1080);
  const of = { title, about: list.description, path, feedPath: `${path}/rss.xml`, picture, serial: true };
  return rssFeed(c, of, await playlistVideos(ctx, actor, list.id, playlistFeedLength));
}

/** A film's chapters for players of podcasts (podcastindex.org, "JSON Chapters"). */
async function chaptersFile(c: AppContext<"/watch/:id/chapters.json">): Promise<Response> {
  const video = await visibleVideo(c.var.ctx, c.var.actor, c.req.param("id"));
  const chapters = chaptersOf(video.description, video.duration ?? 0);
  if (chapters.length === 0) throw notFound();
  const told = {
    version: "1.2.0",
    chapters: chapters.map(({ startSeconds, title }) => ({ startTime: startSeconds, title })),
  };
  return c.body(JSON.stringify(told), 200, { "content-type": "application/json+chapters" });
}

/** For whoever has the key of its address, as its owner wants it: readers of feeds do not log in. */
async function smartListFeed(c: AppContext<"/smart-lists/:id/rss.xml">): Promise<Response> {
  const { ctx, siteName } = c.var;
  const list = await smartListById(ctx, c.req.param("id"));
  if (!list || !isSame(list.feedKey, c.req.query("key") ?? "")) throw notFound();
  const of = {
    title: `${list.name} – ${siteName}`,
    about: list.name,
    path: smartListPath(list),
    feedPath: feedOf(list),
  };
  const owner = await userById(ctx, list.userId);
  const adults = c.var.actor.adults ?? (owner && adultsFor(owner));
  const viewer = { userId: list.userId, ...(adults ? { adults } : {}) };
  return rssFeed(c, of, await smartListVideos(ctx, list, feedLength, viewer));
}

function isSame(key: string, given: string): boolean {
  const [one, other] = [Buffer.from(key), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function robots(c: AppContext): Response {
  const closed = [
    "/manage-channel/",
    "/admin",
    "/account",
    "/history",
    "/watch-later",
    "/favourites",
    "/subscriptions",
    "/login",
    "/register",
    "/search",
    "/watch/*/options",
    "/language/",
    "/api/",
  ];
  const lines = [
    "User-agent: *",
    ...closed.flatMap((path) => [`Disallow: ${path}`, `Disallow: /en${path}`]),
    "",
    `Sitemap: ${c.var.siteOrigin}/sitemap.xml`,
  ];
  return c.body(`${lines.join("\n")}\n`, 200, { "content-type": "text/plain; charset=utf-8" });
}
