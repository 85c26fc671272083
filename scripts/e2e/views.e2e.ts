/** What a real player tells of what it plays, and what creators see of it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { findings } from "./axe.ts";
import { joinSite } from "./shared.ts";
import { makeClip, openPage, type Site, uploadFilm, visit } from "./site.ts";

const faults: string[] = [];
let site: Site;
let browser: Browser;
let id = "";

beforeAll(async () => {
  ({ browser, site } = await joinSite());
  id = await uploadFilm(site, "Film na wyświetlenia", await makeClip(join(site.folder, "film.mp4"), 12));
});

afterAll(() => site?.[Symbol.asyncDispose]());

type Beat = { viewId: string; segments: { startSeconds: number; endSeconds: number }[]; isPlayingNow: boolean };

/** What the player's page tells, as it comes. */
function toldBy(page: Page): { openings: { viewId: string; to: string }[]; beats: Beat[] } {
  const told = { openings: [] as { viewId: string; to: string }[], beats: [] as Beat[] };
  page.on("request", (request) => {
    if (request.url().endsWith("/api/videos/view")) told.openings.push(request.postDataJSON());
    if (request.url().endsWith("/api/videos/view/playbackstats")) told.beats.push(request.postDataJSON());
  });
  return told;
}

async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await is()) return;
    await Bun.sleep(50);
  }
  throw new Error("it did not come about");
}

const views = async () => (await site.call<{ views: number }>("GET", `/videos/${id}`)).views;
const played = (beats: Beat[]) =>
  beats.flatMap(({ segments }) => segments).reduce((sum, one) => sum + one.endSeconds - one.startSeconds, 0);

test("a film that plays tells what was played, and is a view after five seconds of the clock", async () => {
  const before = await views();
  const { page, context } = await openPage(browser, site, faults);
  const told = toldBy(page);
  await visit(page, `${site.server.url}/watch/${id}`, "player");
  const begun = performance.now();
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.muted = true;
  });
  await page.keyboard.press("k");
  await until(() => told.beats.length > 0);
  expect(performance.now() - begun).toBeGreaterThan(5000);
  expect(told.openings).toMatchObject([{ viewId: told.beats[0]?.viewId ?? "", to: `/watch/${id}` }]);
  expect(played(told.beats)).toBeGreaterThanOrEqual(4.5);
  expect(played(told.beats)).toBeLessThan(8);
  const sofar = told.beats.length;
  await page.keyboard.press("k");
  await until(() => told.beats.length > sofar && told.beats.at(-1)?.isPlayingNow === false);
  await until(async () => (await views()) === before + 1);
  await context.close();
  expect(faults).toEqual([]);
}, 60_000);

test("a creator reads it: by keyboard, beside the film, and without scripts", async () => {
  const stats = `${site.server.url}/manage-channel/${site.channelId}/stats`;
  const { page, context } = await openPage(browser, site, faults, { session: true });
  await page.goto(`${stats}?videoId=${id}&range=7`);
  expect(await page.locator(".measure[aria-current] b").textContent()).toBe("1");
  const chart = page.locator(".stats-main .chart-box");
  const tip = page.locator(".stats-main .chart-tip");
  await chart.focus();
  // What a chart answers keys with comes by itself.
  await until(async () => {
    await page.keyboard.press("End");
    return tip.isVisible();
  });
  expect(await tip.locator("b").first().textContent()).toBe("1");
  expect(await isSpoken(page, (await tip.locator("span").first().textContent()) ?? "")).toBe(true);
  await page.keyboard.press("ArrowLeft");
  expect(await tip.locator("b").first().textContent()).toBe("0");
  await page.keyboard.press("Escape");
  expect(await tip.isHidden()).toBe(true);
  expect(await findings(page)).toEqual([]);
  await playsFromItsChart(page);
  await staysUnfolded(page, stats);
  await context.close();
  const plain = await openPage(browser, site, faults, { session: true, javaScriptEnabled: false });
  await plain.page.goto(stats);
  await plain.page.locator(".stats-top .film").first().click();
  expect(new URL(plain.page.url()).searchParams.get("videoId")).toBe(id);
  await plain.page.locator(".as-table summary").first().click();
  expect(await plain.page.locator(".stats-main .figures-table tbody tr").count()).toBe(28);
  await plain.page.locator(".measure", { hasText: "Czas oglądania" }).click();
  expect(await plain.page.locator(".measure[aria-current]").textContent()).toContain("Czas oglądania");
  await plain.context.close();
  expect(faults).toEqual([]);
}, 60_000);

/** Whether these words are there for who hears the page: what lies in an image, for one, is not. */
async function isSpoken(page: Page, words: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  return nodes.some(({ ignored, name }) => !ignored && name?.value === words);
}

/** What is brought up to date by itself leaves a table open that somebody reads. */
async function staysUnfolded(page: Page, stats: string): Promise<void> {
  await page.goto(stats);
  const table = page.locator("#stats-now details");
  await table.locator("summary").click();
  await page.evaluate(() =>
    new Promise((done) => document.addEventListener("htmx:after:swap", done, { once: true })).then(() => true),
  );
  expect(await table.getAttribute("open")).not.toBeNull();
}

test("a finger reads a chart as well", async () => {
  const phone = { session: true, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
  const { page, context } = await openPage(browser, site, faults, phone);
  await page.goto(`${site.server.url}/manage-channel/${site.channelId}/stats?range=7`);
  const chart = page.locator(".stats-main .chart-box");
  await until(async () => {
    await chart.tap();
    return page.locator(".stats-main .chart-tip").isVisible();
  });
  await context.close();
  expect(faults).toEqual([]);
}, 60_000);

/** A press on the chart below a film that nobody began, and then its keys. */
async function playsFromItsChart(page: Page): Promise<void> {
  const film = page.locator("[data-film] video");
  const at = () => film.evaluate((video: HTMLVideoElement) => (video.paused ? -1 : video.currentTime));
  const chart = page.locator("[data-plays] .chart-box");
  const { width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
  await chart.click({ position: { x: width * 0.75, y: height / 2 } });
  await until(async () => (await at()) >= 9);
  await chart.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await until(async () => (await at()) >= 0 && (await at()) < 4);
}
