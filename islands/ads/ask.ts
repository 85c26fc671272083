import { type Slot, slots } from "../../src/ads/limits.ts";
import type { ShownAd, ShownAds } from "../../src/ads/wire.ts";
import { forgetLastAd, isTimeForSpot, lastAd } from "./memory.ts";

/** A spot is an ad with a film. */
export type ShownSpot = ShownAd & { video: NonNullable<ShownAd["video"]> };

/** An answer is as old as the server's own knowledge may be, in milliseconds. */
const freshFor = 600_000;

type Answer = { at: number; open: Set<Slot>; ads: Promise<ShownAds | undefined> };

/** The player and the page's script are told by one answer. */
const page = globalThis as { nadajAds?: Map<string, Answer> };

/**
 * The next ad of a slot, another than its last one; undefined where none is to be shown, or no answer comes. A page asks
 * once for all of its slots, and each ad of the answer is handed out once.
 */
export async function askForAd(question: string, slot: Slot): Promise<ShownAd | undefined> {
  const answer = answerTo(question, slot);
  answer.open.delete(slot);
  const ads = await answer.ads;
  if (ads && !ads[slot]) forgetLastAd(slot);
  return ads?.[slot] ?? undefined;
}

/** Asks before it is needed: whoever begins the film waits for no answer. */
export function askAhead(question: string): void {
  answerTo(question, "preVideo");
}

function answerTo(question: string, slot: Slot): Answer {
  page.nadajAds ??= new Map();
  const known = page.nadajAds.get(question);
  if (known?.open.has(slot) && performance.now() - known.at < freshFor) return known;
  const open = new Set<Slot>([slot, ...(known ? [] : slotsOfPage(question))]);
  const answer: Answer = { at: performance.now(), open, ads: fetchAds(question, [...open]) };
  page.nadajAds.set(question, answer);
  return answer;
}

function slotsOfPage(question: string): Slot[] {
  const hasFilm = question.includes("videoId=") && isTimeForSpot();
  const hasPlace = document.querySelector("[data-banner]") !== null;
  return slots.filter((slot) => (slot === "banner" ? hasPlace : hasFilm));
}

async function fetchAds(question: string, wanted: Slot[]): Promise<ShownAds | undefined> {
  const address = new URL(question, location.href);
  address.searchParams.set("slots", wanted.join());
  for (const slot of wanted) {
    const last = lastAd(slot);
    if (last !== undefined) address.searchParams.set(slot, last);
  }
  const headers = { "accept-language": document.documentElement.lang };
  const answer = await fetch(address, { cache: "no-store", headers }).catch(() => undefined);
  return answer?.ok ? ((await answer.json().catch(() => undefined)) as ShownAds | undefined) : undefined;
}

export function isSpot(ad: ShownAd): ad is ShownSpot {
  return ad.video !== null;
}
