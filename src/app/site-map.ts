import { and, asc, gt, lte } from "drizzle-orm";
import { channels } from "../channels/table.ts";
import { ownDocumentSlugs } from "../documents/queries/texts.ts";
import { documentSlugs } from "../documents/slugs.ts";
import { iso, minute } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import type { AppContext } from "../platform/http/types.ts";
import { escapeXml, xml } from "../platform/http/xml.ts";
import { langs } from "../platform/i18n/translate.ts";
import { notFound } from "../platform/problem.ts";
import { playlistsChanged, playlistsChangedUpTo } from "../playlists/queries/lists.ts";
import { homeSlug } from "../sections/limits.ts";
import { allPages } from "../sections/queries/pages.ts";
import { href } from "../ui/href.ts";
import { upcomingVideos } from "../videos/queries/lists.ts";
import { videos } from "../videos/table.ts";

const kinds = ["videos", "channels", "playlists"] as const;
type Kind = (typeof kinds)[number];
type Entry = { path: string; changedAt?: number };

/** Entries of one part; each stands in it once per language. The protocol allows 50,000 addresses. */
export const partLength = 5_000;
const startsLiveMs = 10 * minute;
const listPaths = ["/new", "/popular", "/trending", "/categories", "/tags", "/channels"];
const upcomingMax = 500;
const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/**
 * The site map (sitemaps.org 0.9): one file while the site is small, else an index of parts. A part is the entries
 * listed after a moment, oldest first, so that full parts keep their address. Throws Problem 404.
 */
export async function siteMap(c: AppContext): Promise<Response> {
  const { ctx } = c.var;
  const part = c.req.query("part");
  if (part === "pages") return urlSet(c, await pageEntries(ctx));
  const kind = kinds.find((one) => one === part);
  if (kind !== undefined) {
    const after = c.req.query("after") ?? "";
    if (!/^\d{1,15}$/.test(after)) throw notFound();
    return urlSet(c, await entriesAfter(ctx, kind, Number(after)));
  }
  if (part !== undefined) throw notFound();
  const starts = await Promise.all(kinds.map((one) => startsOf(ctx, one)));
  if (starts.every(({ length }) => length <= 1)) {
    const listed = await Promise.all(kinds.map((one) => entriesAfter(ctx, one, 0)));
    return urlSet(c, [...(await pageEntries(ctx)), ...listed.flat()]);
  }
  const parts = [
    "part=pages",
    ...kinds.flatMap((one, index) => (starts[index] ?? []).map((after) => `part=${one}&after=${after}`)),
  ];
  const addresses = parts.map((query) => `<sitemap><loc>${address(c, `/sitemap.xml?${query}`)}</loc></sitemap>`);
  return xml(c, `<sitemapindex ${namespaces}>${addresses.join("")}</sitemapindex>`, "application/xml");
}

/** Pages of their own, and what is to come: it stands in no list of videos yet. */
async function pageEntries(ctx: Ctx): Promise<Entry[]> {
  const upcoming = (await upcomingVideos(ctx, upcomingMax)).filter(({ listedAt }) => listedAt === null);
  const pages = (await allPages(ctx)).flatMap(({ slug }) => (slug === homeSlug ? [] : `/${slug}`));
  const paths = [
    "/",
    "/live-upcoming",
    "/feed",
    "/feed/featured-users",
    "/donate",
    "/donators-all",
    ...listPaths,
    ...[...documentSlugs, ...(await ownDocumentSlugs(ctx))].map((slug) => `/${slug}`),
    ...pages,
  ];
  return [...paths, ...upcoming.map(({ id }) => `/watch/${id}`)].map((path) => ({ path }));
}

/** Listed entries after a moment: a part's length, and those of the same moment as its last. */
async function entriesAfter(ctx: Ctx, kind: Kind, after: number): Promise<Entry[]> {
  const upTo = (await endOf(ctx, kind, after)) ?? Number.MAX_SAFE_INTEGER;
  if (kind === "playlists")
    return (await playlistsChanged(ctx, after, upTo)).map(({ id, changedAt }) => ({
      path: `/playlist/${id}`,
      changedAt,
    }));
  if (kind === "videos") {
    const rows = await ctx.db
      .select({ id: videos.id, changedAt: videos.updatedAt })
      .from(videos)
      .where(and(gt(videos.listedAt, after), lte(videos.listedAt, upTo)))
      .orderBy(asc(videos.listedAt));
    return rows.map(({ id, changedAt }) => ({ path: `/watch/${id}`, changedAt }));
  }
  const rows = await ctx.db
    .select({ slug: channels.slug, changedAt: channels.updatedAt })
    .from(channels)
    .where(and(gt(channels.listedAt, after), lte(channels.listedAt, upTo)))
    .orderBy(asc(channels.listedAt));
  return rows.map(({ slug, changedAt }) => ({ path: `/c/${slug}`, changedAt }));
}

const makeKnownStarts = () => new Map<Kind, { starts: number[]; readAt: number }>();

/** After which moments the parts begin; at most ten minutes old, because it walks the whole index. */
async function startsOf(ctx: Ctx, kind: Kind): Promise<number[]> {
  const known = ctx.local(makeKnownStarts);
  const now = ctx.clock.now();
  const recent = known.get(kind);
  if (recent && Math.abs(now - recent.readAt) < startsLiveMs) return recent.starts;
  const starts = [0];
  for (let end = await endOf(ctx, kind, 0); end !== undefined; end = await endOf(ctx, kind, end)) starts.push(end);
  known.set(kind, { starts, readAt: now });
  return starts;
}

/** The moment of a part's last entry; undefined when nothing follows it. */
async function endOf(ctx: Ctx, kind: Kind, after: number): Promise<number | undefined> {
  if (kind === "playlists") return playlistsChangedUpTo(ctx, after, partLength);
  const table = kind === "videos" ? videos : channels;
  const [last, next] = await ctx.db
    .select({ listedAt: table.listedAt })
    .from(table)
    .where(gt(table.listedAt, after))
    .orderBy(asc(table.listedAt))
    .limit(2)
    .offset(partLength - 1);
  return next === undefined ? undefined : (last?.listedAt ?? undefined);
}

function urlSet(c: AppContext, entries: Entry[]): Response {
  const urls = entries.flatMap(({ path, changedAt }) => {
    const alternates = [...langs, "x-default" as const].map((lang) => {
      const other = address(c, href(lang === "x-default" ? "pl" : lang, path));
      return `<xhtml:link rel="alternate" hreflang="${lang}" href="${other}"/>`;
    });
    const changed = changedAt === undefined ? "" : `<lastmod>${iso(changedAt)}</lastmod>`;
    return langs.map((lang) => `<url><loc>${address(c, href(lang, path))}</loc>${changed}${alternates.join("")}</url>`);
  });
  return xml(c, `<urlset ${namespaces}>${urls.join("")}</urlset>`, "application/xml");
}

function address(c: AppContext, path: string): string {
  return escapeXml(c.var.siteOrigin + path);
}
