/** The site where the browser keeps nothing: cookies refused, storage of frames refused, a frame without an origin. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Frame, type Page } from "playwright-core";
import { flags, watchConsole, windowed } from "./browser.ts";
import { makeClip, type Site, startSite, uploadFilm } from "./site.ts";

const refuseAll = { default_content_setting_values: { cookies: 2 } };
const refuseForeign = { cookie_controls_mode: 1, block_third_party_cookies: true };

let site: Site;
let id: string;
let foreign: Bun.Server<undefined>;

beforeAll(async () => {
  site = await startSite();
  id = await uploadFilm(site, "Film bez pamięci", await makeClip(join(site.folder, "film.mp4"), 8));
  // Another site, not only another port: the browser tells them apart by the host's name.
  foreign = Bun.serve({
    port: 0,
    fetch(request) {
      const sandbox = new URL(request.url).searchParams.get("sandbox");
      const limits = sandbox === null ? "" : ` sandbox="${sandbox}"`;
      const frame = `<iframe src="${site.server.url}/embed/${id}" width="640" height="360"${limits}></iframe>`;
      return new Response(`<!doctype html><title>Blog</title>${frame}`, { headers: { "content-type": "text/html" } });
    },
  });
}, 60_000);

afterAll(async () => {
  await foreign?.stop(true);
  await site?.[Symbol.asyncDispose]();
});

type Visit = { context: BrowserContext; page: Page; faults: string[] };

/** A browser with these settings of a person. */
async function visitWith(profile: object, run: (visit: Visit) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-profile-"));
  await mkdir(join(folder, "Default"));
  await writeFile(join(folder, "Default/Preferences"), JSON.stringify({ profile }));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: windowed,
    args: flags,
    locale: "pl-PL",
    viewport: { width: 1280, height: 800 },
  });
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    watchConsole(page, faults);
    await run({ context, page, faults });
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const isRefused = (where: Page | Frame) =>
  where.evaluate(() => {
    try {
      return localStorage.length < 0;
    } catch {
      return true;
    }
  });

/** Plays, and remembers for as long as the page is open. */
async function plays(where: Page | Frame, until = 0.2): Promise<void> {
  await where.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await where.locator(".big-play").click();
  await where.waitForFunction((at) => (document.querySelector("video")?.currentTime ?? 0) > at, until);
  await where.locator(".bar").press("m");
  await where.locator(".player button[aria-label^='Włącz dźwięk']").waitFor();
}

test("a page plays, and its switches switch, where all cookies are refused", async () => {
  await visitWith(refuseAll, async ({ page, faults }) => {
    await page.goto(`${site.server.url}/watch/${id}`);
    expect(await isRefused(page)).toBe(true);
    await plays(page);
    await page.keyboard.press("t");
    expect(await page.locator("html").getAttribute("data-cinema")).toBe("on");
    await page.getByRole("button", { name: "Rozumiem" }).click();
    await page.locator("#cookies").waitFor({ state: "detached" });
    await page.goto(`${site.server.url}/tv`);
    await page.locator("[data-tv] a").first().waitFor();
    await page.keyboard.press("ArrowDown");
    expect(faults).toEqual([]);
  });
}, 60_000);

test("an embedded film plays where frames of other sites may keep nothing", async () => {
  await visitWith(refuseForeign, async ({ page, faults }) => {
    await page.goto(`http://localhost:${foreign.port}/`);
    const frame = page.frames()[1];
    if (!frame) throw new Error("there is no frame");
    await frame.waitForURL(/embed/);
    expect(await isRefused(frame)).toBe(true);
    await plays(frame);
    expect(faults).toEqual([]);
  });
}, 60_000);

test("an embedded film plays in a frame without an origin", async () => {
  await visitWith({}, async ({ page, faults }) => {
    await page.goto(`http://localhost:${foreign.port}/?sandbox=allow-scripts`);
    const frame = page.frames()[1];
    if (!frame) throw new Error("there is no frame");
    await frame.waitForURL(/embed/);
    expect(await isRefused(frame)).toBe(true);
    // Long enough for what would be told to the server.
    await plays(frame, 6);
    expect(faults).toEqual([]);
  });
}, 60_000);
