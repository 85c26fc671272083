import { eq } from "drizzle-orm";
import type { Config } from "../config/config.ts";
import type { Ctx } from "../context.ts";
import type { Accent } from "../http/viewer.ts";
import { settings } from "./table.ts";

/** `invitation`: only with the code; `closed`: nobody. */
export type Registration = "open" | "invitation" | "closed";

/** How the operator named and dressed the site, and whom it lets in. */
export type SiteSettings = {
  name: string;
  description: string;
  operatorName: string;
  operatorAddress: string;
  contactEmail: string;
  /** The accent of those who chose none. */
  accent: Accent;
  registration: Registration;
  invitationCode: string;
  /** How many bytes of uploads one user may keep; null: no limit. */
  uploadQuotaBytes: number | null;
  /** The first administrator exists. */
  setUp: boolean;
  /** Where that administrator set the site up, or logged in first; empty while nobody did. */
  origin: string;
  /** An administrator needs the list of first steps no longer. */
  stepsPutAway: boolean;
};

/** What holds until an administrator says otherwise. */
export function defaultSettings(config: Config): SiteSettings {
  return {
    name: "Nadaj",
    description: "",
    operatorName: "",
    operatorAddress: "",
    contactEmail: "",
    accent: "yellow",
    registration: config.invitationCode ? "invitation" : "open",
    invitationCode: config.invitationCode ?? "",
    uploadQuotaBytes: config.uploadQuotaBytes ?? null,
    setUp: false,
    origin: "",
    stepsPutAway: false,
  };
}

const cacheMs = 5_000;
const makeKept = (): { site?: SiteSettings; readAt: number } => ({ readAt: 0 });

/** The settings of the site, at most five seconds old. */
export async function siteSettings(ctx: Ctx): Promise<SiteSettings> {
  const kept = ctx.local(makeKept);
  const now = ctx.clock.now();
  if (kept.site && Math.abs(now - kept.readAt) < cacheMs) return kept.site;
  const site = { ...defaultSettings(ctx.config), ...(await chosenSettings(ctx)) };
  Object.assign(kept, { site, readAt: now });
  return site;
}

/** Changes some of them, and keeps only what was chosen; the caller has authorised it. */
export async function saveSiteSettings(ctx: Ctx, change: Partial<SiteSettings>): Promise<SiteSettings> {
  return ctx.write(async (tx) => {
    const chosen = { ...(await chosenSettings(tx)), ...change };
    const updatedAt = tx.clock.now();
    await tx.db
      .insert(settings)
      .values({ name: "site", value: chosen, updatedAt })
      .onConflictDoUpdate({ target: settings.name, set: { value: chosen, updatedAt } });
    tx.afterCommit(() => delete ctx.local(makeKept).site);
    return { ...defaultSettings(tx.config), ...chosen };
  });
}

/** The address that links in mails and feeds carry; a request that anybody can send never chooses it. */
export async function siteOrigin(ctx: Ctx): Promise<string> {
  return ctx.config.publicUrl ?? ((await siteSettings(ctx)).origin || `http://localhost:${ctx.config.port}`);
}

/** Keeps where an administrator was let in as the site's address, while none is known. Inside a write. */
export async function keepOrigin(tx: Ctx, origin: string): Promise<void> {
  if (!(await chosenSettings(tx)).origin) await saveSiteSettings(tx, { origin });
}

async function chosenSettings(ctx: Ctx): Promise<Partial<SiteSettings>> {
  const [row] = await ctx.db.select({ value: settings.value }).from(settings).where(eq(settings.name, "site"));
  return (row?.value ?? {}) as Partial<SiteSettings>;
}
