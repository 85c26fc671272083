/** On a slow network: what is fetched, in which order, and that a tap is answered before anything that answers is there. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { firstFrame, phone, playButton, slowDown } from "./phone.ts";
import { makeClip, openPage, type Site, startSite, uploadFilm } from "./site.ts";

/** All that a phone fetches until it has a picture: page, style, scripts, poster, and the first segments. */
const bytesUntilPicture = 360_000;

let browser: Browser;
let site: Site;
let ids: string[];
let context: BrowserContext | undefined;
let faults: string[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  const film = await makeClip(join(site.folder, "film.mp4"), 4, "854x480");
  const other = await makeClip(join(site.folder, "inny.mp4"), 1);
  ids = [
    await uploadFilm(site, "Film", film),
    await uploadFilm(site, "Drugi", other),
    await uploadFilm(site, "Trzeci", other),
  ];
}, 120_000);

afterEach(async () => {
  await context?.close();
  expect(faults).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});

async function openPhone(): Promise<{ page: Page; asked: Request[] }> {
  faults = [];
  const opened = await openPage(browser, site, faults, phone);
  context = opened.context;
  const asked: Request[] = [];
  opened.page.on("request", (request) => asked.push(request));
  return { page: opened.page, asked };
}

const watch = () => `${site.server.url}/watch/${ids[0]}`;
const paths = (asked: Request[]) => asked.map((request) => new URL(request.url()).pathname);

test("nothing stands before the style sheet, and pictures come in the size that a phone needs", async () => {
  for (const path of ["/", `/watch/${ids[0]}`, `/embed/${ids[0]}`, "/new"]) {
    const html = await (await fetch(site.server.url + path)).text();
    // The loader alone comes earlier: it is a kilobyte, and listens for taps.
    const head = html.slice(0, html.indexOf("</head>"));
    expect([path, /rel="preload"/.test(html)]).toEqual([path, false]);
    expect([path, head.indexOf("stylesheet") < head.indexOf("defer")]).toEqual([path, true]);
  }
  const { page, asked } = await openPhone();
  await page.goto(site.server.url, { waitUntil: "load" });
  const home = paths(asked).filter((path) => path.startsWith("/media/video"));
  expect(home.length).toBeGreaterThan(0);
  expect(home.every((path) => path.endsWith("/480.webp"))).toBe(true);
  asked.length = 0;
  await page.goto(watch(), { waitUntil: "load" });
  await page.locator(".side").scrollIntoViewIfNeeded();
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const pictures = paths(asked).filter((path) => path.startsWith("/media/video"));
  expect(pictures.filter((path) => path.includes(ids[0] ?? ""))).toEqual([`/media/video/${ids[0]}/480.webp`]);
  expect(pictures.filter((path) => path.endsWith("/144.webp")).length).toBe(2);
  expect(pictures.length).toBe(3);
}, 60_000);

test("a tap before any island lives is answered at once, and fetches what plays beside it", async () => {
  const { page, asked } = await openPhone();
  const network = await slowDown(page, "slow 3G");
  // The player's script comes after the tap, however late a busy machine taps.
  const tapped = Promise.withResolvers<void>();
  network.on("Fetch.requestPaused", ({ requestId }) =>
    tapped.promise.then(() => network.send("Fetch.continueRequest", { requestId })),
  );
  await network.send("Fetch.enable", { patterns: [{ urlPattern: "*/assets/island-player-*" }] });
  await page.goto(watch(), { waitUntil: "commit", timeout: 60_000 });
  const { x, y } = await playButton(page);
  await page.locator("[data-island=player][data-on=loading]").waitFor({ state: "attached" });
  await page.touchscreen.tap(x, y);
  await page.locator(".big-play[aria-busy=true]").waitFor();
  expect(await page.locator("[data-island=player]").getAttribute("data-on")).toBe("loading");
  expect(paths(asked).some((path) => path.startsWith("/assets/hls-"))).toBe(true);
  const atFirstFrame = page.evaluate(
    () =>
      new Promise<{ bytes: number; buttons: number }>((seen) =>
        document.querySelector("video")?.requestVideoFrameCallback(() => {
          const fetched = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
          const bytes = (fetched as PerformanceResourceTiming[]).reduce(
            (sum, { transferSize }) => sum + transferSize,
            0,
          );
          seen({ bytes, buttons: document.querySelectorAll(".big-play").length });
        }),
      ),
  );
  tapped.resolve();
  const { bytes, buttons } = await atFirstFrame;
  expect(buttons).toBe(0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(bytesUntilPicture);
  const folders = paths(asked).flatMap((path) => /\/(v\d+)\/[^/]+\.m4s$/.exec(path)?.[1] ?? []);
  expect(folders[0]).toBe("v144");
}, 120_000);

test("where the network carries it, the first segment is of the wished height", async () => {
  const { page, asked } = await openPhone();
  await page.goto(watch());
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await page.locator(".big-play").tap();
  await firstFrame(page);
  const folders = paths(asked).flatMap((path) => /\/(v\d+)\/[^/]+\.m4s$/.exec(path)?.[1] ?? []);
  expect(folders[0]).toBe("v480");
}, 60_000);
