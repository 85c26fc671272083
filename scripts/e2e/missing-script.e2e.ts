/** Scripts that do not come: told in place, tried again, and the page is left alone where something was typed. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { joinSite } from "./shared.ts";
import { makeClip, openPage, type Site, uploadFilm, visit } from "./site.ts";

let browser: Browser;
let site: Site;
let id: string;
let context: BrowserContext | undefined;

beforeAll(async () => {
  ({ browser, site } = await joinSite());
  id = await uploadFilm(site, "Film bez skryptu", await makeClip(join(site.folder, "film.mp4"), 6));
}, 60_000);

afterEach(() => context?.close());

afterAll(() => site?.[Symbol.asyncDispose]());

/** A page that counts how often it is loaded. */
async function open(): Promise<{ page: Page; loads: () => number }> {
  const opened = await openPage(browser, site, [], { session: true });
  context = opened.context;
  let loads = 0;
  opened.page.on("framenavigated", (frame) => {
    if (frame === opened.page.mainFrame()) loads++;
  });
  return { page: opened.page, loads: () => loads };
}

const engine = /\/assets\/hls-[a-z0-9]+\.js/;
const island = /\/assets\/island-player-/;
const moves = (page: Page) =>
  page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.2, undefined, { timeout: 15_000 });
const comment = (page: Page) => page.getByPlaceholder("Dodaj komentarz");

test("play pressed while offline says so in place, keeps what was typed, and plays when asked again", async () => {
  const { page, loads } = await open();
  await visit(page, `${site.server.url}/watch/${id}`, "player");
  await comment(page).fill("Ładny film, a");
  await page.context().setOffline(true);
  await page.locator(".big-play").click();
  await page.getByRole("alert").getByText("Nie udało się wczytać odtwarzacza").waitFor();
  await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await page.locator(".player[data-state=failed]").waitFor();
  expect(await comment(page).inputValue()).toBe("Ładny film, a");
  // It goes on by itself when the connection is back.
  await page.context().setOffline(false);
  await moves(page);
  expect([loads(), await comment(page).inputValue()]).toEqual([1, "Ładny film, a"]);
}, 60_000);

test("an island that does not come says so in place, and is tried again", async () => {
  const { page, loads } = await open();
  await page.route(island, (route) => route.abort("connectionrefused"));
  await page.goto(`${site.server.url}/watch/${id}`);
  const note = page.locator(".player .island-note");
  await note.getByText("Nie udało się wczytać odtwarzacza").waitFor();
  await note.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await note.getByText("Nie udało się wczytać odtwarzacza").waitFor();
  await page.unroute(island);
  await note.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await note.waitFor({ state: "detached" });
  await page.locator(".big-play").click();
  await moves(page);
  expect(loads()).toBe(1);
}, 60_000);

test("after an upgrade the page reloads itself once, and says so when that did not help", async () => {
  const { page, loads } = await open();
  await page.route(island, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${site.server.url}/watch/${id}`);
  const note = page.locator(".player .island-note");
  await page.waitForFunction(() => performance.getEntriesByType("navigation")[0]?.toJSON().type === "reload");
  await note.getByText("Serwis został zaktualizowany").waitFor();
  expect(loads()).toBe(2);
  await page.unroute(island);
  await note.getByRole("button", { name: "Odśwież stronę" }).click();
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  expect(loads()).toBe(3);
}, 60_000);

test("after an upgrade a page with something typed is left alone", async () => {
  const { page, loads } = await open();
  await visit(page, `${site.server.url}/watch/${id}`, "player");
  await comment(page).fill("Jeszcze nie wysłane");
  await page.route(engine, (route) => route.fulfill({ status: 404 }));
  await page.locator(".big-play").click();
  await page.getByRole("alert").getByText("Serwis został zaktualizowany").waitFor();
  expect([loads(), await comment(page).inputValue()]).toEqual([1, "Jeszcze nie wysłane"]);
  await page.getByRole("button", { name: "Odśwież stronę" }).waitFor();
  // With nothing to lose the next press of play loads the page anew.
  await comment(page).fill("");
  await page.reload();
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await Promise.all([page.waitForEvent("framenavigated"), page.locator(".big-play").click()]);
  expect(loads()).toBe(3);
  // A browser that is closed in the middle of a navigation may never answer.
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
}, 60_000);

test("an island that breaks leaves words, not an empty place", async () => {
  const { page } = await open();
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "pictureInPictureEnabled", {
      get() {
        throw new Error("broken on purpose");
      },
    });
  });
  await page.goto(`${site.server.url}/watch/${id}`);
  await page.getByRole("alert").getByText("Ta część strony przestała działać").waitFor();
}, 30_000);
