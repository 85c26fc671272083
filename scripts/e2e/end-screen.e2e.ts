/** What the player shows before the beginning, at chapters, in narrow boxes and after the end. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { joinSite } from "./shared.ts";
import { makeClip, openPage, type Site, uploadFilm, visit } from "./site.ts";

let browser: Browser;
let site: Site;
const films: string[] = [];
let page: Page | undefined;
let faults: string[] = [];

beforeAll(async () => {
  ({ browser, site } = await joinSite());
  const clip = await makeClip(join(site.folder, "clip.mp4"), 6, "320x180");
  for (const title of ["Pierwszy", "Drugi", "Trzeci"]) films.push(await uploadFilm(site, title, clip));
  const description = "Wstęp.\n0:00 Start\n0:02 Środek\n0:04 Koniec";
  await site.call("PATCH", `/videos/${films[0]}`, { description });
}, 120_000);

afterEach(async () => {
  await page?.context().close();
  expect(faults).toEqual([]);
});

afterAll(() => site?.[Symbol.asyncDispose]());

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  faults = [];
  ({ page } = await openPage(browser, site, faults, options));
  await visit(page, site.server.url + path, "player");
  return page;
}

/** Plays the last moment of the film. */
async function playToTheEnd(where: Page): Promise<void> {
  await where.locator(".big-play").click();
  await where.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.1);
  await where.keyboard.press("9");
  await where.locator(".player[data-state=ended]").waitFor({ timeout: 20_000 });
}

const shade = (where: Page, opacity: "0" | "1") =>
  where.waitForFunction(
    (wanted) => getComputedStyle(document.querySelector(".scrim") as Element).opacity === wanted,
    opacity,
  );

test("no shade lies over a film that has not begun; with its controls it comes", async () => {
  const where = await open(`/watch/${films[0]}`);
  await shade(where, "0");
  await where.locator(".big-play").click();
  await where.locator(".player[data-state=playing]").waitFor();
  await where.keyboard.press("k");
  await where.locator(".player[data-state=paused]").waitFor();
  await shade(where, "1");
}, 60_000);

test("a chapter plays from its moment without leaving the page, by mouse and keyboard, and is marked", async () => {
  const where = await open(`/watch/${films[0]}`);
  await where.evaluate(() => {
    (window as unknown as { same: boolean }).same = true;
  });
  const chapters = where.locator(".chapters a");
  expect(await chapters.allInnerTexts()).toHaveLength(3);
  expect(await where.locator(".desc").getByText("Środek").count()).toBe(1);
  await chapters.nth(1).click();
  await where.locator(".chapters a[aria-current]", { hasText: "Środek" }).waitFor();
  expect(await where.evaluate(() => document.querySelector("video")?.currentTime ?? 0)).toBeGreaterThanOrEqual(2);
  await chapters.nth(2).press("Enter");
  await where.locator(".chapters a[aria-current]", { hasText: "Koniec" }).waitFor();
  expect(await where.evaluate(() => (window as unknown as { same?: boolean }).same)).toBe(true);
  const picture = await chapters.first().locator(".chapter-pic").boundingBox();
  expect([Math.round(picture?.width ?? 0), Math.round(picture?.height ?? 0)]).toEqual([160, 90]);
}, 60_000);

test("after the end what follows is offered; Escape and a button stop it, and a switch for good", async () => {
  const where = await open(`/watch/${films[0]}`);
  await playToTheEnd(where);
  const end = where.locator(".over.ended");
  await end.getByText("Następny film za").waitFor();
  expect(await end.locator(".end-card").count()).toBe(2);
  await where.keyboard.press("Escape");
  await end.getByRole("timer").waitFor({ state: "detached" });
  expect(await end.getByRole("switch").getAttribute("aria-checked")).toBe("true");
  await end.getByRole("switch").press("Space");
  await end.getByRole("button", { name: "Odtwórz ponownie" }).press("Enter");
  await where.locator(".player[data-state=playing]").waitFor();
  await end.waitFor({ state: "detached" });

  // It is remembered; keys lead on and back.
  await where.keyboard.press("Shift+N");
  await where.waitForURL(/autoplay=1/);
  await where.locator(".player[data-state=playing]").waitFor({ timeout: 20_000 });
  await where.keyboard.press("9");
  await where.locator(".player[data-state=ended]").waitFor({ timeout: 20_000 });
  expect(await end.getByRole("switch").getAttribute("aria-checked")).toBe("false");
  expect(await end.getByRole("timer").count()).toBe(0);
  await where.keyboard.press("Shift+P");
  await where.waitForURL(`${site.server.url}/watch/${films[0]}`);
}, 90_000);

test("the list's switch stops the countdown too, and both switches say the same", async () => {
  const input = { name: "Po kolei", visibility: "public", videoIds: films };
  const { _id: list } = await site.call<{ _id: string }>("POST", "/playlists", input);
  const where = await open(`/watch/${films[0]}?playlistId=${list}`);
  await playToTheEnd(where);
  const end = where.locator(".over.ended");
  const beside = where.locator("[data-run-goes-on]");
  await end.getByRole("timer").waitFor();
  await beside.uncheck();
  await end.getByRole("timer").waitFor({ state: "detached" });
  expect(await end.getByRole("switch").getAttribute("aria-checked")).toBe("false");
  await end.getByRole("switch").press("Space");
  await end.getByRole("timer").waitFor();
  expect(await beside.isChecked()).toBe(true);
}, 60_000);

test("what follows plays by itself after five seconds, which wait while nobody looks", async () => {
  const where = await open(`/watch/${films[0]}`);
  await playToTheEnd(where);
  const timer = where.locator(".over.ended").getByRole("timer");
  await timer.waitFor();
  await where.clock.install();
  const look = (hidden: boolean) =>
    where.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await look(true);
  const left = Number((await timer.innerText()).match(/\d/)?.[0]);
  expect(left).toBeGreaterThan(0);
  await where.clock.runFor(20_000);
  await timer.getByText(`${left} s`).waitFor();
  await look(false);
  for (let next = left - 1; next > 0; next--) {
    await where.clock.runFor(1000);
    await timer.getByText(`${next} s`).waitFor();
  }
  await Promise.all([where.waitForURL(/autoplay=1/), where.clock.runFor(1000)]);
  await where.locator(".player").waitFor();
}, 90_000);

test("in a frame what follows opens the site beside it, and nothing counts down", async () => {
  const where = await open(`/embed/${films[0]}`, { viewport: { width: 640, height: 360 } });
  await playToTheEnd(where);
  const card = where.locator(".end-card").first();
  expect(await card.getAttribute("href")).toStartWith(`${site.server.url}/watch/`);
  expect(await card.getAttribute("target")).toBe("_blank");
  expect(await where.getByRole("switch").count()).toBe(0);
  const [opened] = await Promise.all([where.context().waitForEvent("page"), card.click()]);
  await opened.waitForURL(/\/watch\/.*autoplay=1/);
}, 60_000);

test("the controls follow the player's box, not the window", async () => {
  const where = await open(`/watch/${films[0]}`);
  await playToTheEnd(where);
  for (const width of [960, 640, 400, 320, 240]) {
    const found = await where.evaluate((wide) => {
      const player = document.querySelector<HTMLElement>(".player");
      if (!player) throw new Error("there is no player");
      player.style.width = `${wide}px`;
      const shown = (selector: string) =>
        [...player.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0).length;
      const row = player.querySelector(".btns");
      const end = player.querySelector(".ended");
      return {
        fits: (row?.scrollWidth ?? 0) <= (row?.clientWidth ?? 0),
        endFits: (end?.scrollHeight ?? 0) <= (end?.clientHeight ?? 0),
        height: Math.round(player.getBoundingClientRect().height),
        wide: shown(".btns .wide") > 0,
        cards: shown(".end-card"),
      };
    }, width);
    expect([width, found]).toEqual([
      width,
      {
        fits: true,
        endFits: true,
        height: Math.round((width * 9) / 16),
        wide: width >= 600,
        cards: width >= 720 ? 2 : 1,
      },
    ]);
  }
}, 60_000);

test("on entry pages the cookie notice stands beside the form and over nothing", async () => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const context = await browser.newContext({ locale: "pl-PL", viewport });
    for (const path of ["/login", "/register", "/reset-password"]) {
      const one = await context.newPage();
      await one.goto(site.server.url + path);
      const notice = one.locator("#cookies");
      expect(await notice.evaluate((element) => getComputedStyle(element).position)).toBe("static");
      const over = await notice.evaluate((element) => {
        const box = element.getBoundingClientRect();
        const form = document.querySelector("main form")?.getBoundingClientRect();
        if (!form) throw new Error("there is no form");
        return box.top < form.bottom && box.bottom > form.top && box.left < form.right && box.right > form.left;
      });
      expect([path, over]).toEqual([path, false]);
      await one.close();
    }
    await context.close();
  }
}, 60_000);
