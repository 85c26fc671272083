/** What is for adults: asked for by mouse, by the television's keys, without scripts and in a frame; and what one hides. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { joinSite } from "./shared.ts";
import { makeClip, openPage, type Site, uploadFilm } from "./site.ts";

let browser: Browser;
let site: Site;
let id: string;
let page: Page | undefined;
const faults: string[] = [];

beforeAll(async () => {
  ({ browser, site } = await joinSite());
  const clip = await makeClip(join(site.folder, "clip.mp4"), 6, "320x180");
  id = await uploadFilm(site, "Tylko dla dorosłych", clip);
  await uploadFilm(site, "Dla wszystkich", clip);
  await site.call("PATCH", `/videos/${id}`, { ageRestriction: 18 });
}, 120_000);

afterEach(async () => {
  await page?.context().close();
  expect(faults.splice(0)).toEqual([]);
});

afterAll(() => site?.[Symbol.asyncDispose]());

async function open(path: string, options: BrowserContextOptions & { session?: boolean } = {}): Promise<Page> {
  ({ page } = await openPage(browser, site, faults, options));
  await page.goto(site.server.url + path);
  return page;
}

const yes = { name: "Mam co najmniej 18\u00a0lat" };

test("it is veiled in lists and asked for on its page; once said, it plays, and is not asked again", async () => {
  const where = await open("/");
  const card = where.locator("article.card", { hasText: "Tylko dla dorosłych" }).first();
  const blur = await card.locator(".thumb img").evaluate((image) => getComputedStyle(image).filter);
  expect(blur).toContain("blur");
  await card.locator("a.card-title").click();
  await where.getByRole("heading", { name: "Film tylko dla dorosłych" }).waitFor();
  expect(await where.locator("[data-island=player]").count()).toBe(0);
  await where.getByRole("button", yes).click();
  await where.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await where.locator(".big-play").click();
  await where.locator(".player[data-state=playing]").waitFor({ timeout: 20_000 });
  await where.goto(`${site.server.url}/tv/${id}`);
  await where.frameLocator("iframe").locator(".player").waitFor();
}, 60_000);

test("the television asks by its keys, and a form without scripts", async () => {
  const where = await open(`/tv/${id}`);
  await where.getByRole("button", yes).waitFor();
  expect(await where.evaluate(() => document.activeElement?.textContent)).toBe(yes.name);
  await where.keyboard.press("ArrowDown");
  await where.keyboard.press("ArrowUp");
  await where.keyboard.press("Enter");
  await where.frameLocator("iframe").locator(".player").waitFor();
  await where.context().close();

  const bare = await open(`/watch/${id}`, { javaScriptEnabled: false });
  await bare.getByRole("button", yes).click();
  await bare.waitForURL(`${site.server.url}/watch/${id}`);
  expect(await bare.locator("[data-island=player]").count()).toBe(1);
  expect(await bare.locator(".age-gate").count()).toBe(0);
}, 60_000);

test("a frame on another site opens it for itself", async () => {
  const html = `<!doctype html><title>Blog</title><iframe src="${site.server.url}/embed/${id}" width="640" height="360"></iframe>`;
  await using blog = Bun.serve({
    port: 0,
    fetch: () => new Response(html, { headers: { "content-type": "text/html" } }),
  });
  ({ page } = await openPage(browser, site, faults));
  const where = page;
  await where.goto(`http://localhost:${blog.port}/`);
  const frame = where.frameLocator("iframe");
  await frame.getByRole("button", yes).click();
  await frame.locator(".big-play").click();
  await frame.locator(".player[data-state=playing]").waitFor({ timeout: 20_000 });
}, 60_000);

test("what one is not interested in goes at once, and undo brings it back", async () => {
  const where = await open("/", { session: true });
  const cards = where.locator("article.card", { hasText: "Dla wszystkich" });
  const shown = await cards.count();
  await cards.first().locator(".card-menu > a").click();
  await where.getByRole("menuitem", { name: "Nie interesuje mnie" }).click();
  const undo = where.getByRole("button", { name: "Cofnij" });
  await undo.first().waitFor();
  expect([
    await undo.count(),
    await where.locator("article.card:visible", { hasText: "Dla wszystkich" }).count(),
  ]).toEqual([shown, 0]);
  await undo.first().click();
  await cards.first().waitFor({ state: "visible" });
  expect(await undo.count()).toBe(0);
}, 60_000);
