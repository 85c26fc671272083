import { showOwnDocument } from "../../documents/pages/show.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { homeSlug, isSectionType, type SectionType, slugMax, slugPattern } from "../limits.ts";
import { moreVideos } from "../queries/more.ts";
import { keptPage } from "../queries/pages.ts";
import { Grid } from "../views/grid.tsx";
import { otherPage } from "./home.tsx";

const perPage = 20;

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
};

/**
 * `/{sectionType}`, the rest of a section, with `id` from the video with that id on; and pages of sections and documents at the
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
  const rows = await moreVideos(ctx, type, perPage + 1, c.req.query("id"), actor);
  if (!rows) throw notFound();
  const title = t(`sections.types.${type}`);
  const shown = rows.slice(0, perPage);
  const last = rows.length > perPage ? shown.at(-1) : undefined;
  const action = { href: href(lang, "/"), label: t("frame.errors.home") };
  return page(
    c,
    { title, description: t("sections.listDescription", { title, site: siteName }), canonical: `/${type}` },
    <>
      <div className="page-h">
        <h1>{title}</h1>
      </div>
      {shown.length === 0 ? (
        <Empty icon="film" title={t("sections.nothing")} text={t("sections.nothingText")} action={action} />
      ) : (
        <div data-list>
          <Grid c={c} rows={shown} eager heading="h2" />
        </div>
      )}
      <Pager t={t} older={last ? href(lang, `/${type}?id=${last.id}`) : undefined} />
    </>,
  );
}
