/** Ads as viewers meet them: a spot before a film, left or seen to its end, one that does not come, a banner. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page, Response, Route } from "playwright-core";
import { patience } from "../../islands/player/spot/on-air.ts";
import { localTime, siteZone } from "../../src/platform/zoned-time.ts";
import { makeAdvertiser, makeBanner, putOnAir } from "./advertiser.ts";
import { openBrowser } from "./browser.ts";
import { makeClip, openPage, type Site, startSite, uploadFilm } from "./site.ts";

let browser: Browser;
let site: Site;
let film = "";
let spot = "";
/** In Polish one of eight seconds, in English one of two. */
let [spotAd, shortAd] = ["", ""];
let contexts: BrowserContext[] = [];
let faults: string[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  const advertiser = await makeAdvertiser(site);
  const theirs = { ...site, channelId: advertiser.channelId };
  const upload = async (on: Site, title: string, seconds: number) =>
    uploadFilm(on, title, await makeClip(join(site.folder, `${title}.mp4`), seconds));
  const words = { name: "Kurs zimowy", headline: "Zapisz się na kurs" };
  const leads = { clickAction: "open_url", clickUrl: `${site.server.url}/about` };
  const onAir = (more: object, banner?: Blob) => putOnAir(advertiser, { ...words, ...leads, ...more }, banner);
  const [made, long, short] = await Promise.all([
    upload(site, "Film", 3),
    upload(theirs, "Kurs", 8),
    upload(theirs, "Krótko", 2),
  ]);
  [film, spot] = [made, long];
  spotAd = await onAir({ videoId: long, targetLangs: ["pl"] });
  shortAd = await onAir({ videoId: short, targetLangs: ["en"], dismissMode: "never" });
  await onAir({ type: "banner", dismissMode: "always", clickAction: "channel" }, await makeBanner(site.folder));
}, 120_000);

afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  expect(faults).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});

async function open(path: string, options: BrowserContextOptions = {}, prepare?: (on: Page) => Promise<unknown>) {
  const { page, context } = await openPage(browser, site, faults, options);
  contexts.push(context);
  await prepare?.(page);
  await page.goto(site.server.url + path);
  if (path.includes("/watch"))
    await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  return page;
}

/** The film's element: the spot's stands behind it. */
const filmOf = (on: Page) =>
  on.evaluate(() => {
    const { currentTime, paused, volume, muted, playbackRate } = document.querySelector("video") as HTMLVideoElement;
    return { currentTime, paused, volume, muted, playbackRate };
  });
const filmMoves = (on: Page) => on.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.05);
const shown = (on: Page) => on.locator(".spot[data-shown=true]");

/** The player waits for a spot ten times as long: a busy machine may take more than its patience to show one. */
const waitLonger = (on: Page) =>
  on.addInitScript((patience) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 10;
    const later = window.setTimeout.bind(window);
    const inTime = (run: () => void, ms = 0) => later(run, ms === patience ? ms * 10 : ms);
    window.setTimeout = inTime as typeof window.setTimeout;
  }, patience);

async function sumsOf(adId: string) {
  const startDate = localTime(Date.now(), siteZone).slice(0, 10);
  type Sums = { views: number; skips: number; clicks: number };
  const period = { startDate, endDate: startDate };
  const { views, skips, clicks } = await site.call<Sums>("POST", `/ad-general-stats/${adId}`, period);
  return { views, skips, clicks };
}

test("a spot plays before the film, leads to who pays for it, and is left after five seconds", async () => {
  const on = await open(`/watch/${film}`, {}, async (blank) => {
    await waitLonger(blank);
    await blank.addInitScript(() => localStorage.setItem("nadaj-player", JSON.stringify({ volume: 0.4, rate: 1.5 })));
  });
  await on.locator(".big-play").focus();
  await on.keyboard.press("Enter");
  await shown(on).waitFor();
  expect(await on.locator(".spot-badge").innerText()).toMatch(/^Reklama · 0:0[5-8]$/);
  const system = () => on.evaluate(() => navigator.mediaSession.metadata?.title);
  expect(await system()).toBe("Zapisz się na kurs");
  const skip = on.locator(".spot-skip");
  expect(await skip.isDisabled()).toBe(true);
  // Keys mean the spot: it is paused, and there is no place in it to go to.
  const ofSpot = () => on.evaluate(() => document.querySelector<HTMLVideoElement>(".spot video")?.paused);
  await on.keyboard.press("k");
  expect(await ofSpot()).toBe(true);
  await on.keyboard.press("9");
  await on.keyboard.press("k");
  const [beside] = await Promise.all([on.waitForEvent("popup"), on.locator("a.spot-link").click()]);
  await beside.waitForURL(`${site.server.url}/about`);
  await beside.close();
  expect(await ofSpot()).toBe(true);
  expect(await filmOf(on)).toEqual({ currentTime: 0, paused: true, volume: 0.4, muted: false, playbackRate: 1.5 });
  await on.locator(".spot").focus();
  await on.keyboard.press("k");
  await on.locator(".spot-skip:enabled:focus").waitFor();
  expect(await filmOf(on)).toMatchObject({ currentTime: 0, paused: true });

  const told = on.waitForResponse((answer) => answer.url().endsWith("/api/click-ad"));
  await on.keyboard.press("Enter");
  await filmMoves(on);
  expect(await on.locator(".spot").count()).toBe(0);
  expect(await filmOf(on)).toMatchObject({ paused: false, volume: 0.4, muted: false, playbackRate: 1.5 });
  expect(await on.evaluate(() => document.activeElement?.closest(".controls") !== null)).toBe(true);
  expect(await system()).toBe("Film");
  await told;
  expect(await sumsOf(spotAd)).toEqual({ views: 0, skips: 1, clicks: 1 });

  // Loaded anew, and the next film: there was one a moment ago.
  await on.reload();
  await on.locator(".big-play").click();
  await filmMoves(on);
}, 120_000);

test("a spot that hangs, is gone or is garbage holds the film back for two seconds at most", async () => {
  const ways: Record<string, (route: Route) => Promise<void>> = {
    hangs: () => new Promise(() => {}),
    "is garbage": (route) => route.fulfill({ contentType: "application/vnd.apple.mpegurl", body: "#EXTM3U\nnic\n" }),
    "breaks off": (route) =>
      /\.(m3u8)/.test(route.request().url()) ? route.continue() : route.fulfill({ body: "to nie jest film" }),
  };
  const heldBy = async ([way, answer]: [string, (route: Route) => Promise<void>]) => {
    const on = await open(`/watch/${film}`, {}, (blank) => blank.route(`**/${spot}/**`, answer));
    await on.evaluate(() => {
      const media = document.querySelector("video") as HTMLVideoElement;
      const seen = window as unknown as { from: number; held: number };
      document.addEventListener("click", () => {
        seen.from = performance.now();
      });
      media.addEventListener("play", () => {
        seen.held ??= performance.now() - seen.from;
      });
    });
    await on.locator(".big-play").click();
    const told = await on.waitForFunction(() => (window as unknown as { held?: number }).held);
    const held = Number(await told.jsonValue());
    // Two seconds after what plays both of them was there, which takes its time on a busy machine.
    expect([way, held < 5000]).toEqual([way, true]);
    await filmMoves(on);
    expect([way, await shown(on).count()]).toEqual([way, 0]);
  };
  await Promise.all(Object.entries(ways).map(heldBy));
  faults = faults.filter((fault) => !fault.includes(spot));
}, 120_000);

test("a spot that is seen to its end is one view, and the film follows by itself", async () => {
  const on = await open(`/en/watch/${film}`, {}, waitLonger);
  const told = on.waitForResponse((answer) => answer.url().includes(`/api/ads/log-ad-view/${shortAd}`));
  await on.locator(".big-play").click();
  await shown(on).waitFor();
  expect(await on.locator(".spot-badge").innerText()).toStartWith("Ad · ");
  expect(await on.locator(".spot-skip").count()).toBe(0);
  expect(await (await told).json()).toEqual({ counted: true });
  await filmMoves(on);
  expect(await on.locator(".spot").count()).toBe(0);
  // The system is shown the film's picture, though it has left the page by now.
  const artwork = await on.evaluate(() => navigator.mediaSession.metadata?.artwork[0]?.src);
  expect(artwork).toContain(`/media/video/${film}/`);
  expect(await filmOf(on)).toMatchObject({ paused: false, muted: false });
  expect(await sumsOf(shortAd)).toEqual({ views: 1, skips: 0, clicks: 0 });
  const { points } = await site.call<{ points: number }>("GET", `/ads/${shortAd}`);
  expect(points).toBe(99);
}, 60_000);

test("a banner moves nothing, is counted once it was seen, and goes when it is put away", async () => {
  const shifts = (blank: Page) =>
    blank.addInitScript(() => {
      const seen = window as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
  const look = async ([path, width]: [string, number]) => {
    let told: Promise<Response> | undefined;
    const on = await open(path, { viewport: { width, height: 800 } }, (blank) => {
      told = blank.waitForResponse((answer) => answer.url().includes("/api/ads/log-ad-view/"));
      return shifts(blank);
    });
    await on.locator(".ad-place").scrollIntoViewIfNeeded();
    expect(await (await told)?.json()).toEqual({ counted: true });
    expect(await on.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
    await on.locator(".ad-place").getByRole("button", { name: "Zamknij reklamę" }).click();
    await on.locator(".ad-place").waitFor({ state: "hidden" });
  };
  const watched = `/watch/${film}`;
  await Promise.all([look(["/", 1280]), look([watched, 1280]), look([watched, 390])]);
}, 120_000);
