/** The player in a frame of another site: what it shows, what its address may say, and how the page steers it. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContext, Frame, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { joinSite } from "./shared.ts";
import { makeClip, openPage, type Site, uploadFilm } from "./site.ts";

type Told = {
  nadaj: number;
  event: string;
  videoId: string;
  state: string;
  time: number;
  duration: number | null;
  volume: number;
  muted: boolean;
  reason?: string;
};
/** What the page of the other site collects. */
type Blog = Window & { told: Told[] };

let browser: Browser;
let site: Site;
let id: string;
let blog: Bun.Server<undefined>;
let context: BrowserContext | undefined;
let faults: string[] = [];

beforeAll(async () => {
  ({ browser, site } = await joinSite());
  id = await uploadFilm(site, "Film na cudzej stronie", await makeClip(join(site.folder, "film.mp4"), 8));
  // It listens before the player can speak, as a page would that has the script above the frame.
  blog = Bun.serve({
    port: 0,
    fetch(request) {
      const { search, searchParams } = new URL(request.url);
      const script =
        "window.told = []; addEventListener('message', ({ data }) => { told.push(data); console.log(data.state); });";
      const own = `<iframe src="${site.server.url}/embed/${id}${search}" width="640" height="360" allow="autoplay; fullscreen" allowfullscreen></iframe>`;
      return new Response(
        `<!doctype html><title>Blog</title><script>${script}</script>${searchParams.get("code") ?? own}`,
        {
          headers: { "content-type": "text/html" },
        },
      );
    },
  });
}, 60_000);

afterEach(async () => {
  await context?.close();
  expect(faults).toEqual([]);
});

afterAll(async () => {
  await blog?.stop(true);
  await site?.[Symbol.asyncDispose]();
});

async function openBlog(search = "", host = "localhost"): Promise<{ page: Page; frame: Frame }> {
  faults = [];
  const opened = await openPage(browser, site, faults);
  context = opened.context;
  const { page } = opened;
  await page.goto(`http://${host}:${blog.port}/${search}`);
  const frame = page.frames()[1];
  if (!frame) throw new Error("there is no frame");
  await frame.waitForURL(/embed/);
  await frame.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  return { page, frame };
}

const say = (page: Page, message: object) => page.evaluate((data) => window.frames[0]?.postMessage(data, "*"), message);

/** Waits for a message that fits, forgets it and all before it, and gives it back. */
async function hears(page: Page, event: string, fits: Partial<Told> = {}): Promise<Told> {
  const found = await page.waitForFunction(
    ([event, wanted]) => {
      const { told } = window as unknown as Blog;
      const at = told.findIndex(
        (one) =>
          one.event === event && Object.entries(wanted).every(([name, value]) => one[name as keyof Told] === value),
      );
      return at < 0 ? undefined : told.splice(0, at + 1).at(-1);
    },
    [event, fits] as const,
    { timeout: 15_000 },
  );
  return (await found.jsonValue()) as Told;
}

const clock = (frame: Frame) => frame.evaluate(() => document.querySelector("video")?.currentTime ?? -1);

test("it has a title that leads to its own site in a new tab", async () => {
  const { page, frame } = await openBlog();
  const title = frame.locator(".frame-title");
  expect(await title.innerText()).toBe("Film na cudzej stronie\nPróba");
  const [tab] = await Promise.all([page.context().waitForEvent("page"), title.click()]);
  await tab.waitForURL(`${site.server.url}/watch/${id}`);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  // While it plays and nobody moves, the title goes with the controls.
  await frame.locator(".big-play").click();
  await frame.locator(".player.quiet-ctl").waitFor();
  expect(await title.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe("none");
}, 60_000);

test("its address says where it begins, whether it sounds, goes round, and has controls", async () => {
  const begun = await openBlog("?autoplay=1&muted=1&start=5&loop=1", "127.0.0.1");
  await begun.frame.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 5);
  expect(await begun.frame.evaluate(() => document.querySelector("video")?.muted)).toBe(true);
  expect(await begun.frame.evaluate(() => localStorage.getItem("nadaj-player") ?? "")).not.toContain('"muted":true');
  // It goes round: after the end it is at its beginning again.
  await begun.frame.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 9) < 4, undefined, {
    timeout: 20_000,
  });
  expect(await begun.frame.locator(".player").getAttribute("data-state")).toBe("playing");
  await context?.close();

  const bare = await openBlog("?controls=0&title=0");
  expect(await bare.frame.locator(".controls, .frame-title").count()).toBe(0);
  await bare.frame.locator(".big-play").click();
  await bare.frame.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.2);
}, 60_000);

test("a page of any site plays, pauses, seeks and mutes it, and hears how it stands", async () => {
  const { page, frame } = await openBlog();
  const ready = await hears(page, "ready");
  expect(ready).toMatchObject({ nadaj: 1, videoId: id, state: "ready", time: 0, volume: 1, muted: false });
  expect(Math.round(ready.duration ?? 0)).toBe(8);

  await say(page, { nadaj: 1, command: "seek", value: 3 });
  expect((await hears(page, "time")).time).toBe(3);
  await say(page, { nadaj: 1, command: "play" });
  await hears(page, "state", { state: "playing" });
  await frame.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 3.2);
  expect((await hears(page, "time")).time).toBeGreaterThanOrEqual(3);

  await say(page, { nadaj: 1, command: "pause" });
  await hears(page, "state", { state: "paused" });
  await say(page, { nadaj: 1, command: "setVolume", value: 0.5 });
  await hears(page, "state", { volume: 0.5 });
  await say(page, { nadaj: 1, command: "mute" });
  await hears(page, "state", { muted: true });
  await say(page, { nadaj: 1, command: "unmute" });
  await hears(page, "state", { muted: false });
  await say(page, { nadaj: 1, command: "getState" });
  expect(await hears(page, "state")).toMatchObject({ state: "paused", volume: 0.5, muted: false });

  await say(page, { nadaj: 1, command: "seek", value: 7.5 });
  await frame.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) >= 7.5);
  await say(page, { nadaj: 1, command: "play" });
  await hears(page, "ended", { state: "ended" });
  await say(page, { nadaj: 1, command: "play" });
  await hears(page, "state", { state: "playing" });
  expect(await clock(frame)).toBeLessThan(7);
}, 60_000);

test("what is no command does nothing, and what is broken is told", async () => {
  const { page, frame } = await openBlog();
  await hears(page, "ready");
  for (const [message, answered] of [
    [{ nadaj: 1, command: "destroy" }, true],
    [{ nadaj: 1, command: "seek", value: "5" }, true],
    [{ nadaj: 1, command: "seek", value: Number.NaN }, true],
    [{ nadaj: 1, command: "constructor" }, true],
    [{ nadaj: 2, command: "play" }, false],
    [{ command: "play" }, false],
  ] as const) {
    await page.evaluate(() => (window as unknown as Blog).told.splice(0));
    await say(page, message);
    await say(page, { nadaj: 1, command: "getState" });
    await hears(page, answered ? "error" : "state", answered ? { reason: "unknown-command" } : { state: "ready" });
  }
  // A frame within the player's own page, as an extension may add one, is not the page that holds it.
  await frame.evaluate(() => window.postMessage({ nadaj: 1, command: "play" }, "*"));
  await page.evaluate(() => (window as unknown as Blog).told.splice(0));
  await say(page, { nadaj: 1, command: "getState" });
  await hears(page, "state", { state: "ready" });

  await page.route(/master\.m3u8/, (route) => route.fulfill({ status: 404 }));
  await say(page, { nadaj: 1, command: "play" });
  await hears(page, "error", { reason: "media", state: "failed" });
  faults = [];
}, 60_000);

test("a frame that may not sound by itself begins without sound and offers it", async () => {
  const strict = await openBrowser("--autoplay-policy=document-user-activation-required");
  try {
    faults = [];
    const opened = await openPage(strict, site, faults);
    context = opened.context;
    // Whatever is asked in a page by script counts as its user's gesture.
    const plays = opened.page.waitForEvent("console", { predicate: (message) => message.text() === "playing" });
    await opened.page.goto(`http://localhost:${blog.port}/?autoplay=1`);
    await plays;
    const frame = opened.page.frames()[1];
    await frame?.getByRole("button", { name: "Włącz dźwięk", exact: true }).click();
    await frame?.waitForFunction(() => document.querySelector("video")?.muted === false);
    await context.close();
  } finally {
    await strict.close();
  }
}, 60_000);

test("the share dialog gives a frame that works, and leads to its description", async () => {
  faults = [];
  const opened = await openPage(browser, site, faults);
  context = opened.context;
  const { page } = opened;
  await page.goto(`${site.server.url}/watch/${id}`);
  await page.getByRole("button", { name: "Udostępnij" }).click();
  const code = await page.getByLabel("Kod do osadzenia").inputValue();
  await page.getByRole("link", { name: /Parametry i sterowanie/ }).click();
  await page.getByRole("heading", { name: "Odtwarzacz na innych stronach" }).waitFor();
  expect(await page.locator("#embed dl").count()).toBe(3);

  const other = await page.context().newPage();
  await other.goto(`http://localhost:${blog.port}/?code=${encodeURIComponent(code)}`);
  const frame = other.frames()[1];
  await frame?.locator(".big-play").click();
  await frame?.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.2);
}, 60_000);
