import { eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import type { Accent } from "../http/viewer.ts";
import { settings } from "./table.ts";

/** How the operator named and dressed the site. */
export type SiteSettings = {
  name: string;
  description: string;
  operatorName: string;
  operatorAddress: string;
  contactEmail: string;
  accent: Accent;
  /** The first administrator exists. */
  setUp: boolean;
};

export const defaultSite: SiteSettings = {
  name: "Nadaj",
  description: "",
  operatorName: "",
  operatorAddress: "",
  contactEmail: "",
  accent: "yellow",
  setUp: false,
};

const cacheMs = 5_000;
const cache = new WeakMap<object, { site: SiteSettings; readAt: number }>();

/** The settings of the site, at most five seconds old. */
export async function siteSettings(ctx: Ctx): Promise<SiteSettings> {
  const known = cache.get(ctx.database);
  const now = ctx.clock.now();
  if (known && Math.abs(now - known.readAt) < cacheMs) return known.site;
  const [row] = await ctx.db.select({ value: settings.value }).from(settings).where(eq(settings.name, "site"));
  const site = { ...defaultSite, ...(row?.value as Partial<SiteSettings> | undefined) };
  cache.set(ctx.database, { site, readAt: now });
  return site;
}

/** Changes some of them; the caller has authorised it. */
export async function saveSiteSettings(ctx: Ctx, change: Partial<SiteSettings>): Promise<SiteSettings> {
  return ctx.write(async (tx) => {
    const [row] = await tx.db.select({ value: settings.value }).from(settings).where(eq(settings.name, "site"));
    const site = { ...defaultSite, ...(row?.value as Partial<SiteSettings> | undefined), ...change };
    const updatedAt = tx.clock.now();
    await tx.db
      .insert(settings)
      .values({ name: "site", value: site, updatedAt })
      .onConflictDoUpdate({ target: settings.name, set: { value: site, updatedAt } });
    tx.afterCommit(() => cache.delete(ctx.database));
    return site;
  });
}
