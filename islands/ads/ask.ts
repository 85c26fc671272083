import type { Slot } from "../../src/ads/limits.ts";
import type { ShownAd, ShownAds } from "../../src/ads/wire.ts";
import { lastAd } from "./memory.ts";

/** A spot is an ad with a film. */
export type ShownSpot = ShownAd & { video: NonNullable<ShownAd["video"]> };

/** The next ad of a place, another than its last one; undefined where none is to be shown, or no answer comes. */
export async function askForAd(question: string, slot: Slot): Promise<ShownAd | undefined> {
  const address = new URL(question, location.href);
  address.searchParams.set("slots", slot);
  const last = lastAd(slot);
  if (last !== undefined) address.searchParams.set(slot, last);
  const answer = await fetch(address, { cache: "no-store" }).catch(() => undefined);
  const ads = answer?.ok ? ((await answer.json().catch(() => undefined)) as ShownAds | undefined) : undefined;
  return ads?.[slot] ?? undefined;
}

export function isSpot(ad: ShownAd): ad is ShownSpot {
  return ad.video !== null;
}
