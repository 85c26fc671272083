/** A film whose further renditions are made while somebody watches it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { joinSite } from "./shared.ts";
import { makeClip, openPage, type Site, uploadFilm, visit } from "./site.ts";

let browser: Browser;
let site: Site;

beforeAll(async () => {
  ({ browser, site } = await joinSite());
}, 60_000);

afterAll(() => site?.[Symbol.asyncDispose]());

/** What the element went through since it began to move. */
type Course = { heights: number[]; broken: string[] };

function follow(): void {
  const video = document.querySelector("video");
  if (!video) throw new Error("there is no video");
  const course: Course = { heights: [video.videoHeight], broken: [] };
  Object.assign(window, { course });
  // A busy machine may make it wait, but nothing may begin anew.
  for (const name of ["emptied", "seeking", "pause", "error", "ended"])
    video.addEventListener(name, () => course.broken.push(`${name} at ${video.currentTime.toFixed(2)}`));
  video.addEventListener("resize", () => course.heights.push(video.videoHeight));
}

const courseOf = (page: Page) => page.evaluate(() => (window as unknown as { course: Course }).course);

test("the quality that was asked for comes without a break", async () => {
  const faults: string[] = [];
  const film = await makeClip(join(site.folder, "film.mp4"), 60, "854x480");
  const id = await uploadFilm(site, "Rośnie", film, "playable");
  const { context, page } = await openPage(browser, site, faults);
  await context.addInitScript(() => localStorage.setItem("nadaj-player", JSON.stringify({ quality: 240 })));
  await visit(page, `${site.server.url}/watch/${id}`, "player");
  await page.locator(".big-play").click();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.3);
  await page.evaluate(follow);
  const low = () => document.querySelector("video")?.videoHeight === 240;
  await page.waitForFunction(low, undefined, { timeout: 50_000 });
  const at = await page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
  await page.waitForFunction((from) => (document.querySelector("video")?.currentTime ?? 0) > from + 5, at);

  const { heights, broken } = await courseOf(page);
  expect(heights).toEqual([480, 240]);
  expect(broken).toEqual([]);

  // The end is reached, which needs every buffer's last byte.
  await page.evaluate(() => {
    const video = document.querySelector("video");
    if (video) video.currentTime = video.duration - 2;
  });
  await page.waitForFunction(() => document.querySelector("video")?.ended, undefined, { timeout: 15_000 });
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);
