/** The player by keyboard, mouse and touch: what it shows, remembers, and says when it cannot go on. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { makeClip, openPage, type Site, sendCaptions, startSite, uploadFilm, visit } from "./site.ts";

const seconds = 12;
let browser: Browser;
let site: Site;
let id: string;
let faults: string[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  id = await uploadFilm(site, "Film z napisami", await makeClip(join(site.folder, "film.mp4"), seconds, "320x240"));
  const text = "WEBVTT\n\n00:00.000 --> 00:12.000\nDzień dobry\n";
  await sendCaptions(site, { id, title: "Film z napisami" }, { lang: "pl", label: "polski", text });
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});

type Options = Parameters<typeof openPage>[3];

async function openFilm(options: Options = {}, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  faults = [];
  const { page } = await openPage(browser, site, faults, options);
  await prepare?.(page);
  await visit(page, `${site.server.url}/watch/${id}`, "player");
  return page;
}

const media = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    if (!video) throw new Error("there is no video");
    const { currentTime, muted, volume, playbackRate, paused, videoHeight } = video;
    return { currentTime, muted, volume, playbackRate, paused, videoHeight };
  });

/** Waits until the element's time is about this. */
async function reaches(page: Page, time: number, tolerance = 0.6): Promise<void> {
  await page.waitForFunction(
    ([wanted, near]) => Math.abs((document.querySelector("video")?.currentTime ?? -99) - wanted) <= near,
    [time, tolerance] as const,
    { timeout: 8000 },
  );
}

const inState = (page: Page, state: string) =>
  page.locator(`.player[data-state=${state}]`).waitFor({ timeout: 10_000 });

/** It moves: the element says that it plays before it has anything to play. */
const moves = (page: Page, from = 0.1) =>
  page.waitForFunction((time) => (document.querySelector("video")?.currentTime ?? 0) > time, from, { timeout: 15_000 });

async function playThenPause(page: Page): Promise<void> {
  await page.keyboard.press("k");
  await moves(page);
  await page.keyboard.press("k");
  await inState(page, "paused");
}

test("every key of the help sheet does what it says", async () => {
  const page = await openFilm({ session: true });
  await playThenPause(page);

  await page.keyboard.press("5");
  await reaches(page, seconds / 2);
  await page.keyboard.press("ArrowLeft");
  await reaches(page, 1);
  await page.keyboard.press("l");
  await reaches(page, 11);
  await page.keyboard.press("j");
  await reaches(page, 1);
  await page.keyboard.press("ArrowRight");
  await reaches(page, 6);
  await page.keyboard.press("0");
  await reaches(page, 0);

  await page.keyboard.press("m");
  expect((await media(page)).muted).toBe(true);
  await page.keyboard.press("m");
  expect((await media(page)).muted).toBe(false);
  await page.getByRole("button", { name: "Wycisz (m)" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect((await media(page)).volume).toBeCloseTo(0.9);
  await page.keyboard.press("ArrowUp");
  expect((await media(page)).volume).toBeCloseTo(0.95);

  // The line of time has the arrows and page keys for itself, and so has the volume.
  await page.locator(".bar").focus();
  await page.keyboard.press("ArrowUp");
  await reaches(page, 5);
  await page.keyboard.press("PageUp");
  await reaches(page, 6.2, 0.3);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("PageDown");
  await reaches(page, 0, 0.3);
  expect((await media(page)).volume).toBeCloseTo(0.95);
  await page.locator("input.vol").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  expect((await media(page)).volume).toBeCloseTo(0.85);
  await reaches(page, 0, 0.3);
  await page.keyboard.press("m");
  expect((await media(page)).muted).toBe(true);
  await page.keyboard.press("m");
  await page.locator(".bar").focus();
  await page.keyboard.press("End");
  await reaches(page, seconds);
  await page.keyboard.press("Home");
  await reaches(page, 0);

  await page.keyboard.press(">");
  await page.keyboard.press(">");
  expect((await media(page)).playbackRate).toBe(1.5);
  await page.keyboard.press("<");
  expect((await media(page)).playbackRate).toBe(1.25);

  await page.keyboard.press("t");
  expect(await page.locator("html").getAttribute("data-cinema")).toBe("on");
  await page.keyboard.press("t");
  expect(await page.locator("html").getAttribute("data-cinema")).toBe("");
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement?.matches(".player"));
  await page.getByRole("button", { name: "Zamknij pełny ekran (f)" }).waitFor();
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement === null);

  await page.keyboard.press("c");
  await page.locator(".cap", { hasText: "Dzień dobry" }).waitFor();
  await page.keyboard.press("c");
  await page.locator(".cap").waitFor({ state: "detached" });

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Skróty klawiszowe" });
  await sheet.waitFor();
  expect(await sheet.locator("kbd").count()).toBe(12);
  await page.keyboard.press("m");
  expect((await media(page)).muted).toBe(false);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });

  // What is typed is typed.
  const box = page.getByPlaceholder("Dodaj komentarz");
  await box.click();
  await box.pressSequentially("km 5");
  expect(await box.inputValue()).toBe("km 5");
  const { muted, paused } = await media(page);
  expect([muted, paused]).toEqual([false, true]);
  await page.context().close();
  expect(faults).toEqual([]);
}, 60_000);

test("the menu offers what there is, answers to the keyboard, and is remembered", async () => {
  const page = await openFilm();
  await playThenPause(page);
  const gear = page.getByRole("button", { name: "Jakość i prędkość" });
  await gear.click();
  const menu = page.getByRole("menu", { name: "Jakość i prędkość" });
  expect(await menu.getByRole("menuitemradio").allTextContents()).toEqual([
    expect.stringContaining("Automatyczna"),
    "240p",
    "144p",
  ]);
  // 480p is wished for by default: the nearest that there is counts as chosen.
  const focused = page.locator("[aria-checked=true]:focus");
  expect(await focused.textContent()).toBe("240p");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await menu.waitFor({ state: "detached" });
  await page.keyboard.press("k");
  await page.waitForFunction(() => document.querySelector("video")?.videoHeight === 144);

  await gear.click();
  // What is shown is told beside what was chosen for as long as it is another.
  await focused.and(page.getByText(/^144p$/)).waitFor();
  await menu.getByRole("menuitem", { name: /^Prędkość/ }).click();
  await menu.getByRole("menuitemradio", { name: "1.5×" }).click();
  expect((await media(page)).playbackRate).toBe(1.5);
  await gear.click();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  expect(await gear.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.reload();
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await page.locator(".big-play").click();
  await page.waitForFunction(() => document.querySelector("video")?.videoHeight === 144);
  expect((await media(page)).playbackRate).toBe(1.5);
  await page.context().close();
  expect(faults).toEqual([]);
}, 60_000);

test("a visitor goes on where they stopped, or from the beginning", async () => {
  const page = await openFilm();
  await playThenPause(page);
  await page.keyboard.press("5");
  await page.keyboard.press("k");
  await moves(page, 7.5);
  await page.keyboard.press("k");
  await inState(page, "paused");
  const { currentTime: left } = await media(page);
  await page.reload();
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await page.locator(".big-play").click();
  await page.getByText(/Wznowiono od 0:0[78]/).waitFor();
  await moves(page, left - 1);
  await page.getByRole("button", { name: "Od początku" }).click();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 99) < 4);
  await page.getByText(/Wznowiono od/).waitFor({ state: "detached" });

  // At its end it offers itself again; going back takes the offer away.
  await page.keyboard.press("9");
  await inState(page, "ended");
  await page.getByRole("button", { name: "Odtwórz ponownie" }).waitFor();
  await page.keyboard.press("j");
  await inState(page, "paused");
  await page.context().close();
  expect(faults).toEqual([]);
}, 60_000);

test("on a phone a tap shows and hides the controls, a double tap seeks", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  const page = await openFilm(phone);
  const box = await page.locator(".player").boundingBox();
  if (!box) throw new Error("the player is not visible");
  const tap = (share: number) => page.touchscreen.tap(box.x + box.width * share, box.y + box.height * 0.4);
  const doubleTap = async (share: number) => {
    await tap(share);
    await tap(share);
  };
  const hidden = page.locator(".player.quiet-ctl");
  await tap(0.5);
  await inState(page, "playing");
  await hidden.waitFor({ timeout: 6000 });
  expect(await page.locator(".ctl").evaluate((element) => getComputedStyle(element).pointerEvents)).toBe("none");
  await tap(0.5);
  await hidden.waitFor({ state: "detached" });
  await Bun.sleep(400);
  await tap(0.5);
  await hidden.waitFor();
  await inState(page, "playing");

  await page.evaluate(() => document.querySelector("video")?.pause());
  await inState(page, "paused");
  await page.evaluate(() => {
    const video = document.querySelector("video");
    if (video) video.currentTime = 1;
  });
  await reaches(page, 1);
  await doubleTap(0.85);
  await reaches(page, 11);
  await Bun.sleep(400);
  await doubleTap(0.15);
  await reaches(page, 1);
  await Bun.sleep(400);
  await doubleTap(0.5);
  await inState(page, "playing");
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.context().close();
  expect(faults).toEqual([]);
}, 60_000);

test("captions of a language that the film lacks are off, and one key turns on those it has", async () => {
  const page = await openFilm({}, (page) =>
    page.addInitScript(() => localStorage.setItem("nadaj-player", JSON.stringify({ captions: "en" }))),
  );
  await playThenPause(page);
  await page.getByRole("button", { name: "Włącz napisy (c)" }).waitFor();
  await page.keyboard.press("c");
  await page.locator(".cap", { hasText: "Dzień dobry" }).waitFor();
  await page.context().close();
  expect(faults).toEqual([]);
}, 60_000);

test("picture in picture is offered where the browser can", async () => {
  const button = { name: "Obraz w obrazie" };
  const able = await openFilm();
  await able.getByRole("button", button).waitFor({ state: "attached" });
  await able.context().close();
  const unable = await openFilm({}, (page) =>
    page.addInitScript(() => {
      Object.defineProperty(Document.prototype, "pictureInPictureEnabled", { get: () => false });
    }),
  );
  await unable.getByRole("button", { name: "Pełny ekran (f)" }).waitFor({ state: "attached" });
  expect(await unable.getByRole("button", button).count()).toBe(0);
  await unable.context().close();
  expect(faults).toEqual([]);
}, 60_000);

test("what cannot be played says so, and is tried again at the same place", async () => {
  const page = await openFilm({}, (page) => page.route(/master\.m3u8/, (route) => route.fulfill({ status: 404 })));
  await page.goto(`${site.server.url}/watch/${id}?t=9`);
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await page.locator(".big-play").click();
  await inState(page, "failed");
  await page.getByRole("alert").getByText("Nie można odtworzyć filmu").waitFor();
  await page.unroute(/master\.m3u8/);
  await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await moves(page, 9.1);

  // A server that stumbles is asked again without a word.
  let asked = 0;
  await page.route(/master\.m3u8/, (route) => (++asked < 3 ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto(`${site.server.url}/watch/${id}?t=3`);
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await page.locator(".big-play").click();
  await moves(page, 3.1);
  expect(asked).toBe(3);
  await page.context().close();
}, 60_000);

test("a click that comes before the script is done when it is there", async () => {
  faults = [];
  const { page } = await openPage(browser, site, faults);
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/island-player-/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(`${site.server.url}/watch/${id}`, { waitUntil: "commit" });
  await page.locator('[data-island=player][data-on="loading"]').waitFor({ state: "attached" });
  await page.locator(".big-play").click();
  expect((await media(page)).currentTime).toBe(0);
  arrive();
  await moves(page);
  expect(faults).toEqual([]);
  await page.context().close();
}, 30_000);
