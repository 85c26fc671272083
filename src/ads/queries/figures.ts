import type { Ctx } from "../../platform/context.ts";
import type { Period } from "../../stats/rules/period.ts";

/** A day of an ad. */
export type AdDay = {
  day: number;
  views: number;
  skips: number;
  clicks: number;
  points: number;
  playedMs: number;
  skippedMs: number;
};

export type AdFigures = {
  period: Period;
  /** Each day of the period, those on which nothing happened too. */
  days: AdDay[];
  now: Omit<AdDay, "day">;
  /** The same over as many days right before. */
  before: Omit<AdDay, "day">;
};

/** How many views came by which device, language, slot, category of film and hour of the day. */
export type AdAudience = Record<"devices" | "langs" | "slots" | "categories" | "hours", Record<string, number>>;

/** What an ad came to on some days, and on as many before them. */
export async function adFigures(_ctx: Ctx, _adId: string, _period: Period): Promise<AdFigures> {
  throw new Error("not there yet");
}

/** Who an ad was shown to in the whole of its time: sums alone. */
export async function adAudience(_ctx: Ctx, _adId: string): Promise<AdAudience> {
  throw new Error("not there yet");
}
