/** Captions: shown as their file says, in the language that was chosen, which is remembered. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { joinSite } from "./shared.ts";
import { makeClip, openPage, type Site, sendCaptions, uploadFilm, visit } from "./site.ts";

const polish = `WEBVTT

00:00.000 --> 00:03.000
Tak.

00:00.000 --> 00:03.000
Tak.

00:04.000 --> 00:06.000
Ala &amp; Ola: 2 &lt; 3

00:06.500 --> 00:09.000 line:0
Na <i>górze</i>

00:06.500 --> 00:09.000
Na dole

00:10.000 --> 00:12.000 line:50% position:0% align:start
W połowie, po lewej
`;
const english = "WEBVTT\n\n00:00.000 --> 00:12.000\nIn English\n";

let browser: Browser;
let site: Site;
let id: string;
let context: BrowserContext | undefined;
let faults: string[] = [];

beforeAll(async () => {
  ({ browser, site } = await joinSite());
  id = await uploadFilm(site, "Film z napisami", await makeClip(join(site.folder, "film.mp4"), 14, "320x180"));
  for (const [lang, label, text] of [
    ["pl", "polski", polish],
    ["en", "English", english],
  ] as const)
    await addCaptions(lang, label, text);
}, 60_000);

afterEach(async () => {
  await context?.close();
  expect(faults).toEqual([]);
});

afterAll(() => site?.[Symbol.asyncDispose]());

async function addCaptions(lang: string, label: string, text: string): Promise<void> {
  await sendCaptions(site, { id, title: "Film z napisami" }, { lang, label, text });
  // What is stored here is what the player reads, whatever is cleaned away on the way in.
  await Bun.write(join(site.data, `media/video/${id}/captions/${lang}.vtt`), text);
}

/** A page whose film stands at this time, with captions on. */
async function open(options: Parameters<typeof openPage>[3] = {}): Promise<Page> {
  faults = [];
  const opened = await openPage(browser, site, faults, options);
  context = opened.context;
  await visit(opened.page, `${site.server.url}/watch/${id}`, "player");
  return opened.page;
}

async function begin(page: Page): Promise<void> {
  await page.keyboard.press("k");
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.1);
  await page.keyboard.press("k");
}

async function goTo(page: Page, seconds: number): Promise<void> {
  await page.evaluate((to) => {
    const video = document.querySelector("video");
    if (video) video.currentTime = to;
  }, seconds);
}

/** The captions of this moment, once they are these. */
async function shows(page: Page, lines: string[]): Promise<void> {
  const now = () => page.locator(".caption").allTextContents();
  await page
    .waitForFunction(
      (wanted) => JSON.stringify([...document.querySelectorAll(".caption")].map((cap) => cap.textContent)) === wanted,
      JSON.stringify(lines),
      { timeout: 10_000 },
    )
    .catch(() => undefined);
  expect(await now()).toEqual(lines);
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Napisy", exact: true }).click();
  await page.getByRole("menuitemradio", { name }).click();
}

test("equal lines come and go, entities are letters, and each stands where its file says", async () => {
  const page = await open();
  await begin(page);
  await choose(page, "polski");
  await goTo(page, 1);
  await shows(page, ["Tak.", "Tak."]);
  await goTo(page, 3.5);
  await shows(page, []);
  await goTo(page, 5);
  await shows(page, ["Ala & Ola: 2 < 3"]);

  await goTo(page, 7);
  await shows(page, ["Na górze", "Na dole"]);
  expect(await page.locator(".caption i").textContent()).toBe("górze");
  const box = async (text: string) => {
    const [cap, player] = [
      await page.locator(".caption", { hasText: text }).boundingBox(),
      await page.locator(".player").boundingBox(),
    ];
    if (!cap || !player) throw new Error("there is no caption");
    return { top: (cap.y - player.y) / player.height, left: (cap.x - player.x) / player.width };
  };
  expect((await box("Na górze")).top).toBeLessThan(0.1);
  expect((await box("Na dole")).top).toBeGreaterThan(0.6);
  await goTo(page, 11);
  await shows(page, ["W połowie, po lewej"]);
  const { top, left } = await box("W połowie");
  expect([top > 0.3 && top < 0.5, left < 0.05]).toEqual([true, true]);
}, 60_000);

test("the language is chosen in a menu, by keyboard too, and remembered", async () => {
  const page = await open();
  await begin(page);
  const button = page.getByRole("button", { name: "Napisy", exact: true });
  await button.click();
  const names = await page.getByRole("menuitemradio").allTextContents();
  expect(names).toEqual(["Wyłączone", "English", "polski"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await shows(page, ["In English"]);
  // The key turns off and on what was chosen.
  await page.keyboard.press("c");
  await shows(page, []);
  await page.keyboard.press("c");
  await shows(page, ["In English"]);

  await page.reload();
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await begin(page);
  await shows(page, ["In English"]);
  await page.getByRole("button", { name: "Jakość i prędkość" }).click();
  await page.getByRole("menuitem", { name: "Napisy" }).click();
  await page.getByRole("menuitemradio", { name: "Wyłączone" }).click();
  await shows(page, []);
}, 60_000);

test("on a phone the menu of languages lies within the picture", async () => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.locator(".big-play").tap();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.1);
  await page.evaluate(() => document.querySelector("video")?.pause());
  await page.getByRole("button", { name: "Napisy", exact: true }).tap();
  const [menu, player] = [await page.locator(".qmenu").boundingBox(), await page.locator(".player").boundingBox()];
  if (!menu || !player) throw new Error("there is no menu");
  expect([menu.y >= player.y, menu.y + menu.height <= player.y + player.height, menu.x >= player.x]).toEqual([
    true,
    true,
    true,
  ]);
  await page.getByRole("menuitemradio", { name: "polski" }).tap();
  await goTo(page, 1);
  await shows(page, ["Tak.", "Tak."]);
}, 60_000);
