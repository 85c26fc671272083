/** Forms sent while the server is away: they stay with all that was put in, say so, and are sent when asked again. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { startServer } from "./server.ts";
import { makeClip, openPage, type Site, startSite, uploadFilm } from "./site.ts";

let browser: Browser;
let site: Site;
let id: string;
let context: BrowserContext | undefined;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  id = await uploadFilm(site, "Przed zmianą", await makeClip(join(site.folder, "film.mp4"), 2));
}, 60_000);

afterEach(() => context?.close());

afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});

async function open(path: string, size = { width: 1280, height: 800 }): Promise<Page> {
  const opened = await openPage(browser, site, [], { session: true, viewport: size });
  context = opened.context;
  await opened.page.goto(site.server.url + path);
  return opened.page;
}

const words = "Nie można połączyć się z\u00a0serwerem.";

test("a form sent while the server restarts stays, with its file, and is sent by the retry", async () => {
  const page = await open(`/manage-channel/${site.channelId}/videos/${id}`);
  const title = page.getByLabel("Tytuł", { exact: false }).first();
  await title.fill("Po zmianie");
  const captions = {
    name: "napisy.vtt",
    mimeType: "text/vtt",
    buffer: Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nA"),
  };
  await page.locator("input[type=file][name=captions]").setInputFiles(captions);
  await page.locator("[name=captionLang]").selectOption("pl");
  await page.locator("[name=captionLabel]").fill("polski");
  const { port } = new URL(site.server.url);
  await site.server.stop();
  await page.getByRole("button", { name: "Zapisz", exact: true }).first().click();
  const note = page.getByRole("alert").filter({ hasText: words });
  await note.waitFor();
  await page.getByRole("button", { name: "Zapisz", exact: true }).first().click();
  await note.waitFor();
  expect(await page.locator(".not-sent").count()).toBe(1);
  expect(await title.inputValue()).toBe("Po zmianie");
  expect(await page.locator("input[name=captions]").evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe(
    "napisy.vtt",
  );
  site.server = await startServer(site.data, undefined, { PORT: port });
  await note.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await page.waitForURL(/saved/);
  const video = await site.call<{ title: string }>("GET", `/videos/${id}`);
  expect(video.title).toBe("Po zmianie");
  await page.getByText("polski").first().waitFor();
}, 60_000);

test("a form without fields says so at the foot of the page; a proxy's 502 counts as away", async () => {
  const page = await open("/history");
  await page.route("**/healthz", (route) => route.fulfill({ status: 502 }));
  await page.locator("[aria-controls=account-menu]").click();
  await page.getByRole("menuitem", { name: "Wyloguj się" }).click();
  const bar = page.locator("#snackbar");
  await bar.getByText(words).waitFor();
  await page.unroute("**/healthz");
  await bar.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await page.getByRole("link", { name: "Zaloguj się" }).first().waitFor();
  site.token = (
    await site.call<{ token: string }>("POST", "/auth/login", { email: "szef@example.org", password: "tajne123" })
  ).token;
}, 60_000);

test("what was confirmed is not asked about again", async () => {
  await site.call("POST", `/videos/view`, { videoId: id, viewId: crypto.randomUUID() });
  await site.call("PATCH", `/history/watching-time?videoId=${id}&seconds=1`);
  const page = await open("/history");
  await page.getByRole("button", { name: /Wyczyść/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Wyczyść/ })
    .click();
  await page.locator(".empty").waitFor();
  expect(await page.locator("dialog[open]").count()).toBe(0);
}, 60_000);
