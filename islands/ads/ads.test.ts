import { afterAll, beforeEach, expect, test } from "bun:test";
import type { ShownAd } from "../../src/ads/wire.ts";
import { askForAd } from "./ask.ts";
import { isTimeForSpot, lastAd, rememberAd } from "./memory.ts";
import { tellOfAd } from "./tell.ts";

/** What a page has that these scripts ask. */
const page = globalThis as unknown as Record<string, unknown>;
const names = ["nadajAds", "location", "document", "fetch", "navigator"];
const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(page, name)] as const);
let calls: string[] = [];
let answer: Record<string, unknown> = {};
let hasPlace = false;

beforeEach(() => {
  calls = [];
  answer = {};
  hasPlace = false;
  page.nadajAds = undefined;
  page.location = { href: "https://tv.example/watch/film" };
  page.document = { documentElement: { lang: "pl" }, querySelector: () => (hasPlace ? {} : null) };
  page.fetch = async (address: unknown) => {
    calls.push(String(address).replace("https://tv.example", ""));
    return Response.json(answer);
  };
  const navigator = { sendBeacon: (path: string) => calls.push(`beacon ${path}`) > 0 };
  Object.defineProperty(page, "navigator", { configurable: true, writable: true, value: navigator });
});

afterAll(() => {
  for (const [name, known] of before)
    if (known) Object.defineProperty(page, name, known);
    else delete page[name];
});

const ad = (adId: string) => ({ adId, ticket: "bilet" }) as unknown as ShownAd;
const question = "/api/ads/next-ad?videoId=film";

test("a page asks once for all of its places, and each ad is handed out once", async () => {
  hasPlace = true;
  answer = { banner: ad("b"), preVideo: ad("p"), postVideo: null };
  expect((await askForAd(question, "preVideo"))?.adId).toBe("p");
  expect((await askForAd(question, "banner"))?.adId).toBe("b");
  expect(await askForAd(question, "postVideo")).toBeUndefined();
  expect(calls).toEqual([`${question}&slots=preVideo%2Cbanner%2CpostVideo`]);
  answer = { banner: null, preVideo: ad("q"), postVideo: null };
  expect((await askForAd(question, "preVideo"))?.adId).toBe("q");
  expect(calls).toHaveLength(2);
});

test("the last ad is named, and may come again once there was no other", async () => {
  rememberAd("banner", "b");
  answer = { banner: null };
  expect(await askForAd("/api/ads/next-ad?", "banner")).toBeUndefined();
  expect(calls).toEqual(["/api/ads/next-ad?slots=banner&banner=b"]);
  expect(lastAd("banner")).toBeUndefined();
});

test("a film after a film with a spot has none, and the page does not ask for one", async () => {
  expect(isTimeForSpot()).toBe(true);
  rememberAd("banner", "b");
  expect(isTimeForSpot()).toBe(true);
  rememberAd("postVideo", "p");
  expect(isTimeForSpot()).toBe(false);
  hasPlace = true;
  await askForAd(question, "banner");
  expect(calls).toEqual([`${question}&slots=banner&banner=b`]);
});

test("a click is told after the showing that it is of, once each; on leaving by beacons", async () => {
  let seconds = 3;
  const told = tellOfAd(ad("a"), "film", () => seconds);
  await told.clicked();
  expect(calls).toEqual([]);
  seconds = 7;
  await Promise.all([told.over(), told.over()]);
  await told.clicked();
  told.leave();
  expect(calls).toEqual(["/api/ads/log-ad-view/a?time=7.0&ticket=bilet", "/api/click-ad"]);

  calls = [];
  const left = tellOfAd(ad("a"), "film", () => 2);
  void left.clicked();
  left.leave();
  left.leave();
  expect(calls).toEqual(["beacon /api/ads/log-ad-view/a?time=2.0&ticket=bilet", "beacon /api/click-ad"]);
});
