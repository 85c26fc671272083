import type { Slot } from "../../src/ads/limits.ts";
import { keep, kept } from "../storage.ts";

/** Between two spots in this browser: a list of short films is not one ad after the other. */
const apartMs = 300_000;
const key = "nadaj-ads";

/** The ad that each place showed last, and when a film had one. */
type Memory = { last?: Partial<Record<Slot, string>>; spotAt?: number };

/** The ad that a place showed last: the next one is another. */
export function lastAd(slot: Slot): string | undefined {
  return kept<Memory>("browser", key)?.last?.[slot];
}

export function rememberAd(slot: Slot, adId: string): void {
  const { last, spotAt = 0 } = kept<Memory>("browser", key) ?? {};
  keep("browser", key, { last: { ...last, [slot]: adId }, spotAt: slot === "banner" ? spotAt : Date.now() });
}

/** There was no other one: it may come again after this. */
export function forgetLastAd(slot: Slot): void {
  const { last, spotAt = 0 } = kept<Memory>("browser", key) ?? {};
  const { [slot]: _, ...others } = last ?? {};
  keep("browser", key, { last: others, spotAt });
}

/** The last spot was long enough ago. */
export function isTimeForSpot(): boolean {
  const { spotAt = 0 } = kept<Memory>("browser", key) ?? {};
  return Math.abs(Date.now() - spotAt) >= apartMs;
}
