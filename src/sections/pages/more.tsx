import { showOwnDocument } from "../../documents/pages/show.tsx";
import { pageOf } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { afterNewest, bannedVideos } from "../../videos/queries/lists.ts";
import { perList, placeIn, VideoList } from "../../videos/views/list.tsx";
import { homeSlug, isSectionType, type SectionType, slugMax, slugPattern } from "../limits.ts";
import { keptPage } from "../queries/pages.ts";
import { otherPage } from "./home.tsx";

/** Sections whose page needs something of theirs besides: its name in the address, and the path of the page. */
const named: Partial<Record<SectionType, { name: string; path: (value: string) => string }>> = {
  category: { name: "category", path: (value) => `/categories?${new URLSearchParams({ name: value })}` },
  tag: { name: "tag", path: (value) => `/tags/${encodeURIComponent(value)}` },
  playlist: { name: "playlistId", path: (value) => `/playlist/${encodeURIComponent(value)}` },
  document: { name: "documentSlug", path: (value) => `/${encodeURIComponent(value)}` },
};

/** Those whose page stands elsewhere. */
const elsewhere: Partial<Record<SectionType, string>> = {
  featured: "/playlist/featured",
  newChannels: "/channels?sort=createdAt",
  popularChannels: "/channels?sort=subscriptionsCount",
  posts: "/feed",
};

/** Those that have no page but this. */
const lists: Partial<Record<SectionType, typeof bannedVideos>> = { "silenced-and-banned": bannedVideos };

/**
 * `/{sectionType}`, the whole list of a section, with `id` what comes after that video; and pages of sections and documents at the
 * addresses that staff gave them. What is neither is 404: this stands behind every other page.
 */
export async function sectionTypePage(c: AppContext<"/:sectionType">): Promise<Response> {
  const type = c.req.param("sectionType");
  if (!isSectionType(type)) {
    const isSlug = slugPattern.test(type) && type.length <= slugMax && type !== homeSlug;
    const found = isSlug ? await keptPage(c.var.ctx, type) : undefined;
    const document = isSlug && !found ? await showOwnDocument(c, type) : undefined;
    if (found) return otherPage(c, found);
    if (document) return document;
    throw notFound();
  }
  const { lang } = c.var;
  const needs = named[type];
  const value = needs && c.req.query(needs.name);
  if (needs && value) return c.redirect(href(lang, needs.path(value)), 302);
  const other = elsewhere[type];
  if (other) return c.redirect(href(lang, other), 302);
  return listPage(c, type);
}

async function listPage(c: AppContext, type: SectionType): Promise<Response> {
  const { ctx, actor, t, lang, siteName } = c.var;
  const list = lists[type];
  if (!list) throw notFound();
  const found = await list(ctx, perList + 1, { before: await placeIn(c), viewer: actor });
  const { rows, next } = pageOf(found, perList, afterNewest);
  const title = t(`sections.types.${type}`);
  const action = { href: href(lang, "/"), label: t("frame.errors.home") };
  return page(
    c,
    { title, description: t("sections.listDescription", { title, site: siteName }), canonical: `/${type}` },
    <>
      <div className="page-h">
        <h1>{title}</h1>
      </div>
      {rows.length === 0 ? (
        <Empty icon="film" title={t("sections.nothing")} text={t("sections.nothingText")} action={action} />
      ) : (
        <VideoList c={c} rows={rows} path={href(lang, `/${type}`)} next={next} />
      )}
    </>,
  );
}
