/** A stream from its announcement to its recording, as its creator and two viewers live through it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openContext } from "../../src/app/context.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { migrateSafely } from "../../src/platform/db/migrate.ts";
import { makeLog } from "../../src/platform/log.ts";
import { loginAs, makeChannel, makeUser } from "../../src/testing/factories.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { findings } from "./axe.ts";
import { openBrowser, watchConsole } from "./browser.ts";
import { type Publisher, publish, recordStream } from "./live/publisher.ts";
import { type Server, startServer } from "./server.ts";

const title = "Scena Otwarta: koncert jesienny";
const faults: string[] = [];
const sessions: Record<string, string> = {};
let browser: Browser;
let server: Server;
let folder: string;
let channelId: string;
let recording: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-live-journey-"));
  recording = join(folder, "scena.flv");
  const data = join(folder, "data");
  const config = loadConfig({ NADAJ_DATA: data, MIN_FREE_DISK_BYTES: "0" });
  const ctx = await openContext(config, { log: makeLog({ level: "error", format: "text" }) });
  await migrateSafely(ctx);
  const stage = { ctx, clock: ctx.clock } as unknown as Harness;
  const wanda = await makeUser(stage, { role: "creator", name: "Wanda" });
  const people = { wanda, ola: await makeUser(stage, { name: "Ola" }), max: await makeUser(stage, { name: "Max" }) };
  channelId = (await makeChannel(stage, wanda, { name: "Scena Otwarta", slug: "scena" })).id;
  for (const [name, user] of Object.entries(people))
    sessions[name] = (await loginAs(stage, user)).cookies.get("session") ?? "";
  await ctx[Symbol.asyncDispose]();
  [browser, server] = await Promise.all([
    openBrowser(),
    startServer(data, undefined, { LIVE_RENDITIONS: "always", LIVE_RECONNECT_SECONDS: "30", MEDIAMTX_PATH: "off" }),
    recordStream(recording, { seconds: 20, size: "640x360", gop: 50 }),
  ]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function enter(name: string, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ locale: "pl-PL", viewport: { width: 1440, height: 900 }, ...options });
  const cookies = { consent: "1", session: sessions[name] ?? "" };
  await context.addCookies(Object.entries(cookies).map(([key, value]) => ({ name: key, value, url: server.url })));
  const page = await context.newPage();
  watchConsole(page, faults);
  return page;
}

const chat = (page: Page) => page.locator(".write .field");
const said = (page: Page, text: string) => page.locator(".message:not(.waiting) .said", { hasText: text });

async function say(page: Page, text: string): Promise<void> {
  await chat(page).fill(text);
  await page.keyboard.press("Enter");
}

/** Waits until the picture moves. */
async function moves(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const video = document.querySelector("video");
      const before = Number(video?.dataset.seen ?? Number.NaN);
      if (video) video.dataset.seen = String(video.currentTime);
      return video !== null && video.videoWidth > 0 && video.currentTime > before;
    },
    undefined,
    { timeout: 30_000, polling: 300 },
  );
}

/** How far the browser's own player comes with a playlist within ten seconds. */
function playsNatively(page: Page, src: string): Promise<number> {
  return page.evaluate(async (address) => {
    const video = document.createElement("video");
    video.muted = true;
    video.src = address;
    document.body.append(video);
    await video.play().catch(() => undefined);
    for (let i = 0; i < 40 && video.currentTime < 0.5; i++) await new Promise((resolve) => setTimeout(resolve, 250));
    const reached = video.currentTime - (video.seekable.length > 0 ? video.seekable.start(0) : 0);
    // An element that only leaves the page keeps its connections, of which a browser has six.
    video.removeAttribute("src");
    video.load();
    video.remove();
    return reached;
  }, src);
}

test("announce, wait, go live, chat, block, drop and return, end, watch the recording with its chat", async () => {
  // The creator announces a stream for later and makes a key, which is shown this once.
  const wanda = await enter("wanda");
  await wanda.goto(`${server.url}/manage-channel/${channelId}/videos/live`);
  await wanda.getByLabel("Tytuł").fill(title);
  await wanda.getByText("O wybranej porze").click();
  const hours = 2;
  const local = await wanda.evaluate((ahead) => {
    const time = new Date(Date.now() + ahead * 3_600_000);
    return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, hours);
  await wanda.getByLabel("Data i godzina").fill(local);
  await wanda.getByRole("button", { name: "Utwórz transmisję" }).click();
  await wanda.getByText("Czekamy na sygnał").waitFor();
  const videoId = /videos\/([A-Za-z0-9]+)\/live/.exec(wanda.url())?.[1] ?? "";
  expect(videoId).not.toBe("");
  await wanda.getByRole("button", { name: "Utwórz klucz" }).click();
  const key = await wanda.locator("#stream-key").inputValue();
  expect(key.length).toBeGreaterThan(20);
  expect(await wanda.locator("#rtmp-url").inputValue()).toMatch(/^rtmp:\/\/127\.0\.0\.1:\d+\/live$/);

  // Two viewers wait, one on a Polish desk and one on an English phone, and talk already.
  const ola = await enter("ola");
  const max = await enter("max", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await ola.goto(`${server.url}/watch/${videoId}`);
  await max.goto(`${server.url}/en/watch/${videoId}`);
  await ola.locator(".stage-clock").waitFor();
  expect(await ola.locator(".stage-clock").innerText()).toMatch(/^1:\d\d:\d\d$/);
  await max.getByText("The stream starts in").waitFor();
  expect(await findings(ola, { wcagOnly: true })).toEqual([]);
  expect(await findings(max, { wcagOnly: true })).toEqual([]);
  await say(ola, "Czekam od rana");
  await said(max, "Czekam od rana").waitFor();

  // The publisher comes early: only the creator sees it, until the button is pressed.
  let publisher: Publisher = publish(`${server.rtmp}/${key}`, recording);
  await wanda.getByText("Odbieramy sygnał, widzisz go tylko Ty").waitFor({ timeout: 20_000 });
  await moves(wanda);
  expect((await fetch(`${server.url}/media/video/${videoId}/preview-live/live.m3u8`)).status).toBe(404);
  expect(await ola.locator(".stage-clock").isVisible()).toBe(true);
  await wanda.getByRole("button", { name: "Rozpocznij transmisję" }).click();
  await wanda.locator(".live-state").getByText("Na żywo").waitFor();

  // It begins by itself for who waited.
  await Promise.all([moves(ola), moves(max), moves(wanda)]);
  await ola.locator("[data-live-since]:not([hidden])").waitFor();
  await ola.locator(".badge.edge").waitFor({ state: "attached" });
  const begun = ola.locator("[data-live-when]", { hasText: "Rozpoczęto" });
  await begun.waitFor();
  const told = Date.parse((await begun.locator("time").getAttribute("datetime")) ?? "");
  expect(Math.abs(Date.now() - told)).toBeLessThan(60_000);
  const card = await enter("ola");
  await card.goto(`${server.url}/live-upcoming`);
  await card.locator(".card", { hasText: title }).locator(".badge.live").waitFor();
  await card.close();

  // Who plays counts, on the page, in an embed elsewhere and in another program; the creator's own picture does not.
  const embed = await browser.newContext({ userAgent: "Mozilla/5.0 (SmartTV) somebody else's browser" });
  const frame = await embed.newPage();
  watchConsole(frame, faults);
  await frame.goto(`${server.url}/embed/${videoId}?autoplay=1`);
  await moves(frame);
  const address = `${server.url}/media/video/${videoId}/hls-1/master.m3u8`;
  const program = Bun.spawn(["ffmpeg", "-v", "error", "-nostdin", "-re", "-i", address, "-f", "null", "-"]);
  const watching = (count: number, word: string) =>
    Promise.all([
      ola.locator("[data-live-viewers]", { hasText: new RegExp(`^${count}$`) }).waitFor({ timeout: 60_000 }),
      ola.locator("[data-live-watch]", { hasText: word }).waitFor({ timeout: 60_000 }),
      wanda.locator(".live-now", { hasText: `${count} ${word}` }).waitFor({ timeout: 60_000 }),
    ]);
  await watching(4, "oglądają teraz");
  program.kill();
  await embed.close();
  await watching(2, "oglądają teraz");

  // They talk; one of them is blocked, at once and in every window.
  await say(max, "Hello from the phone");
  await said(ola, "Hello from the phone").waitFor();
  await wanda
    .context()
    .newPage()
    .then(async (page) => {
      watchConsole(page, faults);
      await page.goto(`${server.url}/watch/${videoId}`);
      const line = page.locator(".message", { hasText: "Hello from the phone" });
      await line.hover();
      await line.locator(".dotsb").click();
      await page.getByRole("menuitem", { name: "Zablokuj…" }).click();
      const dialog = page.getByRole("dialog", { name: "Zablokuj: Max" });
      await dialog.getByText("1 godzina").click();
      await dialog.getByRole("button", { name: "Zablokuj", exact: true }).click();
      await max.locator(".chat-note").waitFor();
      await page.close();
    });
  expect(await chat(max).count()).toBe(0);
  await said(max, "Czekam od rana").waitFor();

  // Another quality, picked by hand.
  await ola.waitForFunction(() => (document.querySelector("video")?.videoHeight ?? 0) === 360);
  await ola.locator("video").hover();
  await ola.getByRole("button", { name: "Jakość i prędkość" }).click();
  await ola.getByRole("menuitemradio", { name: "240p" }).click();
  await ola.waitForFunction(() => document.querySelector("video")?.videoHeight === 240, undefined, { timeout: 30_000 });

  // The browser's own HLS takes the same playlists, as phones without Media Source Extensions do.
  expect(await playsNatively(ola, `/media/video/${videoId}/hls-1/live.m3u8`)).toBeGreaterThan(0.4);

  // The publisher is cut off and comes back: the same stream goes on.
  await publisher.kill();
  await ola.getByText("Utracono obraz").waitFor({ timeout: 20_000 });
  await wanda.getByText("Nadawanie przerwane").waitFor();
  publisher = publish(`${server.rtmp}/${key}`, recording);
  await ola.getByText("Utracono obraz").waitFor({ state: "hidden", timeout: 20_000 });
  await Promise.all([moves(ola), moves(max)]);
  await said(max, "Czekam od rana").waitFor();
  await say(ola, "Jesteście z powrotem");
  await said(max, "Jesteście z powrotem").waitFor();

  // The creator ends it; seconds later it is a video.
  await wanda.getByRole("link", { name: "Zakończ transmisję" }).click();
  await wanda.getByRole("dialog").getByRole("button", { name: "Zakończ transmisję" }).click();
  await wanda.getByText("Transmisja zakończona").first().waitFor();
  await ola.getByText("Nagranie jest gotowe do obejrzenia.").waitFor({ timeout: 20_000 });
  await max.getByText("The stream is over").waitFor({ timeout: 20_000 });
  await publisher.over;
  await ola.getByRole("button", { name: "Obejrzyj nagranie" }).click();
  expect(await playsNatively(ola, `/media/video/${videoId}/hls-1/master.m3u8`)).toBeGreaterThan(0.4);
  await ola.locator(".big-play").click();
  await moves(ola);
  expect(await ola.evaluate(() => document.querySelector("video")?.duration ?? 0)).toBeGreaterThan(5);

  // The chat is replayed in time: what was said at the end is there at the end, which is reached.
  await ola.evaluate(() => {
    const video = document.querySelector("video");
    if (video) video.currentTime = video.duration - 2;
  });
  await said(ola, "Jesteście z powrotem").waitFor({ timeout: 20_000 });
  await ola.waitForFunction(() => document.querySelector("video")?.ended, undefined, { timeout: 20_000 });
  expect(await findings(ola, { wcagOnly: true })).toEqual([]);
  await max.goto(`${server.url}/en/watch/${videoId}`);
  expect(await max.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(faults).toEqual([]);
}, 240_000);
