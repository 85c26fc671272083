/** A film with captions in a player, and what tests of it wait for. */
import { afterAll, beforeAll } from "bun:test";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { makeClip, openPage, type Site, sendCaptions, startSite, uploadFilm, visit } from "./site.ts";

export const seconds = 12;

type Options = Parameters<typeof openPage>[3];
type FilmSite = { browser: Browser; site: Site; id: string };

/** For the tests of one file: the film is there when the first begins. */
export function filmSite() {
  const made = {} as FilmSite;
  /** What the browser complained of, since the page was opened last. */
  const faults: string[] = [];

  beforeAll(async () => {
    [made.browser, made.site] = await Promise.all([openBrowser(), startSite()]);
    const { site } = made;
    const clip = await makeClip(join(site.folder, "film.mp4"), seconds, "320x240");
    made.id = await uploadFilm(site, "Film z napisami", clip);
    const text = "WEBVTT\n\n00:00.000 --> 00:12.000\nDzień dobry\n";
    await sendCaptions(site, { id: made.id, title: "Film z napisami" }, { lang: "pl", label: "polski", text });
  }, 60_000);

  afterAll(async () => {
    await made.browser?.close();
    await made.site?.[Symbol.asyncDispose]();
  });

  async function openBlank(options: Options = {}): Promise<Page> {
    faults.length = 0;
    return (await openPage(made.browser, made.site, faults, options)).page;
  }

  return {
    faults,
    openBlank,
    site: () => made.site,
    address: () => `${made.site.server.url}/watch/${made.id}`,
    async openFilm(options: Options = {}, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
      const page = await openBlank(options);
      await prepare?.(page);
      await visit(page, `${made.site.server.url}/watch/${made.id}`, "player");
      return page;
    },
  };
}

export const media = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    if (!video) throw new Error("there is no video");
    const { currentTime, muted, volume, playbackRate, paused, videoHeight } = video;
    return { currentTime, muted, volume, playbackRate, paused, videoHeight };
  });

/** Waits until the element's time is about this. */
export async function reaches(page: Page, time: number, tolerance = 0.6): Promise<void> {
  await page.waitForFunction(
    ([wanted, near]) => Math.abs((document.querySelector("video")?.currentTime ?? -99) - wanted) <= near,
    [time, tolerance] as const,
    { timeout: 8000 },
  );
}

export const inState = (page: Page, state: string) =>
  page.locator(`.player[data-state=${state}]`).waitFor({ timeout: 10_000 });

/** It moves: the element says that it plays before it has anything to play. */
export const moves = (page: Page, from = 0.1) =>
  page.waitForFunction((time) => (document.querySelector("video")?.currentTime ?? 0) > time, from, { timeout: 15_000 });

export async function playThenPause(page: Page): Promise<void> {
  await page.keyboard.press("k");
  await moves(page);
  await page.keyboard.press("k");
  await inState(page, "paused");
}
