/** Every time that a page tells is the reader's own, wherever the server stands. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { joinSite } from "./shared.ts";
import { makeClip, openPage, type Site, uploadFilm, visit } from "./site.ts";

const day = 86_400_000;
let browser: Browser;
let site: Site;
let film: string;
let stream: string;
const faults: string[] = [];

beforeAll(async () => {
  ({ browser, site } = await joinSite());
  film = await uploadFilm(site, "Film o czasie", await makeClip(join(site.folder, "film.mp4"), 2));
  await site.call("POST", "/comments", { videoId: film, content: "O której to było?" });
  stream = await announce("Transmisja pojutrze", 2.5 * day);
}, 60_000);

afterAll(() => site?.[Symbol.asyncDispose]());

async function announce(title: string, startsIn: number): Promise<string> {
  const { _id: id } = await site.call<{ _id: string }>("POST", "/videos", { channelId: site.channelId, live: true });
  await site.call("PATCH", `/videos/${id}`, { title, visibility: "public" });
  const livestreamStartsAt = new Date(Date.now() + startsIn).toISOString();
  await site.call("PATCH", `/videos/${id}/live`, { livestreamStartsAt });
  return id;
}

/** What a page says of dates and times of day, and what it should say to a reader in this zone. */
function timesOn(page: Page, timeZone: string) {
  return page.evaluate((zone) => {
    const parts = (moment: string) => {
      const options = {
        timeZone: zone,
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        hour: "2-digit",
        minute: "2-digit",
      } as const;
      const format = new Intl.DateTimeFormat("en-GB", { ...options, hourCycle: "h23" });
      const found = Object.fromEntries(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
      const [date, clock] = [`${found.day}-${found.month}-${found.year}`, `${found.hour}:${found.minute}`];
      return [date, clock, `${date} | ${clock}`];
    };
    const told: string[] = [];
    const wrong: string[] = [];
    for (const time of document.querySelectorAll("time")) {
      const right = parts(time.dateTime);
      const texts = [time.textContent ?? "", time.title].filter((text) => /\d\d-\d\d-\d{4}|^\d\d:\d\d$/.test(text));
      told.push(...texts);
      wrong.push(...texts.filter((text) => !right.includes(text)));
    }
    const rest = document.body.cloneNode(true) as HTMLElement;
    for (const element of rest.querySelectorAll("time, script, input")) element.remove();
    return { told, wrong, outside: rest.textContent?.match(/\d\d-\d\d-\d{4}/g) ?? [] };
  }, timeZone);
}

for (const timezoneId of ["Asia/Tokyo", "America/Los_Angeles"]) {
  test(`pages tell times as clocks in ${timezoneId} do`, async () => {
    const { context, page } = await openPage(browser, site, faults, { session: true, timezoneId });
    const manage = `/manage-channel/${site.channelId}`;
    const paths: [path: string, least: number][] = [
      [`/watch/${film}`, 2],
      [`/watch/${stream}`, 1],
      ["/live-upcoming", 1],
      ["/tv", 1],
      ["/", 1],
      [`${manage}/videos`, 4],
      [`${manage}/dashboard`, 4],
      [`${manage}/videos/${stream}/live`, 1],
      ["/faq", 1],
      ["/en/faq", 1],
    ];
    for (const [path, least] of paths) {
      await page.goto(site.server.url + path);
      const { told, wrong, outside } = await timesOn(page, timezoneId);
      expect([path, wrong, outside, told.length >= least]).toEqual([path, [], [], true]);
    }
    await context.close();
  }, 60_000);
}

test("a page that waits learns of another time, and of the beginning", async () => {
  const id = await announce("Transmisja za godzinę", 3_600_000);
  const { context, page } = await openPage(browser, site, faults, { timezoneId: "Asia/Tokyo" });
  await visit(page, `${site.server.url}/watch/${id}`, "player");
  const facts = page.locator("[data-live-when]");
  expect(await facts.textContent()).toStartWith("Początek ");
  const before = await facts.locator("time").getAttribute("datetime");
  const later = new Date(Date.now() + 2 * 3_600_000);
  await site.call("PATCH", `/videos/${id}/live`, { livestreamStartsAt: later.toISOString() });
  await page.waitForFunction(
    (old) => document.querySelector("[data-live-when] time")?.getAttribute("datetime") !== old,
    before,
  );
  expect(await facts.locator("time").getAttribute("datetime")).toBe(later.toISOString());
  expect((await timesOn(page, "Asia/Tokyo")).wrong).toEqual([]);
  expect(await page.locator("[data-live-watch]").textContent()).toBe("czeka");
  expect(await page.locator("[data-live-views]").isVisible()).toBe(false);
  await context.close();
}, 60_000);

test("nothing complained", () => expect(faults).toEqual([]));
