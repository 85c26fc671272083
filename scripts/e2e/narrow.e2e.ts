/** Long names, narrow windows, large type and the system's colours: everything stays in its place and can be told apart. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { makeClip, openPage, type Site, startSite, uploadFilm } from "./site.ts";

let site: Site;
let film = "";
let paths: string[] = [];
const complaints: string[] = [];
const wide = "W".repeat(64);

beforeAll(async () => {
  site = await startSite();
  film = await uploadFilm(site, wide, await makeClip(join(site.folder, "clip.mp4"), 1));
  const database = new Database(join(site.data, "nadaj.sqlite"));
  database.run("pragma busy_timeout = 5000");
  database.run("update channels set name = ?, slug = ?", [wide, wide.toLowerCase()]);
  database.run("update videos set title = ?, description = ?", ["W".repeat(120), wide]);
  database.run("update users set name = ?, surname = ?", [wide, wide]);
  database.close();
  await site.call("POST", "/comments", { videoId: film, content: "W".repeat(400) });
  const manage = `/manage-channel/${site.channelId}`;
  const { headers } = await fetch(`${site.server.url}${manage}/videos/live`, {
    method: "POST",
    headers: { authorization: `Bearer ${site.token}`, origin: site.server.url },
    body: new URLSearchParams({ title: "W".repeat(120), visibility: "public", liveAutostart: "1" }),
    redirect: "manual",
  });
  const managed = [
    "dashboard",
    "stats",
    "posts",
    "videos",
    "videos/upload",
    "videos/live",
    `videos/${film}`,
    "settings",
    "users",
    "chat",
    "stream-key",
    "support",
  ];
  const own = [
    "/",
    "/history",
    "/feed",
    "/feed/featured-users",
    "/feed/followed-by-me",
    "/watch-later",
    "/subscriptions",
    "/subscriptions/channels",
    "/account",
    "/account/security",
    "/account/delete",
    "/account/notifications",
    "/notifications",
    "/admin",
    "/admin/channels",
    "/admin/log",
    "/admin/documents",
    "/admin/settings",
    "/admin/queue",
    "/admin/stats",
    "/admin/sections",
    "/admin/sections/home",
    "/create-channel",
  ];
  paths = [
    ...own,
    `/watch/${film}`,
    `/channel/${site.channelId}`,
    "/live-upcoming",
    "/new",
    "/categories",
    "/channels?sort=subscriptionsCount",
    "/search?query=wwww&entity=users",
    "/search?query=wwww",
    "/donate",
    "/faq",
    ...managed.map((path) => `${manage}/${path}`),
    headers.get("location") ?? "",
  ];
}, 120_000);

afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
});

/** A browser whose owner wants no letter below so many pixels. */
const openBrowserWith = (minimumFont: number) => openBrowser(`--blink-settings=minimumFontSize=${minimumFont}`);

async function logIn(browser: Browser): Promise<Page> {
  const { page } = await openPage(browser, site, complaints, { session: true });
  return page;
}

async function each(letters: number, widths: number[], look: (page: Page, place: string) => Promise<void>) {
  await using browser = await openBrowserWith(letters);
  const page = await logIn(browser);
  for (const path of paths) {
    await page.goto(site.server.url + path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await look(page, `${path} at ${width} px`);
    }
  }
}

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("names of 64 wide letters scroll no page sideways, however narrow it is", async () => {
  const faults: string[] = [];
  await each(0, [320, 600, 640, 768, 960, 1024, 1264], async (page, place) => {
    const pixels = await tooWide(page);
    if (pixels > 0) faults.push(`${place}: ${pixels} px too wide`);
  });
  expect(faults).toEqual([]);
}, 120_000);

test("with no letter below 24 px the lines stand apart, and no page scrolls sideways", async () => {
  const faults = new Set<string>();
  await each(24, [390, 768, 1280], async (page, place) => {
    const pixels = await tooWide(page);
    if (pixels > 0) faults.add(`${place}: ${pixels} px too wide`);
    const burst = await page
      .locator(".segmented > *")
      .evaluateAll((choices) =>
        choices.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
    for (const words of burst) faults.add(`${place}: ${words} is wider than its place`);
    const cut = await page.locator(".avatar.mono:visible").evaluateAll((pictures) =>
      pictures
        .filter((picture) => {
          const { width, height, scale } = getComputedStyle(picture, "::before");
          const share = Number.parseFloat(scale) || 1;
          const [wide, tall] = [Number.parseFloat(width) * share, Number.parseFloat(height) * share];
          return wide > picture.clientWidth || tall > picture.clientHeight;
        })
        .map((picture) => picture.className),
    );
    for (const picture of cut) faults.add(`${place}: initials do not fit into ${picture}`);
    const broken = await page.locator(".bottom > *:visible").evaluateAll((doors) =>
      doors
        .filter((door) => {
          const range = document.createRange();
          const words = [...door.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
          if (words) range.selectNodeContents(words);
          return range.getClientRects().length > 1;
        })
        .map((door) => door.textContent),
    );
    for (const words of broken) faults.add(`${place}: ${words} is broken in the bar below`);
    // Lines stand as far apart at any width.
    if (!place.endsWith(" 390 px")) return;
    const tight = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("body *:not(.player *)")]
        .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
        .filter((element) => element.getClientRects().length > 0)
        .filter((element) => {
          const { fontSize, lineHeight, webkitLineClamp } = getComputedStyle(element);
          const line = Number.parseFloat(lineHeight);
          // Of a text that is cut after some lines, each of those is there whole.
          const lines = Math.min(element.scrollHeight, line * (Number.parseInt(webkitLineClamp, 10) || 0));
          return line < Number.parseFloat(fontSize) || element.clientHeight + 1 < lines;
        })
        .map((element) => `${element.tagName} ${element.className}`),
    );
    for (const element of tight) faults.add(`${place}: ${element}`);
  });
  expect([...faults]).toEqual([]);
}, 120_000);

test("with no letter below 24 px the number on the bell leaves the bell and its neighbour to be seen", async () => {
  await using browser = await openBrowserWith(24);
  const page = await logIn(browser);
  await page.goto(`${site.server.url}/faq`);
  const [bell, number, next] = await page.evaluate(() => {
    const count = document.querySelector<HTMLElement>(".bell .count");
    if (count) count.hidden = false;
    for (const text of document.querySelectorAll(".bell [data-unread-number]")) text.textContent = "9+";
    const places = [".bell .icon", ".bell .count", ".bell + *, :has(> .bell) + *"];
    return places.map((place) => document.querySelector(place)?.getBoundingClientRect());
  });
  if (!bell || !number || !next) throw new Error("there is no bell");
  expect(number.left).toBeGreaterThan(bell.left + bell.width / 2);
  expect(number.right).toBeLessThanOrEqual(next.left);
  expect(number.top).toBeGreaterThanOrEqual(0);
}, 30_000);

test("on a phone rows of staff's tables are cards, and what is ticked brings its bar above the bar below", async () => {
  await using browser = await openBrowserWith(0);
  const page = await logIn(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  // The log has something to tell.
  await page.goto(`${site.server.url}/admin/documents`);
  await page.locator("input[name=title]").fill(wide);
  await page.locator("input[name=slug]").fill("szeroka");
  await page.getByRole("button", { name: "Utwórz" }).click();
  await page.waitForURL(/szeroka/);
  for (const path of ["/admin", "/admin/channels", "/admin/log", "/admin/documents"]) {
    await page.goto(site.server.url + path);
    const box = page.locator(".log-box");
    expect([path, await box.evaluate((one) => one.scrollWidth - one.clientWidth)]).toEqual([path, 0]);
  }
  await page.goto(`${site.server.url}/admin`);
  const bar = page.locator("#bulk");
  expect(await bar.isVisible()).toBe(false);
  await page.locator("[data-check]").first().check();
  await bar.waitFor();
  const edges = await page.evaluate(() =>
    ["#bulk", ".bottom"].map((one) => document.querySelector(one)?.getBoundingClientRect()),
  );
  expect(edges[0]?.bottom).toBeLessThanOrEqual(edges[1]?.top ?? 0);
}, 60_000);

test("the drawer's rows hold their words in both languages, in one line unless the letters are large", async () => {
  const faults: string[] = [];
  const manage = `/manage-channel/${site.channelId}/dashboard`;
  for (const letters of [0, 24]) {
    await using browser = await openBrowserWith(letters);
    const page = await logIn(browser);
    for (const path of ["/", "/account", "/admin", manage].flatMap((one) => [one, `/en${one === "/" ? "" : one}`])) {
      await page.goto(site.server.url + path);
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 900 });
        if (width === 320) await page.locator(".bottom [data-toggle-drawer]").click();
        const rows = await page.locator("#drawer .nav a:not(.icon-button)").evaluateAll((links) =>
          links.map((link) => ({
            words: link.textContent ?? "",
            hidden: link.scrollWidth - link.clientWidth,
            beyond: link.getBoundingClientRect().right - (link.closest("aside")?.getBoundingClientRect().right ?? 0),
            tall: link.closest(".foot") === null && link.getBoundingClientRect().height > 44,
          })),
        );
        expect(rows.length).toBeGreaterThan(5);
        for (const { words, hidden, beyond, tall } of rows)
          if (hidden > 0 || beyond > 0 || (letters === 0 && tall))
            faults.push(`${words} on ${path} at ${width} px, letters of ${letters}`);
      }
    }
  }
  expect(faults).toEqual([]);
}, 120_000);

test("where the system sets the colours, buttons have edges, and what is chosen or done differs from what is not", async () => {
  await using browser = await openBrowserWith(0);
  const page = await logIn(browser);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${site.server.url}/manage-channel/${site.channelId}/videos/${film}`);
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, borderTopStyle } = getComputedStyle(element);
        return { backgroundColor, borderTopStyle };
      });
  for (const selector of ["main .button:not(.main-action)", ".panel", ".stat", ".segmented", "progress"])
    expect([selector, (await look(selector)).borderTopStyle]).toEqual([selector, "solid"]);
  const ground = (await look("body")).backgroundColor;
  for (const selector of [".button.main-action", ".segmented label:has(:checked)", ".nav a[aria-current]"])
    expect([selector, (await look(selector)).backgroundColor === ground]).toEqual([selector, false]);
  expect((await look(".segmented label:not(:has(:checked))")).backgroundColor).not.toBe(
    (await look(".segmented label:has(:checked)")).backgroundColor,
  );
}, 60_000);

test("nothing complained", () => expect(complaints).toEqual([]));
