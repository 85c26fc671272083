/** Pages of sections: arranged by keyboard, by touch and without scripts, while others read them; and the carousel. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { users } from "../../src/accounts/table.ts";
import { openContext } from "../../src/app/context.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { playlistItems, playlists } from "../../src/playlists/table.ts";
import { subscriptions } from "../../src/subscriptions/table.ts";
import { makeVideo } from "../../src/testing/factories.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { openBrowser, seen } from "./browser.ts";
import { phone } from "./phone.ts";
import { openPage, type Site, startSite } from "./site.ts";

let browser: Browser;
let site: Site;
const contexts: BrowserContext[] = [];
let faults: string[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  await using ctx = await openContext(loadConfig({ NADAJ_DATA: site.data, LOG_LEVEL: "error" }));
  const maker = { ctx, clock: ctx.clock } as unknown as Harness;
  const now = ctx.clock.now();
  const made: { id: string }[] = [];
  for (let age = 0; age < 30; age++) {
    const listedAt = now - (age + 1) * 60_000;
    const film = { title: `Film ${age}`, listedAt, publishedAt: listedAt, views: age };
    made.push(await makeVideo(maker, { id: site.channelId }, film));
  }
  const [boss] = await ctx.db.select({ id: users.id }).from(users);
  await ctx.write(async (tx) => {
    await tx.db.insert(subscriptions).values({ userId: boss?.id ?? "", channelId: site.channelId, createdAt: now });
    await tx.db
      .insert(playlists)
      .values({ id: "featured", name: "", visibility: "public", createdAt: now, updatedAt: now });
    const item = { playlistId: "featured", open: true, seconds: 60, addedAt: now };
    await tx.db
      .insert(playlistItems)
      .values(made.slice(-5).map(({ id }, position) => ({ ...item, videoId: id, position })));
  });
}, 60_000);

afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  expect(faults).toEqual([]);
  faults = [];
});

afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});

async function open(path: string, options: Parameters<typeof openPage>[3] = {}): Promise<Page> {
  const opened = await openPage(browser, site, faults, options);
  contexts.push(opened.context);
  await opened.page.goto(site.server.url + path);
  return opened.page;
}

const editor = "/admin/sections/home";
const order = (page: Page) =>
  page
    .locator("[data-order-item]")
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.orderItem));
/** The ids of the sections that stand on a page. */
const sections = (page: Page) => page.locator("[data-sections] section").evaluateAll((all) => all.map(({ id }) => id));

/** Once the form has come back with so many changes. */
const changed = (page: Page, selector: string) =>
  page.locator(`#sections-editor${selector}`).waitFor({ state: "attached" });

/** Whoever logged out elsewhere is shown nothing of theirs any longer, in a place that stays. */
async function loggedOutElsewhere(): Promise<void> {
  // The bell, too, asks in vain and says so in the console.
  const { context, page } = await openPage(browser, site, [], { session: true });
  contexts.push(context);
  await page.goto(site.server.url);
  await page.clock.install();
  await page.reload();
  const part = page.locator("[data-personal]");
  await part.locator(".card").first().waitFor();
  await page.evaluate(() => scrollTo(0, 700));
  const height = (await part.boundingBox())?.height;
  await context.clearCookies({ name: "session" });
  await page.clock.fastForward(11 * 60_000);
  await part.getByText("Zaloguj się, żeby zobaczyć").waitFor();
  expect(await part.locator(".card").count()).toBe(0);
  expect((await part.boundingBox())?.height).toBeCloseTo(height ?? 0, 0);
}

test("an editor arranges home by keyboard while others read it, and nothing moves under their eyes", async () => {
  const reader = await open("/");
  await reader.clock.install();
  await reader.reload();
  await reader.evaluate(() => scrollTo(0, 700));
  const newcomer = await open("/");
  await newcomer.clock.install();
  await newcomer.reload();
  const before = await sections(reader);

  const page = await open(editor, { session: true });
  const listed = await order(page);
  const at = listed.indexOf("new");
  await page.locator("#grip-new").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.locator("#spoken", { hasText: `Nowe filmy, miejsce ${at + 2} z ${listed.length}` }).waitFor();
  await page.keyboard.press("Escape");
  expect(await order(page)).toEqual(listed);
  await page.keyboard.press("Space");
  await page.keyboard.press("End");
  await page.keyboard.press("Space");
  await changed(page, ':not([data-changes="0"])');
  const moved = await order(page);
  expect(moved).toEqual([...listed.filter((id) => id !== "new"), "new"]);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("grip-new");
  await page.locator(".mini-section.on#mini-new").waitFor();
  await page.getByRole("button", { name: "Opublikuj" }).click();
  await seen(page, "Opublikowano").waitFor();
  await changed(page, '[data-changes="0"]');
  expect(await order(page)).toEqual(moved);

  const place = () => reader.evaluate(() => [scrollY, document.querySelector("#nowe")?.getBoundingClientRect().top]);
  const stood = await place();
  await Promise.all([reader, newcomer].map((one) => one.clock.fastForward(11 * 60_000)));
  const button = reader.getByRole("button", { name: "Załaduj nowe treści" });
  await button.waitFor();
  expect([await place(), await sections(reader)]).toEqual([stood, before]);
  await button.click();
  await newcomer.waitForFunction(
    (ids) => [...document.querySelectorAll("[data-sections] section")].at(-1)?.id === ids,
    "nowe",
  );
  expect((await sections(reader)).at(-1)).toBe("nowe");
  expect(await reader.evaluate(() => scrollY)).toBe(0);
  expect(await button.isHidden()).toBe(true);
  await loggedOutElsewhere();
}, 90_000);

test("what is new is offered no longer once home is as it was again", async () => {
  const page = await open("/");
  await page.clock.install();
  await page.reload();
  await page.evaluate(() => scrollTo(0, 700));
  const asked = "**/sections/home";
  await page.route(asked, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/data-digest="[^"]*"/, 'data-digest="other"');
    await route.fulfill({ response: answer, body });
  });
  const button = page.getByRole("button", { name: "Załaduj nowe treści" });
  await page.clock.fastForward(11 * 60_000);
  await button.waitFor();
  await page.unroute(asked);
  await page.clock.fastForward(11 * 60_000);
  await button.waitFor({ state: "hidden" });
}, 60_000);

test("on a phone sections are put in order by touch, added, hidden and published", async () => {
  const page = await open(editor, { session: true, ...phone });
  const listed = await order(page);
  const [first = "", second = "", third = ""] = listed;
  const boxOf = async (id: string) => {
    const box = await page.locator(`#grip-${id}`).boundingBox();
    if (!box) throw new Error(`${id} has no grip`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await page.locator(`#grip-${third}`).scrollIntoViewIfNeeded();
  const [from, to] = [await boxOf(third), await boxOf(first)];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
  const scrolled = await page.evaluate(() => scrollY);
  await touch("touchStart", from.y);
  for (let step = 1; step <= 8; step++) await touch("touchMove", from.y + ((to.y - 30 - from.y) * step) / 8);
  await page.waitForFunction((id) => document.querySelector("[data-order-item]")?.id === `item-${id}`, third);
  await touch("touchEnd");
  await changed(page, ':not([data-changes="0"])');
  expect((await order(page)).slice(0, 3)).toEqual([third, first, second]);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  await page.locator("summary", { hasText: "Dodaj sekcję" }).click();
  await page.locator(".add-section button", { hasText: "Tag" }).click();
  const tag = page.getByLabel("Tag", { exact: true });
  await tag.fill("góry");
  await page.locator(`#shown-${second}`).click();
  await page.locator("#sections-editor .hidden-section").waitFor();
  expect(await tag.inputValue()).toBe("góry");
  await page.getByRole("button", { name: "Opublikuj" }).click();
  await seen(page, "Opublikowano").waitFor();
  const home = await site.call<{ sections: { id: string; type: string; hidden: boolean; tag?: string }[] }>(
    "GET",
    "/video-pages/by-slug/home?nocache",
  );
  expect(home.sections[0]?.id).toBe(third);
  expect(home.sections.find(({ id }) => id === second)?.hidden).toBe(true);
  expect(home.sections.at(-1)).toMatchObject({ type: "tag", tag: "góry" });
}, 90_000);

test("without scripts sections move by buttons, and the carousel is a row that one scrolls", async () => {
  const page = await open(editor, { session: true, javaScriptEnabled: false });
  const listed = await order(page);
  const last = listed.at(-1);
  await page.locator(`#item-${last} .section-actions summary`).click();
  await page.locator(`#item-${last} .section-actions button`, { hasText: "wyżej" }).click();
  await page.waitForLoadState();
  expect((await order(page)).at(-2)).toBe(last);
  await page.getByRole("button", { name: "Opublikuj" }).click();
  await seen(page, "Opublikowano").waitFor();
  await page.goto(site.server.url);
  const slides = page.locator(".slides .slide");
  expect(await slides.count()).toBe(5);
  expect(await page.locator(".slides").evaluate((row) => row.scrollWidth > row.clientWidth * 1.5)).toBe(true);
  await slides.last().locator(".slide-link").focus();
  await slides.last().locator("b").waitFor();
}, 60_000);

test("the carousel turns by keys, dots and strokes, and stands still where movement is spared", async () => {
  const page = await open("/", { ...phone, reducedMotion: "reduce" });
  await page.locator("[data-island=carousel][data-on=hydrated]").waitFor({ state: "attached" });
  const front = () => page.locator('.slide[data-place="0"] .slide-link').getAttribute("href");
  const links = await page.locator(".slide-link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(await front()).toBe(links[0] ?? "");
  await page.locator('.slide[data-place="0"] .slide-link').focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(
    (href) => document.querySelector('.slide[data-place="0"] .slide-link')?.getAttribute("href") === href,
    links[1],
  );
  await page.locator(".dots button").nth(4).tap();
  await page.waitForFunction(
    (href) => document.querySelector('.slide[data-place="0"] .slide-link')?.getAttribute("href") === href,
    links[4],
  );
  const box = await page.locator(".slides").boundingBox();
  if (!box) throw new Error("there is no carousel");
  const session = await page.context().newCDPSession(page);
  const y = box.y + 60;
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: 250, y }] });
  for (const x of [220, 190, 150])
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y }] });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForFunction(
    (href) => document.querySelector('.slide[data-place="0"] .slide-link')?.getAttribute("href") === href,
    links[0],
  );
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await page.locator(".dots .icon-button").count()).toBe(0);
  await page.locator('.slide[data-place="0"] .card-menu a').click();
  await page.locator(".carousel > .menu:not([hidden])").waitFor();
  await page.keyboard.press("Escape");
  await page.locator('.slide[data-place="0"] .slide-link').click();
  await page.waitForURL(/\/watch\//);
}, 60_000);

test("a slide whose channel one hides says so in its place, and undo brings it back", async () => {
  const page = await open("/", { session: true });
  await page.locator("[data-island=carousel][data-on=hydrated]").waitFor({ state: "attached" });
  const front = page.locator('.slide[data-place="0"]');
  // Nothing turns while one works in it.
  await front.locator(".card-menu a").click();
  await page.getByRole("menuitem", { name: "Ukryj kanał" }).click();
  await front.locator(".card-gone", { hasText: "Ukryto" }).waitFor();
  await page.getByRole("button", { name: "Cofnij" }).click();
  await front.locator(".slide-link").waitFor();
  expect(await page.locator(".card-gone").count()).toBe(0);
}, 60_000);
