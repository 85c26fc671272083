import type { ShownAd } from "../../src/ads/wire.ts";

export type AdTold = ReturnType<typeof tellOfAd>;

/**
 * Tells the server, once each, for how long an ad was shown and that it was clicked: a click counts of what was shown, and
 * so is told after that. `seconds` says how long it was shown so far; the ticket stands for all else.
 */
export function tellOfAd(ad: ShownAd, videoId: string | null, seconds: () => number) {
  let told: Promise<void> | undefined;
  let clickTime: number | undefined;
  let isClickTold = false;

  function showing(): string {
    const query = new URLSearchParams({ time: seconds().toFixed(1), ticket: ad.ticket });
    return `/api/ads/log-ad-view/${ad.adId}?${query}`;
  }

  async function tellOfClick(send: Send): Promise<void> {
    if (clickTime === undefined || isClickTold) return;
    isClickTold = true;
    await send("/api/click-ad", { adId: ad.adId, videoId, clickTime, ticket: ad.ticket });
  }

  return {
    /** It came to its end, or was left. */
    over(): Promise<void> {
      told ??= post(showing());
      return told.then(() => tellOfClick(post));
    },
    /** The page goes. */
    leave(): void {
      if (!told) void beacon(showing());
      told ??= Promise.resolve();
      void tellOfClick(beacon);
    },
    clicked(): Promise<void> {
      clickTime ??= seconds();
      return told ? told.then(() => tellOfClick(post)) : Promise.resolve();
    },
  };
}

type Send = (path: string, body?: object) => Promise<void>;

/** What does not come through is lost: watching comes first. */
async function post(path: string, body: object = {}): Promise<void> {
  const headers = { "content-type": "application/json", "accept-language": document.documentElement.lang };
  const answered = fetch(path, { method: "POST", headers, body: JSON.stringify(body), keepalive: true });
  await answered.catch(() => undefined);
}

async function beacon(path: string, body: object = {}): Promise<void> {
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: "application/json" }));
}
