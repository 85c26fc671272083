import { eq } from "drizzle-orm";
import { defineKept } from "../cluster/kept.ts";
import type { Config } from "../config/config.ts";
import type { Ctx } from "../context.ts";
import type { Accent } from "../http/viewer.ts";
import { localTime, siteZone } from "../zoned-time.ts";
import { settings } from "./table.ts";

/** `invitation`: only with a code; `hours`: open from one time of day to another; `closed`: nobody. */
export type Registration = "open" | "invitation" | "hours" | "closed";

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
  /** Between which times of day, on the site's clocks, registration by hours is open; `20:00` to `06:00` is a night. */
  registrationFrom: string;
  registrationTo: string;
  invitationCode: string;
  /** How many bytes of uploads one user may keep; null: no limit. */
  uploadQuotaBytes: number | null;
  /** How long one file may be; null: as the server allows. */
  uploadMaxBytes: number | null;
  /** How many files one user may upload in 24 hours; null: no limit. */
  uploadsPerDay: number | null;
  /** What is for adults: shown to who says that they are of age, or to nobody. */
  adults: "ask" | "never";
  /** How much of an ad's points goes to the channel on whose film it ran, in hundredths. */
  adsShare: number;
  /** Ads are shown in players that stand on other sites. */
  adsInEmbeds: boolean;
  /** Ads are shown to those who donated, too. */
  adsForDonors: boolean;
  /** Which logo stands for the site; 0: the product's sign. */
  logoVersion: number;
  /** Words, one on each line, for which comments wait and names, posts and chat messages are refused. */
  watchedWords: string;
  /** Work on the site, for which it is closed to all but staff: what they are told, and until when it may take. */
  maintenance: { since: number; until: number | null; pl: string; en: string } | null;
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
    registrationFrom: "08:00",
    registrationTo: "20:00",
    invitationCode: config.invitationCode ?? "",
    uploadQuotaBytes: config.uploadQuotaBytes ?? null,
    uploadMaxBytes: null,
    uploadsPerDay: null,
    adults: "ask",
    adsShare: 0,
    adsInEmbeds: false,
    adsForDonors: false,
    logoVersion: 0,
    watchedWords: "",
    maintenance: null,
    setUp: false,
    origin: "",
    stepsPutAway: false,
  };
}

/** Whom the site lets in at a moment. */
export function registrationAt(
  { registration, registrationFrom: from, registrationTo: to }: SiteSettings,
  now: number,
): Exclude<Registration, "hours"> {
  if (registration !== "hours") return registration;
  const time = localTime(now, siteZone).slice(11);
  const isOpen = from <= to ? from <= time && time < to : from <= time || time < to;
  return isOpen ? "open" : "closed";
}

const cacheMs = 5_000;
const makeKept = (): { site?: SiteSettings; readAt: number } => ({ readAt: 0 });
const forgetSettings = defineKept("site settings", (ctx) => delete ctx.local(makeKept).site);

/** The settings of the site, at most five seconds old where news got lost. */
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
    forgetSettings(tx);
    return { ...defaultSettings(tx.config), ...chosen };
  });
}

/** Where a file of the site's own logo is stored; each version has a folder. */
export function logoFile(version: number, name: string): string {
  return `site/${version}/${name}`;
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
