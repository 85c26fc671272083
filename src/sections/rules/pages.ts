import { and, eq, lte } from "drizzle-orm";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import { isKnownDocument } from "../../documents/queries/texts.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { hotRows, locked } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { isTakenPath } from "../../platform/http/taken-paths.ts";
import { forbidden, invalid, notFound, Problem } from "../../platform/problem.ts";
import type { NewPageInput, PageChange } from "../input.ts";
import { homeSlug, isSectionType, pagesMax, versionsKept } from "../limits.ts";
import { homePage } from "../queries/home.ts";
import { forgetKeptPages, pageById, type VideoPage } from "../queries/pages.ts";
import { videoPages, videoPageVersions } from "../table.ts";

/** Makes a page of sections. Throws Problem 403, 422 for an address that is taken or for too many pages. */
export async function createPage(ctx: Ctx, actor: Actor, input: NewPageInput): Promise<VideoPage> {
  if (!isStaff(actor)) throw forbidden();
  return ctx.write(async (tx) => {
    await checkSlug(tx, input.slug);
    if ((await tx.db.$count(videoPages)) >= pagesMax)
      throw new Problem(409, "TOO_MANY_PAGES", { params: { max: pagesMax } });
    const now = tx.clock.now();
    return insertPage(tx, actor, { ...input, id: newId(now), version: 1, createdAt: now });
  });
}

/**
 * Publishes what a page is to show. Throws Problem 403, 404, 409 when the page is not the one that was changed any longer,
 * 422 for an address that is taken.
 */
export async function savePage(ctx: Ctx, actor: Actor, id: string, change: PageChange): Promise<VideoPage> {
  if (!isStaff(actor)) throw forbidden();
  return ctx.write(async (tx) => {
    const page = await lockedPage(tx, id);
    if (isOutdated(actor, page, change)) throw new Problem(409, "PAGE_CHANGED");
    const slug = change.slug ?? page.slug;
    if (slug !== page.slug) {
      if (page.slug === homeSlug) throw invalid({ slug: { key: "sections.homeStays" } });
      await checkSlug(tx, slug);
    }
    const { titles = page.titles, sections = page.sections } = change;
    const next = { slug, titles, sections, version: page.version + 1 };
    // The first change of home is what makes it a row.
    if (page === homePage) {
      const now = tx.clock.now();
      return insertPage(tx, actor, { ...next, id: newId(now), createdAt: now });
    }
    const kept = { ...next, updatedAt: tx.clock.now(), updatedBy: actor.userId ?? null };
    await tx.db.update(videoPages).set(kept).where(eq(videoPages.id, page.id));
    await noteChange(tx, actor, { ...page, ...kept }, "published");
    return keepVersion(tx, { ...page, ...kept });
  }, hotRows);
}

/** Who names no version knows only what they published themselves: what somebody else did is not replaced unseen. */
function isOutdated({ userId }: Actor, page: VideoPage, { version }: PageChange): boolean {
  if (version !== undefined) return version !== page.version;
  return userId !== undefined && page.updatedBy !== null && page.updatedBy !== userId;
}

/** Throws Problem 403, 404, 409 for home, without which there is no site. */
export async function removePage(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    const page = await pageById(tx, id);
    if (!page) throw notFound();
    if (page.slug === homeSlug) throw new Problem(409, "HOME_STAYS");
    await tx.db.delete(videoPages).where(eq(videoPages.id, page.id));
    await noteChange(tx, actor, page, "removed");
    forgetKeptPages(tx);
  });
}

async function lockedPage(tx: Ctx, id: string): Promise<VideoPage> {
  const byName = id === homeSlug ? eq(videoPages.slug, homeSlug) : eq(videoPages.id, id);
  const [page] = await locked(tx.db.select().from(videoPages).where(byName).limit(1));
  if (page) return page;
  if (id === homeSlug) return homePage;
  throw notFound();
}

async function noteChange(tx: Ctx, actor: Actor, { id, slug, version }: VideoPage, what: string): Promise<void> {
  const done = { action: "page", entityType: "page", entityId: id, title: slug, detail: `${what} ${version}` } as const;
  await note(tx, actor, await staffName(tx, actor), done);
}

type NewRow = Pick<VideoPage, "id" | "slug" | "titles" | "sections" | "version" | "createdAt">;

/** Two who make the same page at once: the second one is told as if it had come later. */
async function insertPage(tx: Ctx, actor: Actor, row: NewRow): Promise<VideoPage> {
  const page = { ...row, updatedAt: row.createdAt, updatedBy: actor.userId ?? null };
  const made = await tx.db.insert(videoPages).values(page).onConflictDoNothing().returning({ id: videoPages.id });
  if (made.length === 0) throw new Problem(409, "PAGE_CHANGED");
  await noteChange(tx, actor, page, "published");
  return keepVersion(tx, page);
}

async function keepVersion(tx: Ctx, page: VideoPage): Promise<VideoPage> {
  const { id: pageId, version, titles, sections, updatedAt: savedAt, updatedBy: savedBy } = page;
  await tx.db.insert(videoPageVersions).values({ pageId, version, titles, sections, savedAt, savedBy });
  const tooOld = and(eq(videoPageVersions.pageId, pageId), lte(videoPageVersions.version, version - versionsKept));
  await tx.db.delete(videoPageVersions).where(tooOld);
  forgetKeptPages(tx);
  return page;
}

/** A page's address is its own: another page, a kind of section and the pages of the program are elsewhere. */
async function checkSlug(tx: Ctx, slug: string): Promise<void> {
  const taken = isSectionType(slug) || slug === homeSlug || isTakenPath(slug);
  const [other] = taken
    ? []
    : await tx.db.select({ id: videoPages.id }).from(videoPages).where(eq(videoPages.slug, slug));
  if (taken || other || (await isKnownDocument(tx, slug))) throw invalid({ slug: { key: "sections.slugTaken" } });
}
