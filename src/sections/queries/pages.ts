import { and, asc, desc, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { users } from "../../accounts/table.ts";
import { second } from "../../platform/clock.ts";
import { defineKept } from "../../platform/cluster/kept.ts";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import { homeSlug, pagesMax, slugMax, versionsKept } from "../limits.ts";
import { videoPages, videoPageVersions } from "../table.ts";
import { homePage } from "./home.ts";

export type VideoPage = typeof videoPages.$inferSelect;

const makeKept = (ctx: Ctx) =>
  new LRUCache<string, { page: VideoPage | undefined }>({
    max: 200,
    ttl: 5 * second,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: ctx.clock,
  });

/** A page by its address, at most five seconds old. Home is always there. */
export async function keptPage(ctx: Ctx, slug: string): Promise<VideoPage | undefined> {
  if (slug.length > slugMax) return undefined;
  const kept = ctx.local(makeKept);
  const known = kept.get(slug);
  if (known) return known.page;
  const page = await pageBySlug(ctx, slug);
  kept.set(slug, { page });
  return page;
}

export const forgetKeptPages = defineKept("video pages", (ctx) => ctx.local(makeKept).clear());

/** The same as it is now. */
export async function pageBySlug(ctx: Ctx, slug: string): Promise<VideoPage | undefined> {
  const statement = hot(ctx.db, "videoPageBySlug", (db) =>
    db
      .select()
      .from(videoPages)
      .where(eq(videoPages.slug, sql.placeholder("slug")))
      .limit(1)
      .prepare("videoPageBySlug"),
  );
  const [page] = await statement.execute({ slug });
  return page ?? (slug === homeSlug ? homePage : undefined);
}

/** Home before anybody changed it has its slug for an id. */
export async function pageById(ctx: Ctx, id: string): Promise<VideoPage | undefined> {
  const [page] = await ctx.db.select().from(videoPages).where(eq(videoPages.id, id)).limit(1);
  return page ?? (id === homeSlug ? pageBySlug(ctx, homeSlug) : undefined);
}

/** Every page, home first, then by their addresses. */
export async function allPages(ctx: Ctx): Promise<VideoPage[]> {
  const rows = await ctx.db.select().from(videoPages).orderBy(asc(videoPages.slug)).limit(pagesMax);
  const home = rows.find(({ slug }) => slug === homeSlug) ?? homePage;
  return [home, ...rows.filter(({ slug }) => slug !== homeSlug)];
}

export type PageVersion = Awaited<ReturnType<typeof versionsOf>>[number];

/** The versions of a page that can be brought back, the latest first, and who saved each. */
export async function versionsOf(ctx: Ctx, pageId: string) {
  return ctx.db
    .select({
      version: videoPageVersions.version,
      titles: videoPageVersions.titles,
      sections: videoPageVersions.sections,
      savedAt: videoPageVersions.savedAt,
      name: users.name,
      surname: users.surname,
    })
    .from(videoPageVersions)
    .leftJoin(users, eq(users.id, videoPageVersions.savedBy))
    .where(eq(videoPageVersions.pageId, pageId))
    .orderBy(desc(videoPageVersions.version))
    .limit(versionsKept);
}

/** One of them; version 0 of home is what the program says. */
export async function pageVersion(ctx: Ctx, page: VideoPage, version: number) {
  if (version === 0 && page.slug === homeSlug) return homePage;
  const [found] = await ctx.db
    .select()
    .from(videoPageVersions)
    .where(and(eq(videoPageVersions.pageId, page.id), eq(videoPageVersions.version, version)))
    .limit(1);
  return found;
}
