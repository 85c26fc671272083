/** Lists as people use them: read on, left and come back to, on a phone, by keyboard and without scripts. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { minute } from "../../src/platform/clock.ts";
import { makeVideo } from "../../src/testing/factories.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { findings } from "./axe.ts";
import { phone } from "./phone.ts";
import { visitedSite } from "./visits.ts";

const films = 70;

const visits = visitedSite(async (ctx, site) => {
  const harness = { ctx, clock: ctx.clock } as unknown as Harness;
  for (let n = 0; n < films; n++) {
    const at = ctx.clock.now() - Math.floor(n / 3) * minute;
    await makeVideo(harness, { id: site.channelId }, { title: `Film numer ${n}`, listedAt: at, publishedAt: at });
  }
});
const { open } = visits;

const cards = "[data-list] > .card";
const titles = (page: Page) => page.locator(`${cards} .card-title`).allTextContents();
const message = (page: Page, text: string) => page.locator("#snackbar:not([hidden])", { hasText: text });

/** Scrolls until so many cards are there. */
async function readOn(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    ([selector, wanted]) => {
      scrollTo(0, document.documentElement.scrollHeight);
      return document.querySelectorAll(selector as string).length >= (wanted as number);
    },
    [cards, count] as const,
    { polling: 100 },
  );
}

test("a list is read to its end, keeps what it has when the network goes, and back brings items and place again", async () => {
  const page = await open("/new");
  for (const path of ["/new", "/popular", `/c/proba?sort=oldest`]) {
    await page.goto(visits.site.server.url + path);
    await readOn(page, 60);
    const before = await titles(page);
    expect(new Set(before).size).toBe(before.length);
    const target = page.locator(`${cards} .card-title`).nth(45);
    await target.scrollIntoViewIfNeeded();
    const y = await page.evaluate(() => scrollY);
    await target.click();
    await page.waitForURL(/\/watch\//);
    await page.goBack();
    await page.waitForFunction(
      ([selector, wanted, place]) =>
        document.querySelectorAll(selector as string).length >= (wanted as number) &&
        Math.abs(scrollY - (place as number)) < 4,
      [cards, before.length, y] as const,
    );
    expect((await titles(page)).slice(0, before.length)).toEqual(before);
  }
  let refused = 0;
  // Before the page is there: where the list's end is near it loads on at once.
  await page.route(/before=/, (route) => {
    refused++;
    return route.abort();
  });
  await page.goto(`${visits.site.server.url}/new`);
  await page.locator(".list-failed").waitFor({ state: "attached" });
  visits.faults = visits.faults.filter((fault) => !fault.includes("net::ERR_FAILED"));
  expect(refused).toBe(1);
  expect(await page.locator(cards).count()).toBe(20);
  await page.unroute(/before=/);
  await page.locator(".list-failed button").click();
  await page.locator(`${cards} >> nth=20`).waitFor();
  expect(await page.locator(".list-failed").count()).toBe(0);
  await readOn(page, films);
  expect(await page.locator(".pager").count()).toBe(0);
}, 60_000);

test("by keyboard a film is kept for later from its card, taken out, brought back, and its channel hidden and shown", async () => {
  const page = await open("/new", { session: true });
  const dots = page.locator(`${cards}:first-child .card-menu > a`);
  await dots.focus();
  await page.keyboard.press("Enter");
  const items = page.locator(`${cards}:first-child [role^=menuitem]`);
  await items.first().waitFor();
  await page.waitForFunction(() => document.activeElement?.hasAttribute("data-watch-later"));
  await page.keyboard.press("Enter");
  await message(page, "Dodano").waitFor();
  await dots.click();
  await page.locator(`${cards}:first-child [data-watch-later][aria-checked=true]`).waitFor();
  expect(await findings(page)).toEqual([]);
  const [title] = await titles(page);
  await page.keyboard.press("End");
  for (let up = 0; up < 2; up++) await page.keyboard.press("ArrowUp");
  expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-hide-channel"))).toBe(true);
  await page.keyboard.press("Enter");
  await page.locator(cards).first().waitFor({ state: "hidden" });
  await message(page, "Ukryto").locator("button", { hasText: "Cofnij" }).click();
  await page.locator(cards).first().waitFor();
  await page.goto(`${visits.site.server.url}/watch-later`);
  expect(await titles(page)).toEqual([title ?? ""]);
  await page.locator(".take-out button").focus();
  await page.keyboard.press("Enter");
  await page.locator(cards).first().waitFor({ state: "hidden" });
  await message(page, "Usunięto").locator("button", { hasText: "Cofnij" }).click();
  await page.locator(cards).first().waitFor();
  await page.reload();
  expect(await titles(page)).toEqual([title ?? ""]);
}, 60_000);

test("on a phone a long press opens the menu, sharing copies, and thumbnails alone stay chosen", async () => {
  const page = await open("/new", {
    ...phone,
    session: true,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  expect(await page.evaluate(() => /(?:^|; )tuid=[\w-]{16,}/.test(document.cookie))).toBe(true);
  const box = await page.locator(`${cards}:first-child .thumb`).boundingBox();
  const session = await page.context().newCDPSession(page);
  const touch = [{ x: (box?.x ?? 0) + 80, y: (box?.y ?? 0) + 60 }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: touch });
  await page.locator(`${cards}:first-child .card-menu > .menu:not([hidden])`).waitFor();
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  expect(new URL(page.url()).pathname).toBe("/new");
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined, configurable: true }));
  await page.locator(`${cards}:first-child [data-share-path]`).click();
  await message(page, "Skopiowano").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/watch\/\w{22}$/);
  await page.locator(".bottom [data-dialog=mobile-account]").click();
  await page.locator("#mobile-account [data-toggle-cards]").click();
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset.cards)).toBe("pictures");
}, 60_000);

test("on a phone a tap opens a card's menu for good, however late its script comes", async () => {
  const page = await open("/new", { ...phone, session: true });
  const tapped = Promise.withResolvers<void>();
  await page.route(/\/assets\/card-menu-/, async (route) => {
    await tapped.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.locator(`${cards}:first-child .card-menu > [data-menu]`).tap();
  tapped.resolve();
  const menu = page.locator(`${cards}:first-child .card-menu > .menu`);
  await menu.waitFor();
  // As long as a press takes to be a long one.
  await page.clock.fastForward(1000);
  expect(await menu.isVisible()).toBe(true);
  // What is tapped next is no end of a long press.
  await menu.locator("[data-add-to-playlist]").tap();
  await page.locator(".save-dialog").waitFor();
}, 60_000);

test("on a phone categories keep off the first film", async () => {
  const page = await open("/categories", phone);
  const room = await page.evaluate((card) => {
    const chip = [...document.querySelectorAll(".chip-list .chip")].at(-1)?.getBoundingClientRect();
    const first = document.querySelector(card)?.getBoundingClientRect();
    return chip && first ? first.top - chip.bottom : undefined;
  }, cards);
  expect(room).toBe(24);
}, 60_000);

test("without scripts lists are read on by links, and a film is kept and taken out by forms", async () => {
  const page = await open("/new", { javaScriptEnabled: false, session: true });
  const first = await titles(page);
  expect(first).toHaveLength(20);
  await page.locator(".pager a[data-more]").click();
  await page.waitForLoadState();
  const second = await titles(page);
  expect(second.filter((title) => first.includes(title))).toEqual([]);
  await page.locator(".pager a", { hasText: "Na początek" }).click();
  await page.waitForLoadState();
  expect(await titles(page)).toEqual(first);
  await page.locator(`${cards} .card-title`).nth(3).click();
  await page.locator("button[name=keep][value='1']").click();
  await page.locator("button[name=keep][value='0']").waitFor();
  await page.goto(`${visits.site.server.url}/watch-later`);
  expect(await titles(page)).toContain(first[3] ?? "");
  await page.locator(`.card:has-text("${first[3]}") .take-out button`).click();
  await page.waitForLoadState();
  expect(await titles(page)).not.toContain(first[3] ?? "");
}, 60_000);
