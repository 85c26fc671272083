import { channelById, channelBySlug, visibleChannel } from "../channels/queries.ts";
import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { Problem } from "../platform/problem.ts";
import { siteSettings } from "../platform/settings/settings.ts";
import { href } from "../ui/href.ts";
import { isOpenToLink } from "../videos/policy.ts";
import { channelVideos, newestVideos, type VideoCardRow } from "../videos/queries/cards.ts";
import { visibleVideo } from "../videos/queries.ts";
import { listedThumbnail } from "../videos/urls.ts";
import { siteMap } from "./site-map.ts";
import { escapeXml, xml } from "./xml.ts";

const feedLength = 30;

/** What machines read: feeds, the site map, robots.txt and oEmbed. */
export const feedPages = definePages((on) => {
  on.get("/rss.xml", "-", siteFeed, { cacheable: true });
  on.get("/c/:slug/rss.xml", "-", channelFeed, { cacheable: true });
  on.get("/sitemap.xml", "-", siteMap, { cacheable: true });
  on.get("/robots.txt", "-", robots, { cacheable: true });
  on.get("/oembed", "-", oembed);
});

async function siteFeed(c: AppContext): Promise<Response> {
  const { ctx, siteName } = c.var;
  const [site, rows] = await Promise.all([siteSettings(ctx), newestVideos(ctx, feedLength)]);
  return feed(c, { title: siteName, about: site.description, path: "/" }, rows);
}

async function channelFeed(c: AppContext<"/c/:slug/rss.xml">): Promise<Response> {
  const { ctx, actor } = c.var;
  const channel = visibleChannel(actor, await channelBySlug(ctx, c.req.param("slug")));
  const of = { title: channel.name, about: channel.description, path: `/c/${channel.slug}` };
  return feed(c, of, await channelVideos(ctx, channel.id, feedLength));
}

function feed(c: AppContext, of: { title: string; about: string; path: string }, rows: VideoCardRow[]): Response {
  const { origin, lang, ctx } = c.var;
  const items = rows.map((row) => {
    const link = origin + href(lang, `/watch/${row.id}`);
    const picture = listedThumbnail(ctx, row, 720);
    const image = picture
      ? `<media:thumbnail url="${escapeXml(picture.startsWith("/") ? origin + picture : picture)}"/>`
      : "";
    const date = new Date(row.listedAt ?? row.publishedAt ?? 0).toUTCString();
    return `<item><title>${escapeXml(row.title)}</title><link>${link}</link><guid>${link}</guid><pubDate>${date}</pubDate><dc:creator>${escapeXml(row.channelName)}</dc:creator>${image}</item>`;
  });
  const link = `<link>${origin}${href(lang, of.path)}</link>`;
  const head = `<title>${escapeXml(of.title)}</title>${link}<description>${escapeXml(of.about || of.title)}</description><language>${lang}</language>`;
  const space = 'xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/"';
  return xml(c, `<rss version="2.0" ${space}><channel>${head}${items.join("")}</channel></rss>`, "application/rss+xml");
}

function robots(c: AppContext): Response {
  const closed = ["/manage-channel/", "/admin", "/account", "/history", "/login", "/register", "/api/"];
  const lines = [
    "User-agent: *",
    ...closed.flatMap((path) => [`Disallow: ${path}`, `Disallow: /en${path}`]),
    "",
    `Sitemap: ${c.var.origin}/sitemap.xml`,
  ];
  return c.text(`${lines.join("\n")}\n`);
}

/** oEmbed 1.0 for watch pages of this site. Throws Problem 404 for any other address. */
async function oembed(c: AppContext): Promise<Response> {
  const { ctx, actor, origin, siteName } = c.var;
  const url = c.req.query("url") ?? "";
  const target = URL.canParse(url) ? new URL(url) : undefined;
  const match =
    target?.origin === new URL(origin).origin ? /^(\/en)?\/watch\/([A-Za-z0-9]{1,24})$/.exec(target.pathname) : null;
  if (!match?.[2]) throw new Problem(404, "NOT_FOUND");
  if (c.req.query("format") === "xml") throw new Problem(400, "BAD_REQUEST");
  const video = await visibleVideo(ctx, { ...actor, role: "anonymous", channelIds: [] }, match[2]);
  if (!isOpenToLink(video)) throw new Problem(404, "NOT_FOUND");
  const channel = await channelById(ctx, video.channelId);
  const width = Math.min(1280, Math.max(200, Number(c.req.query("maxwidth")) || 640));
  const height = Math.round((width * 9) / 16);
  const picture = listedThumbnail(ctx, video, 720);
  return c.json({
    version: "1.0",
    type: "video",
    title: video.title,
    provider_name: siteName,
    provider_url: origin,
    author_name: channel?.name,
    author_url: channel ? `${origin}/c/${channel.slug}` : undefined,
    ...(picture
      ? {
          thumbnail_url: picture.startsWith("/") ? origin + picture : picture,
          thumbnail_width: 1280,
          thumbnail_height: 720,
        }
      : {}),
    width,
    height,
    html: `<iframe src="${origin}${match[1] ?? ""}/embed/${video.id}" width="${width}" height="${height}" frameborder="0" allowfullscreen></iframe>`,
  });
}
