/** What the system is told of a film that plays, and what its keys do: on a lock screen, a headset, a keyboard. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { joinSite } from "./shared.ts";
import { makeClip, openPage, type Site, uploadFilm, visit } from "./site.ts";

/** The page's own calls, written down as they are made. */
type Noted = Window & {
  handlers: Record<string, (details: object) => void>;
  positions: MediaPositionState[];
};

let browser: Browser;
let site: Site;
let id: string;
let context: BrowserContext | undefined;

beforeAll(async () => {
  ({ browser, site } = await joinSite());
  id = await uploadFilm(site, "Film w tle", await makeClip(join(site.folder, "film.mp4"), 30));
  await uploadFilm(site, "Następny", await makeClip(join(site.folder, "drugi.mp4"), 1));
}, 60_000);

afterEach(() => context?.close());

afterAll(() => site?.[Symbol.asyncDispose]());

async function play(): Promise<{ page: Page; faults: string[] }> {
  const faults: string[] = [];
  const opened = await openPage(browser, site, faults);
  context = opened.context;
  const { page } = opened;
  await page.addInitScript(() => {
    const noted = window as unknown as Noted;
    noted.handlers = {};
    noted.positions = [];
    const { setActionHandler, setPositionState } = MediaSession.prototype;
    MediaSession.prototype.setActionHandler = function (name, handler) {
      setActionHandler.call(this, name, handler);
      if (handler) noted.handlers[name] = handler as (details: object) => void;
      else delete noted.handlers[name];
    };
    MediaSession.prototype.setPositionState = function (state) {
      setPositionState.call(this, state);
      if (state) noted.positions.push(state);
    };
  });
  await visit(page, `${site.server.url}/watch/${id}`, "player");
  await page.locator(".big-play").click();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.2);
  return { page, faults };
}

const press = (page: Page, name: string, details: object = {}) =>
  page.evaluate(([name, details]) => (window as unknown as Noted).handlers[name]?.(details), [name, details] as const);
const around = (page: Page, seconds: number) =>
  page.waitForFunction((at) => Math.abs((document.querySelector("video")?.currentTime ?? -9) - at) < 1, seconds);

test("the system knows what plays, where it stands, and steers it", async () => {
  const { page, faults } = await play();
  const told = await page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession;
    return { title: metadata?.title, artist: metadata?.artist, picture: metadata?.artwork[0]?.src, playbackState };
  });
  expect(told).toMatchObject({ title: "Film w\u00a0tle", artist: "Próba", playbackState: "playing" });
  expect(told.picture).toContain(`/media/video/${id}/`);

  await press(page, "pause");
  await page.locator(".player[data-state=paused]").waitFor();
  expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe("paused");
  await press(page, "seekto", { seekTime: 20 });
  await around(page, 20);
  await press(page, "seekbackward");
  await around(page, 10);
  await press(page, "seekforward", { seekOffset: 5 });
  await around(page, 15);
  await page.waitForFunction(() => {
    const last = (window as unknown as Noted).positions.at(-1);
    return last && Math.round(last.position ?? 0) === 15 && Math.round(last.duration ?? 0) === 30;
  });
  await press(page, "play");
  await page.locator(".player[data-state=playing]").waitFor();
  await press(page, "nexttrack");
  await page.getByRole("heading", { name: "Następny" }).waitFor();
  expect(faults).toEqual([]);
}, 60_000);
