/** The picture before playback: fetched once, and without a word in the console, from here or from another host. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { startServer } from "./server.ts";
import { makeClip, openPage, type Site, startSite, uploadFilm, visit } from "./site.ts";

/** Chromium says that a preload was of no use some seconds after the page is there. */
const complaintsCome = 6000;

let browser: Browser;
let site: Site;
let id: string;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  id = await uploadFilm(site, "Film z plakatem", await makeClip(join(site.folder, "film.mp4"), 2));
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});

async function watch(path: string): Promise<void> {
  const said: string[] = [];
  const { context, page } = await openPage(browser, site, said, { session: true });
  const asked: { url: string; type: string }[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("request", (request) => {
    if (request.url().includes(id) && /\/\d+\.webp/.test(request.url()))
      asked.push({ url: request.url(), type: request.resourceType() });
  });
  await visit(page, site.server.url + path, "player");
  const poster = page.locator(".player img.poster");
  const fits = poster.evaluate((image: HTMLImageElement) =>
    image.decode().then(async () => {
      const { width } = await createImageBitmap(image);
      return width >= image.clientWidth && width < 2 * image.clientWidth;
    }),
  );
  expect(await fits).toBe(true);
  await page.locator(".player .big-play").click();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.1);
  await Bun.sleep(complaintsCome);
  // The system shows the same picture for what plays: out of the browser's cache, for it is the very same file.
  expect(asked.filter(({ type }) => type === "image").length).toBe(1);
  expect(new Set(asked.map(({ url }) => url)).size).toBe(1);
  expect(said).toEqual([]);
  await context.close();
}

test("of a public film, on its page and embedded", async () => {
  await watch(`/watch/${id}`);
  await watch(`/embed/${id}`);
}, 40_000);

test("of a private film, whose address is signed", async () => {
  await site.call("PATCH", `/videos/${id}`, { visibility: "private" });
  await watch(`/watch/${id}`);
  await site.call("PATCH", `/videos/${id}`, { visibility: "public" });
}, 30_000);

test("with media on another host", async () => {
  const { port } = new URL(site.server.url);
  await site.server.stop();
  site.server = await startServer(site.data, undefined, { PORT: port, EDGE_URL: `http://localhost:${port}/media` });
  await watch(`/watch/${id}`);
}, 30_000);
