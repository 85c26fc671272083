/** Seeking by the bar: which button, what the clock and the tile show while it lasts, how it is taken back, on a phone too. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { phone } from "./phone.ts";
import { joinSite } from "./shared.ts";
import { openPage, type Site, uploadFilm, visit } from "./site.ts";

const seconds = 20;

let browser: Browser;
let site: Site;
let id: string;
let context: BrowserContext | undefined;
let faults: string[] = [];

beforeAll(async () => {
  ({ browser, site } = await joinSite());
  id = await uploadFilm(site, "Film w barwach", await colourful(join(site.folder, "film.mp4")));
}, 60_000);

afterEach(async () => {
  await context?.close();
  expect(faults).toEqual([]);
});

afterAll(() => site?.[Symbol.asyncDispose]());

/** Each tenth of it is of another colour, so that a picture says of what time it is. */
async function colourful(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const source = `color=black:s=256x144:r=10:d=${seconds},geq=r='25*floor(T/2)':g='255-25*floor(T/2)':b=128,format=yuv420p`;
  const coding = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "10"];
  const child = Bun.spawn(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", source, ...coding, path]);
  if ((await child.exited) !== 0) throw new Error("the clip was not made");
  return new Uint8Array(await Bun.file(path).arrayBuffer());
}

async function openFilm(options: Parameters<typeof openPage>[3] = {}, query = ""): Promise<Page> {
  faults = [];
  const opened = await openPage(browser, site, faults, options);
  context = opened.context;
  await visit(opened.page, `${site.server.url}/watch/${id}${query}`, "player");
  return opened.page;
}

const time = (page: Page) => page.evaluate(() => document.querySelector("video")?.currentTime ?? -1);
const state = (page: Page, name: string) => page.locator(`.player[data-state=${name}]`).waitFor();

async function paused(page: Page): Promise<void> {
  await page.keyboard.press("k");
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.1);
  await page.keyboard.press("k");
  await state(page, "paused");
}

async function barBox(page: Page) {
  const box = await page.locator(".bar").boundingBox();
  if (!box) throw new Error("the bar is not visible");
  return { at: (share: number) => box.x + box.width * share, y: box.y + box.height / 2 };
}

test("only the main button plays and seeks", async () => {
  const page = await openFilm();
  const video = page.locator(".player video");
  const corner = { x: 40, y: 40 };
  await video.click({ button: "right", position: corner });
  await video.click({ button: "middle", position: corner });
  expect(await page.locator(".player").getAttribute("data-state")).toBe("ready");
  await paused(page);
  const { at, y } = await barBox(page);
  const before = await time(page);
  await page.mouse.click(at(0.5), y, { button: "right" });
  await page.mouse.click(at(0.5), y, { button: "middle" });
  await video.click({ button: "middle", position: corner });
  expect(await time(page)).toBe(before);
  expect(await page.locator(".player").getAttribute("data-state")).toBe("paused");
  // Pressed elsewhere and let go of on the picture: that was not meant for it.
  await page.mouse.move(at(0.5), y + 200);
  await page.mouse.down();
  await video.hover({ position: corner });
  await page.mouse.up();
  expect(await page.locator(".player").getAttribute("data-state")).toBe("paused");
  await page.mouse.click(at(0.5), y);
  await page.waitForFunction(
    (half) => Math.abs((document.querySelector("video")?.currentTime ?? 0) - half) < 0.5,
    seconds / 2,
  );
}, 60_000);

test("while a drag lasts the clock shows where it points to, keys move it, and Escape takes it back", async () => {
  const page = await openFilm();
  await paused(page);
  const before = await time(page);
  const { at, y } = await barBox(page);
  const clock = page.locator(".clock .now");
  await page.mouse.move(at(0.1), y);
  await page.mouse.down();
  await page.mouse.move(at(0.5), y, { steps: 4 });
  expect(await clock.textContent()).toBe("0:10");
  expect(await time(page)).toBe(before);
  await page.keyboard.press("PageUp");
  expect(await clock.textContent()).toBe("0:12");
  await page.keyboard.press("ArrowLeft");
  expect(await clock.textContent()).toBe("0:07");
  await page.keyboard.press("End");
  expect(await clock.textContent()).toBe("0:20");
  await page.keyboard.press("Home");
  expect(await clock.textContent()).toBe("0:00");
  await page.keyboard.press("Escape");
  expect(await clock.textContent()).toBe("0:00");
  await page.mouse.up();
  expect(await time(page)).toBe(before);
  await page.locator('.bar[aria-valuenow="0"]').waitFor();

  await page.mouse.down();
  await page.mouse.move(at(0.75), y, { steps: 4 });
  await page.keyboard.press("PageDown");
  await page.mouse.up();
  await page.waitForFunction(() => Math.abs((document.querySelector("video")?.currentTime ?? 0) - 13) < 0.5);
  expect(await clock.textContent()).toBe("0:13");

  // One drag after another, each past the edge of the line, where there are words to select.
  for (const [from, to] of [
    [0.2, 0.5],
    [0.6, 0.9],
    [0.3, 0.1],
  ] as const) {
    await page.mouse.move(at(from), y);
    await page.mouse.down();
    await page.mouse.move(at(to), y + 60, { steps: 8 });
    await page.mouse.up();
    await page.waitForFunction(
      (wanted) => Math.abs((document.querySelector("video")?.currentTime ?? 0) - wanted) < 0.5,
      to * 20,
    );
  }
}, 60_000);

/** The colours of the tile's corners and middle, as a person sees them. */
async function tileColours(page: Page): Promise<string[]> {
  const png = await page.locator(".tile-pic").screenshot();
  return page.evaluate(async (base64) => {
    const picture = await createImageBitmap(
      new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]),
    );
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const brush = canvas.getContext("2d");
    brush?.drawImage(picture, 0, 0);
    const inset = picture.height / 6;
    const places = [
      [inset, inset],
      [picture.width - inset, inset],
      [inset, picture.height - inset],
      [picture.width - inset, picture.height - inset],
      [picture.width / 2, picture.height / 2],
    ];
    return places.map(([x = 0, y = 0]) => [...(brush?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 2).join(" "));
  }, png.toString("base64"));
}

/** Every point of the tile is of the time that it stands for, whose red is 25 for each two seconds. */
async function showsOnly(page: Page, second: number): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("seeksprite")),
  );
  const red = 25 * Math.floor(second / 2);
  const colours = await tileColours(page);
  expect(colours.map((colour) => Math.abs(Number(colour.split(" ")[0]) - red) < 12)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
}

test("the tile shows its picture and nothing of its neighbours", async () => {
  const page = await openFilm();
  await paused(page);
  const { at, y } = await barBox(page);
  for (const second of [1, 9, 17]) {
    await page.mouse.move(at((second + 0.1) / seconds), y);
    await page.locator(".tile").waitFor();
    await showsOnly(page, second);
  }
}, 60_000);

test("on a phone the tile is there while a finger drags, and the clock goes with it", async () => {
  const page = await openFilm(phone);
  await page.locator(".big-play").tap();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.1);
  await page.evaluate(() => document.querySelector("video")?.pause());
  await state(page, "paused");
  const { at, y } = await barBox(page);
  const touch: CDPSession = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", share?: number) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: share === undefined ? [] : [{ x: at(share), y }] });
  await send("touchStart", 0.2);
  await page.locator(".tile").waitFor();
  await send("touchMove", 9.1 / seconds);
  await page.locator(".clock .now", { hasText: "0:09" }).waitFor();
  await showsOnly(page, 9);
  const [tile, player] = [await page.locator(".tile").boundingBox(), await page.locator(".player").boundingBox()];
  expect((tile?.y ?? 0) >= (player?.y ?? 0) && (tile?.x ?? -1) >= 0).toBe(true);
  await send("touchEnd");
  await page.locator(".tile").waitFor({ state: "hidden" });
  await page.waitForFunction(() => Math.abs((document.querySelector("video")?.currentTime ?? 0) - 9.1) < 0.5);
}, 60_000);

test("an address begins where it says, at nought too, though the film was left elsewhere", async () => {
  const page = await openFilm();
  await paused(page);
  await page.evaluate((at) => localStorage.setItem("nadaj-positions", at), JSON.stringify({ [id]: 12 }));
  for (const [query, begins] of [
    ["", 12],
    ["?t=0", 0],
    ["?t=6", 6],
    ["?t=0m8s", 8],
    ["?start=3", 3],
    ["?t=abc", 12],
  ] as const) {
    await page.evaluate((at) => localStorage.setItem("nadaj-positions", at), JSON.stringify({ [id]: 12 }));
    await visit(page, `${site.server.url}/watch/${id}${query}`, "player");
    await page.locator(".big-play").click();
    await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 3);
    const from = await time(page);
    expect([query, from >= begins && from < begins + 2]).toEqual([query, true]);
  }
}, 60_000);

test("on a phone on its side the player is no higher than what is left of the screen", async () => {
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [1100, 600],
  ] as const) {
    const page = await openFilm({ ...phone, viewport: { width, height } });
    const sizes = await page.evaluate(() => {
      const bar = document.querySelector(".top")?.getBoundingClientRect().height ?? 0;
      return {
        player: document.querySelector(".player")?.getBoundingClientRect().height ?? 0,
        left: innerHeight - bar,
      };
    });
    expect(sizes.player).toBeLessThanOrEqual(sizes.left);
    await context?.close();
  }
}, 60_000);
