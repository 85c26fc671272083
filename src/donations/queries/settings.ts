import { eq } from "drizzle-orm";
import { defineKept } from "../../platform/cluster/kept.ts";
import type { Ctx } from "../../platform/context.ts";
import { settings } from "../../platform/settings/table.ts";
import { donationMaxDefault, donationMinDefault, type Product } from "../limits.ts";

/** From which sum on a donation gives something, from how many months of giving, and for how long after the last. */
export type ProductTerms = {
  /** Grosze of one payment. */
  from: number;
  /** So many monthly gifts of any height give it too; 0: their number does not matter. */
  months: number;
  /** 0: for good. */
  days: number;
};

/** How the operator takes donations. */
export type DonationSettings = {
  /** Whether anybody is asked for money at all. */
  isOpen: boolean;
  /** Who gets transfers, as banks name them; without it and the account there are no transfers. */
  recipient: string;
  /** 26 digits. */
  account: string;
  /** What each title of a transfer begins with. */
  titlePrefix: string;
  /** Ten digits that an organisation's code for banking apps carries; empty for none. */
  taxNumber: string;
  minimum: number;
  maximum: number;
  /** What shall come together in a month, in grosze; 0: no bar is shown. */
  goal: number;
  /** What the money is for, above the form. */
  pl: string;
  en: string;
  products: Record<Product, ProductTerms>;
  /** How many years who gave is remembered for the books. */
  retentionYears: number;
  /** Channels may be given to. */
  forChannels: boolean;
};

export const settingsName = "donations";

const month = 31;

export const defaultDonationSettings: DonationSettings = {
  isOpen: true,
  recipient: "",
  account: "",
  titlePrefix: "NADAJ",
  taxNumber: "",
  minimum: donationMinDefault,
  maximum: donationMaxDefault,
  goal: 0,
  pl: "",
  en: "",
  products: {
    badge: { from: 2000, months: 1, days: month },
    "no-ads": { from: 2000, months: 1, days: month },
    wall: { from: donationMinDefault, months: 1, days: 0 },
  },
  retentionYears: 5,
  forChannels: false,
};

const cacheMs = 5_000;
const makeKeptSettings = (): { found?: DonationSettings; readAt: number } => ({ readAt: 0 });

export const forgetKeptSettings = defineKept("donation settings", (ctx) => delete ctx.local(makeKeptSettings).found);

/** How donations are taken, at most five seconds old. */
export async function donationSettings(ctx: Ctx): Promise<DonationSettings> {
  const kept = ctx.local(makeKeptSettings);
  const now = ctx.clock.now();
  if (kept.found && Math.abs(now - kept.readAt) < cacheMs) return kept.found;
  const [row] = await ctx.db.select({ value: settings.value }).from(settings).where(eq(settings.name, settingsName));
  const found = { ...defaultDonationSettings, ...(row?.value as Partial<DonationSettings> | undefined) };
  Object.assign(kept, { found, readAt: now });
  return found;
}

/** Whether transfers can be taken: somebody has an account for them. */
export function takesTransfers({ recipient, account }: DonationSettings): boolean {
  return recipient !== "" && account !== "";
}
