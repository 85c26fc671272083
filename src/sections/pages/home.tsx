import { slotsFor } from "../../ads/rules/slots.ts";
import { isAsking } from "../../donations/rules/methods.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { firstSteps } from "../../site/queries/steps.ts";
import { FirstSteps } from "../../site/views/first-steps.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { fragment, page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { homeSlug } from "../limits.ts";
import { filledSections } from "../queries/filled.ts";
import { keptPage, type VideoPage } from "../queries/pages.ts";
import { NothingYet, ofSections, PageOfSections, SectionsPart } from "../views/page.tsx";
import { pageTitle } from "../views/titles.ts";

async function sectionsOf(c: AppContext, found: VideoPage) {
  const { ctx, actor, lang } = c.var;
  return filledSections(ctx, actor, lang, found.sections);
}

/** A banner may stand on home. */
async function hasBanner(c: AppContext, { slug }: VideoPage): Promise<boolean> {
  const { ctx, actor, lang } = c.var;
  return slug === homeSlug && (await slotsFor(ctx, actor, { lang })).has("banner");
}

/** Home: what the site's staff arranged, else what every site begins with. */
export async function homePage(c: AppContext): Promise<Response> {
  const { ctx, t, siteName, actor } = c.var;
  const site = await siteSettings(ctx);
  if (!site.setUp) return notSetUpPage(c);
  const found = (await keptPage(ctx, homeSlug)) as VideoPage;
  const [steps, filled, banner, asking] = await Promise.all([
    firstSteps(ctx, actor),
    sectionsOf(c, found),
    hasBanner(c, found),
    isAsking(ctx),
  ]);
  const empty = filled.every(({ content }) => content.kind === "channels" || content.kind === "document");
  return page(
    c,
    {
      title: siteName,
      description: site.description || t("sections.description", { site: siteName }),
      active: "home",
      feed: { path: "/rss.xml", title: siteName },
      ...ofSections(filled, banner),
    },
    <>
      <h1 className="visually-hidden">{t("sections.heading", { site: siteName })}</h1>
      {steps ? <FirstSteps c={c} steps={steps} /> : null}
      {empty ? <NothingYet c={c} /> : <PageOfSections {...{ c, filled, banner, asking }} slug={homeSlug} />}
    </>,
  );
}

/** Another page of sections, at the address that it was given. */
export async function otherPage(c: AppContext, found: VideoPage): Promise<Response> {
  const { ctx, t, lang, siteName } = c.var;
  const title = pageTitle(found, t, lang);
  const filled = await sectionsOf(c, found);
  const action = { href: href(lang, "/"), label: t("frame.errors.home") };
  return page(
    c,
    {
      title,
      description: t("sections.pageDescription", { title, site: siteName }),
      active: found.slug,
      ...ofSections(filled),
    },
    <>
      <div className="page-h">
        <h1>{title}</h1>
      </div>
      {filled.length === 0 ? (
        <Empty icon="film" title={t("sections.nothing")} text={t("sections.nothingText")} action={action} />
      ) : (
        <PageOfSections c={c} slug={found.slug} filled={filled} asking={await isAsking(ctx)} />
      )}
    </>,
  );
}

/** A page's sections by themselves, for whoever has the page open. */
export async function sectionsPart(c: AppContext<"/sections/:slug">): Promise<Response> {
  const found = await keptPage(c.var.ctx, c.req.param("slug"));
  if (!found) throw notFound();
  const [filled, banner, asking] = await Promise.all([sectionsOf(c, found), hasBanner(c, found), isAsking(c.var.ctx)]);
  return fragment(c, <SectionsPart {...{ c, filled, banner, asking }} slug={found.slug} />);
}

/** Before the site is set up there is nothing to see and one thing to do. */
function notSetUpPage(c: AppContext): Promise<Response> {
  const { t, siteName } = c.var;
  return page(
    c,
    { title: siteName, layout: "centered", robots: "noindex" },
    <div className="empty">
      <span className="emblem">
        <Icon name="key" />
      </span>
      <h1>{t("site.notSetUp.title")}</h1>
      <p>{t("site.notSetUp.text")}</p>
      <p className="small">{t("site.notSetUp.again")}</p>
    </div>,
  );
}
