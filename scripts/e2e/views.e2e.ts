/** A view, as a real player has it counted and a script does not. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
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

type Report = { sent: { token?: string }; counted: boolean };

/** What the player's page reports, as it comes. */
function reportsOf(page: Page): Report[] {
  const reports: Report[] = [];
  page.on("response", async (response) => {
    if (!response.url().endsWith("/api/videos/view")) return;
    const { counted } = (await response.json()) as { counted: boolean };
    reports.push({ sent: response.request().postDataJSON() as Report["sent"], counted });
  });
  return reports;
}

async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await is()) return;
    await Bun.sleep(50);
  }
  throw new Error("it did not come about");
}

const views = async () => (await site.call<{ views: number }>("GET", `/videos/${id}`)).views;

test.each([
  ["as it is", 1],
  ["twice as fast", 2],
])("a film that plays %s is a view, after five seconds of the clock", async (_, rate) => {
  const before = await views();
  const { page, context } = await openPage(browser, site, faults);
  const reports = reportsOf(page);
  await visit(page, `${site.server.url}/watch/${id}`, "player");
  const begun = performance.now();
  await page.locator("video").evaluate((video: HTMLVideoElement, speed) => {
    video.muted = true;
    video.addEventListener("playing", () => {
      video.playbackRate = speed;
    });
  }, rate);
  await page.keyboard.press("k");
  await until(() => reports.some(({ counted }) => counted));
  expect(performance.now() - begun).toBeGreaterThan(5000);
  expect(reports.map(({ sent, counted }) => [sent.token !== undefined, counted])).toEqual([
    [false, false],
    [true, true],
  ]);
  await until(async () => (await views()) === before + 1);
  await context.close();
  expect(faults).toEqual([]);
});

test("a script that only calls counts nothing", async () => {
  const before = await views();
  for (let n = 0; n < 20; n++) {
    const answer = await fetch(`${site.server.url}/api/videos/view`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-anonymous-id": `invented${String(n).padStart(20, "0")}` },
      body: JSON.stringify({ videoId: id, viewId: `${n}` }),
    });
    expect(await answer.json()).toMatchObject({ counted: false });
  }
  expect(await views()).toBe(before);
});
