/** The upload page: several files, pause, reload, lost connections, refusals in words. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { makeClip, type OwnSite, openPage, startSite, visit } from "./site.ts";

const megabyte = 1024 * 1024;
let browser: Browser;
let site: OwnSite;
let film: Uint8Array<ArrayBuffer>;
let faults: string[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  film = await makeClip(join(site.folder, "film.mp4"), 1);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});

/** The film with a box of nothing behind it, so that it takes a while to send. */
async function largeFilm(name: string, bytes = 20 * megabyte): Promise<string> {
  const path = join(site.folder, name);
  const padding = Buffer.alloc(bytes);
  padding.writeUInt32BE(bytes, 0);
  padding.write("free", 4, "latin1");
  await Bun.write(path, Buffer.concat([film, padding]));
  return path;
}

/** What the browser's line to the server is like. */
type Line = { set(change: { offline: boolean }): Promise<void> };
type Opened = { page: Page; context: BrowserContext; offsets: number[]; line: Line };

/** The upload page over a slow line; `offsets` are where each part that was sent begins. */
async function openUpload(megabytesPerSecond = 0): Promise<Opened> {
  faults = [];
  const { page, context } = await openPage(browser, site, faults, { session: true });
  page.on("dialog", (dialog) => dialog.accept());
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH" && request.url().includes("/api/uploads/"))
      offsets.push(Number(request.headers()["upload-offset"]));
  });
  const line = await lineOf(page, megabytesPerSecond > 0 ? megabytesPerSecond * megabyte : -1);
  await visit(page, uploadAddress(), "upload-form");
  return { page, context, offsets, line };
}

const uploadAddress = () => `${site.server.url}/manage-channel/${site.channelId}/videos/upload`;

async function lineOf(page: Page, uploadThroughput: number): Promise<Line> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const set = async ({ offline }: { offline: boolean }) => {
    const speeds = { latency: 0, downloadThroughput: -1, uploadThroughput };
    await session.send("Network.emulateNetworkConditions", { offline, ...speeds });
  };
  await set({ offline: false });
  return { set };
}

const choose = (page: Page, paths: string | string[]) =>
  page.locator("input[type=file][multiple]").setInputFiles(paths);
const item = (page: Page, name: string) => page.locator(".up", { hasText: name });
const openDetails = (page: Page, name: string) =>
  item(page, name)
    .getByRole("button", { name: /^Szczegóły/ })
    .click();
const inState = (up: Locator, state: string, timeout = 20_000) =>
  up.and(up.page().locator(`[data-state=${state}]`)).waitFor({ timeout });

/** All of it was sent; what becomes of it is another matter. */
const arrived = (up: Locator) =>
  up
    .and(up.page().locator(["waiting", "running", "ready"].map((state) => `[data-state=${state}]`).join()))
    .waitFor({ timeout: 20_000 });

async function sentBeyond(up: Locator, share: number): Promise<void> {
  const handle = await up.locator("progress").first().elementHandle();
  await up
    .page()
    .waitForFunction(
      ([element, wanted]) => (element as HTMLProgressElement).value >= (wanted as number),
      [handle, share] as const,
      { timeout: 20_000 },
    );
}

type Listed = { items: { title: string }[] };

async function titled(title: string): Promise<Listed["items"]> {
  const { items } = await site.call<Listed>("GET", `/videos?channelId=${site.channelId}`);
  return items.filter((video) => video.title === title);
}

test("several files go at once, are described meanwhile, and one that is no film is refused in words", async () => {
  const { page, context } = await openUpload();
  const paths = [join(site.folder, "rzeka o świcie.mp4"), join(site.folder, "las.mp4")];
  for (const path of paths) await Bun.write(path, film);
  await choose(page, paths);
  await page.evaluate(() => {
    const files = new DataTransfer();
    files.items.add(new File(["Lista zakupów: chleb, mleko"], "notatki.mp4", { type: "video/mp4" }));
    for (const kind of ["dragover", "drop"])
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
  });
  expect(await page.locator(".up").count()).toBe(3);
  await inState(item(page, "notatki"), "refused");
  await item(page, "notatki").getByRole("alert").getByText("To nie jest plik wideo ani audio").waitFor();

  await openDetails(page, "las");
  const title = page.getByRole("textbox", { name: "Tytuł" });
  expect(await title.inputValue()).toBe("las");
  await title.fill("Las po burzy");
  await page.getByRole("button", { name: "Opublikuj" }).press("Enter");
  const watch = page.locator("form.panel").getByRole("link", { name: "Obejrzyj" });
  await watch.waitFor();
  // The button that was pressed is gone: the focus is on what took its place, and what happened is spoken.
  expect(await watch.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.locator("form.panel footer").getByRole("status").getByText("Opublikowano").waitFor();

  // What was just typed is saved although another file is chosen at once.
  await openDetails(page, "rzeka o świcie");
  const words = page.getByRole("textbox", { name: "Opis" });
  await words.fill("Mgła nad Bugiem");
  await openDetails(page, "Las po burzy");
  await page.locator(".up.sel", { hasText: "Las po burzy" }).waitFor();
  await openDetails(page, "rzeka o świcie");
  await page.waitForFunction(() => document.querySelector("form.panel textarea")?.textContent === "Mgła nad Bugiem");

  await inState(item(page, "Las po burzy"), "ready");
  await inState(item(page, "rzeka o świcie"), "ready");
  expect(await titled("Las po burzy")).toHaveLength(1);
  const bars = page.locator(".up").getByRole("progressbar");
  for (const bar of await bars.all())
    expect(await bar.getAttribute("aria-label")).toMatch(/: (Las po burzy|rzeka o świcie)/);
  await context.close();
  expect(faults).toEqual([]);
}, 60_000);

test("a paused file waits, and goes on from where it stopped", async () => {
  const { page, context, offsets } = await openUpload(10);
  await choose(page, await largeFilm("pauza.mp4"));
  const up = item(page, "pauza");
  await sentBeyond(up, 0.45);
  await up.getByRole("button", { name: "Wstrzymaj" }).click();
  await inState(up, "paused");
  await up.getByText("wstrzymane").waitFor();
  const before = offsets.length;
  const sent = await up.locator("progress").first().getAttribute("value");
  await Bun.sleep(600);
  expect([offsets.length, await up.locator("progress").first().getAttribute("value")]).toEqual([before, sent]);
  await up.getByRole("button", { name: "Wznów" }).click();
  await arrived(up);
  expect(offsets[before]).toBeGreaterThanOrEqual(8 * megabyte);
  await context.close();
  expect(faults).toEqual([]);
}, 60_000);

test("after a reload the same file goes on into the same video", async () => {
  const { page, context, offsets } = await openUpload(10);
  const path = await largeFilm("powrót.mp4");
  await choose(page, path);
  await sentBeyond(item(page, "powrót"), 0.5);
  await page.reload();
  await visit(page, uploadAddress(), "upload-form");
  const before = offsets.length;
  await choose(page, path);
  await arrived(item(page, "powrót"));
  expect(offsets[before]).toBeGreaterThanOrEqual(8 * megabyte);
  await page.goto(`${site.server.url}/manage-channel/${site.channelId}/videos`);
  await page.getByText("powrót").first().waitFor();
  expect(await page.locator("tr", { hasText: "powrót" }).count()).toBe(1);
  await context.close();
  expect(faults).toEqual([]);
}, 60_000);

test("a lost network and a restarted server only cost time", async () => {
  const { page, context, offsets, line } = await openUpload(10);
  await choose(page, await largeFilm("burza.mp4", 24 * megabyte));
  const up = item(page, "burza");
  await sentBeyond(up, 0.3);
  await line.set({ offline: true });
  await up.getByText("czekamy na połączenie").waitFor();
  const before = offsets.length;
  await line.set({ offline: false });
  while (offsets.length === before) await Bun.sleep(20);
  expect(offsets[before]).toBeGreaterThan(0);
  await sentBeyond(up, 0.6);
  await site.restart(500);
  await inState(up, "ready", 40_000);
  await context.close();
}, 90_000);

test("whose last answer was lost is done all the same, in this page and in another", async () => {
  const { page, context } = await openUpload();
  let lost = 0;
  // The bytes arrive; what the server says of them does not.
  await page.route("**/api/uploads/*", async (route) => {
    if (route.request().method() !== "PATCH" || lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  const path = await largeFilm("ostatnie słowo.mp4", 2 * megabyte);
  await choose(page, path);
  await arrived(item(page, "ostatnie słowo"));
  expect(lost).toBe(1);
  await context.close();

  const again = await openUpload();
  const file = await largeFilm("bez odpowiedzi.mp4", 2 * megabyte);
  let answered = true;
  await again.page.route("**/api/uploads/*", async (route) => {
    if (route.request().method() === "PATCH") {
      await route.fetch();
      answered = false;
    }
    return route.abort("connectionreset");
  });
  await choose(again.page, file);
  while (answered) await Bun.sleep(20);
  await again.page.reload();
  await visit(again.page, uploadAddress(), "upload-form");
  await again.page.unroute("**/api/uploads/*");
  await choose(again.page, file);
  await arrived(item(again.page, "bez odpowiedzi"));
  await again.page.goto(`${site.server.url}/manage-channel/${site.channelId}/videos`);
  await again.page.getByText("bez odpowiedzi").first().waitFor();
  expect(await again.page.locator("tr", { hasText: "bez odpowiedzi" }).count()).toBe(1);
  await again.context.close();
}, 90_000);

test("five files wait in line for three places, and all arrive", async () => {
  const { page, context } = await openUpload(4);
  const names = ["pierwszy", "drugi", "trzeci", "czwarty", "piąty"];
  const paths = [];
  for (const name of names) paths.push(await largeFilm(`${name} z kolei.mp4`, 3 * megabyte));
  // The line is as the files were chosen, though the last one's video is made first.
  const lastMade = Promise.withResolvers<void>();
  await page.route("**/api/videos", async (route) => {
    const last = route.request().postData()?.includes("piąty");
    if (!last) await lastMade.promise;
    await route.fulfill({ response: await route.fetch() });
    if (last) lastMade.resolve();
  });
  await choose(page, paths);
  for (const name of names.slice(0, 3)) await inState(item(page, name), "sending");
  for (const name of names.slice(3)) await inState(item(page, name).filter({ hasText: "w\u00a0kolejce" }), "queued");
  for (const name of names) await arrived(item(page, name));
  await context.close();
  expect(faults).toEqual([]);
}, 90_000);

test("a cancelled file leaves nothing behind", async () => {
  const { page, context } = await openUpload(10);
  await choose(page, await largeFilm("zbędny.mp4"));
  const up = item(page, "zbędny");
  await sentBeyond(up, 0.2);
  await up.getByRole("button", { name: "Anuluj" }).click();
  await up.waitFor({ state: "detached" });
  for (let attempt = 0; attempt < 50 && (await partsLeft()).length > 0; attempt++) await Bun.sleep(100);
  expect(await partsLeft()).toEqual([]);
  await page.goto(`${site.server.url}/manage-channel/${site.channelId}/videos`);
  await page.getByText("Las po burzy").first().waitFor();
  expect(await page.getByText("zbędny").count()).toBe(0);
  await context.close();
  expect(faults).toEqual([]);
}, 60_000);

const partsLeft = () => readdir(join(site.data, "uploads"));

test("a full quota is said in words; with more space the same file goes on", async () => {
  const quota = (uploadQuota: string) =>
    fetch(`${site.server.url}/admin/settings`, {
      method: "POST",
      headers: { authorization: `Bearer ${site.token}`, origin: site.server.url },
      body: new URLSearchParams({
        ...{ name: "Nadaj", description: "", operatorName: "", operatorAddress: "", contactEmail: "" },
        ...{ accent: "yellow", registration: "open", invitationCode: "", uploadQuota },
      }),
      redirect: "manual",
    });
  expect((await quota("0.001")).status).toBe(303);
  const { page, context } = await openUpload();
  const path = join(site.folder, "jeszcze jeden.mp4");
  await Bun.write(path, film);
  await choose(page, path);
  const up = item(page, "jeszcze jeden");
  await up.getByRole("alert").getByText("Przekroczono limit miejsca na filmy").waitFor();
  await quota("");
  await up.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await arrived(up);
  await context.close();
}, 60_000);
