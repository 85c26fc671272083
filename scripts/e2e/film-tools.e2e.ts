/** What is done to a film after it was uploaded: another file in its place, captions and chapters beside it. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { findings } from "./axe.ts";
import { seen } from "./browser.ts";
import { joinSite } from "./shared.ts";
import { makeClip, openPage, type Site, uploadFilm } from "./site.ts";

let browser: Browser;
let site: Site;
let id: string;
let longer: string;
let context: BrowserContext | undefined;
let faults: string[] = [];

beforeAll(async () => {
  ({ browser, site } = await joinSite());
  longer = join(site.folder, "dluzszy.mp4");
  await makeClip(longer, 5, "256x144");
  id = await uploadFilm(site, "Film do poprawy", await makeClip(join(site.folder, "film.mp4"), 3, "256x144"));
}, 60_000);

afterEach(async () => {
  await context?.close();
  expect(faults).toEqual([]);
  faults = [];
});

afterAll(() => site?.[Symbol.asyncDispose]());

/** A page about the film, of whom it belongs to. */
async function open(path: string, options: Parameters<typeof openPage>[3] = {}): Promise<Page> {
  const opened = await openPage(browser, site, faults, { session: true, ...options });
  ({ context } = opened);
  await opened.page.goto(`${site.server.url}/manage-channel/${site.channelId}/videos/${id}${path}`);
  return opened.page;
}

test("captions are typed, timed and split beside the film, kept as a draft, and saved; chapters too", async () => {
  const page = await open("/captions/pl?label=polski");
  for (const island of ["player", "caption-editor"])
    await page.locator(`[data-island="${island}"][data-on="hydrated"]`).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Dodaj tutaj" }).click();
  const text = page.getByRole("textbox", { name: "Napis 1: tekst" });
  await text.fill("Dzień dobry państwu");
  await page.getByRole("textbox", { name: "Napis 1: koniec" }).fill("0:02,5");
  await page.getByRole("textbox", { name: "Napis 1: koniec" }).press("Enter");
  await text.press("Control+End");
  for (let letters = 0; letters < " państwu".length; letters++) await text.press("ArrowLeft");
  await text.press("Control+Enter");
  await page.getByRole("textbox", { name: "Napis 2: tekst" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Napis 2: tekst" }).inputValue()).toBe("państwu");
  await page.keyboard.press("Control+z");
  await page.getByRole("textbox", { name: "Napis 2: tekst" }).waitFor({ state: "detached" });
  expect(await text.inputValue()).toBe("Dzień dobry państwu");
  await page.waitForFunction((name) => localStorage.getItem(name)?.includes("państwu"), `nadaj-caption-draft ${id} pl`);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Wczytaj szkic" }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Zapisz napisy" }).click();
  await seen(page, "Wszystko zapisane").waitFor();
  const kept = await site.call<{ cues: object[] }>("GET", `/videos/${id}/captions/pl`);
  expect(kept.cues).toEqual([{ startMs: 0, endMs: 2500, text: "Dzień dobry państwu" }]);

  await page.goto(page.url().replace(/captions.*/, "chapters"));
  await page.locator('[data-island="chapter-editor"][data-on="hydrated"]').waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Dodaj tutaj" }).click();
  await page.getByRole("textbox", { name: "Rozdział 1: tytuł" }).fill("Początek");
  await page.keyboard.press("Alt+n");
  await page.getByRole("textbox", { name: "Rozdział 2: tytuł" }).fill("Dalej");
  await seen(page, "Zaczyna się nie później niż poprzedni").waitFor();
  await page.getByRole("textbox", { name: "Rozdział 2: początek" }).fill("0:02");
  await page.getByRole("textbox", { name: "Rozdział 2: początek" }).press("Enter");
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Zapisz rozdziały" }).click();
  await seen(page, "Wszystko zapisane").waitFor();
  const { description } = await site.call<{ description: string }>("GET", `/videos/${id}`);
  expect(description).toBe("0:00 Początek\n0:02 Dalej");
  // What is said lies below no button, however narrow the place is.
  for (const width of [1440, 1100, 700]) {
    await page.setViewportSize({ width, height: 900 });
    const said = await seen(page, "Wszystko zapisane").boundingBox();
    const button = await page.getByRole("button", { name: "Zapisz rozdziały" }).boundingBox();
    if (!said || !button) throw new Error("there is no bar");
    const beside = said.x + said.width <= button.x || said.x >= button.x + button.width;
    const apart = said.y >= button.y + button.height || said.y + said.height <= button.y;
    expect(beside || apart).toBe(true);
  }
}, 60_000);

test("another file is sent with its progress, takes the film's place, and what went with its length is asked about", async () => {
  const page = await open("/file");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('[data-island="replace-file"][data-on="hydrated"]').waitFor({ state: "attached" });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.locator('[data-island="replace-file"] button').click(),
  ]);
  await chooser.setFiles(longer);
  await seen(page, "Poprzedni film trwał 0:03").waitFor({ timeout: 40_000 });
  // The page goes on by itself where its news stand, and asks nobody whether to leave it.
  expect([dialogs, await page.evaluate(() => scrollY)]).toEqual([[], 0]);
  expect((await site.call<{ duration: number }>("GET", `/videos/${id}`)).duration).toBeCloseTo(5, 0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Rozumiem" }).click();
  await page.getByText("Poprzedni film trwał").waitFor({ state: "detached" });
}, 60_000);
