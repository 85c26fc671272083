/** The upload page over a line as slow as wanted, and what tests of it wait for. */
import { afterAll, beforeAll } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { makeClip, type OwnSite, openPage, startSite, visit } from "./site.ts";

export const megabyte = 1024 * 1024;

type UploadSite = { browser: Browser; site: OwnSite; film: Uint8Array<ArrayBuffer> };

/** What the browser's line to the server is like. */
type Line = { set(change: { offline: boolean }): Promise<void> };
type Opened = { page: Page; context: BrowserContext; offsets: number[]; line: Line };

/** For the tests of one file: the site and a film are there when the first begins. */
export function uploadSite() {
  const made = {} as UploadSite;
  /** What the browser complained of, since the page was opened last. */
  const faults: string[] = [];

  beforeAll(async () => {
    [made.browser, made.site] = await Promise.all([openBrowser(), startSite()]);
    made.film = await makeClip(join(made.site.folder, "film.mp4"), 1);
  }, 60_000);

  afterAll(async () => {
    await made.browser?.close();
    await made.site?.[Symbol.asyncDispose]();
  });

  const uploadAddress = () => `${made.site.server.url}/manage-channel/${made.site.channelId}/videos/upload`;

  return {
    made,
    faults,
    uploadAddress,
    /** The film with a box of nothing behind it, so that it takes a while to send. */
    async largeFilm(name: string, bytes = 20 * megabyte): Promise<string> {
      const path = join(made.site.folder, name);
      const padding = Buffer.alloc(bytes);
      padding.writeUInt32BE(bytes, 0);
      padding.write("free", 4, "latin1");
      await Bun.write(path, Buffer.concat([made.film, padding]));
      return path;
    },
    /** The upload page over a slow line; `offsets` are where each part that was sent begins. */
    async openUpload(megabytesPerSecond = 0): Promise<Opened> {
      faults.length = 0;
      const { page, context } = await openPage(made.browser, made.site, faults, { session: true });
      page.on("dialog", (dialog) => dialog.accept());
      const offsets: number[] = [];
      page.on("request", (request) => {
        if (request.method() === "PATCH" && request.url().includes("/api/uploads/"))
          offsets.push(Number(request.headers()["upload-offset"]));
      });
      const line = await lineOf(page, megabytesPerSecond > 0 ? megabytesPerSecond * megabyte : -1);
      await visit(page, uploadAddress(), "upload-form");
      return { page, context, offsets, line };
    },
  };
}

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

export const choose = (page: Page, paths: string | string[]) =>
  page.locator("input[type=file][multiple]").setInputFiles(paths);
export const item = (page: Page, name: string) => page.locator(".upload", { hasText: name });
export const openDetails = (page: Page, name: string) =>
  item(page, name)
    .getByRole("button", { name: /^Szczegóły/ })
    .click();
export const inState = (up: Locator, state: string, timeout = 20_000) =>
  up.and(up.page().locator(`[data-state=${state}]`)).waitFor({ timeout });

/** All of it was sent; what becomes of it is another matter. */
export const arrived = (up: Locator) =>
  up
    .and(up.page().locator(["waiting", "running", "ready"].map((state) => `[data-state=${state}]`).join()))
    .waitFor({ timeout: 20_000 });

export async function sentBeyond(up: Locator, share: number): Promise<void> {
  const handle = await up.locator("progress").first().elementHandle();
  await up
    .page()
    .waitForFunction(
      ([element, wanted]) => (element as HTMLProgressElement).value >= (wanted as number),
      [handle, share] as const,
      { timeout: 20_000 },
    );
}
