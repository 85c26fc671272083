import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../e2e/browser.ts";
import { type Live, prepareLives } from "../e2e/live/lives.ts";
import { type Server, startServer } from "../e2e/server.ts";
import { fields, publishClock } from "./live-picture.ts";
import { type Measure, median, quantile, type Result } from "./result.ts";

const seconds = 20;
/** After the first picture the player finds its place, in milliseconds. */
const settling = 4000;

const modes = [
  { mode: "low", name: "low latency", most: 3 },
  { mode: "normal", name: "normal", most: 8 },
] as const;

/** From the making of a picture to its sight, by a clock burnt into it: ffmpeg, RTMP, the server, the watch page. */
export const liveDelay: Measure = {
  name: "live-delay",
  about: `glass to glass by a burnt-in clock, in both modes for ${seconds} s, and the first picture`,
  async *run() {
    const folder = await mkdtemp(join(tmpdir(), "nadaj-bench-"));
    const data = join(folder, "data");
    const lives = await prepareLives(data, modes.length);
    const server = await startServer(data, undefined, { LIVE_RENDITIONS: "off" });
    const browser = await openBrowser();
    try {
      for (const [index, { mode, name, most }] of modes.entries()) {
        const live = lives[index];
        if (live)
          for await (const result of inMode(server, browser, live, mode, most))
            yield { ...result, what: `${name}: ${result.what}` };
      }
    } finally {
      await browser.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function* inMode(
  server: Server,
  browser: Browser,
  live: Live,
  mode: string,
  most: number,
): AsyncIterable<Result> {
  const waiting = await openWatch(browser, server, live, mode);
  const begun = Date.now();
  const publisher = publishClock(`${server.rtmp}/${live.key}`);
  try {
    const first = await firstPicture(waiting);
    yield {
      what: "first picture after publish, for who waits",
      value: (first - begun) / 1000,
      unit: "s",
      goal: { at: "most", value: 2 },
    };
    await Bun.sleep(settling);
    const seen = await watch(waiting, seconds * 1000);
    await waiting.close();
    const delays = seen.map(({ delay }) => delay / 1000);
    yield { what: "glass to glass, median", value: median(delays), unit: "s", goal: { at: "most", value: most } };
    yield { what: "glass to glass, p95", value: quantile(delays, 0.95), unit: "s" };
    yield { what: "time in which the picture stood still", value: stillness(seen) / 1000, unit: `of ${seconds} s` };
    const comes = Date.now();
    const late = await openWatch(browser, server, live, mode);
    await late.locator(".big-play").click();
    const seenAt = await firstPicture(late);
    yield { what: "first picture for who comes later, the page included", value: (seenAt - comes) / 1000, unit: "s" };
    await late.close();
  } finally {
    await publisher.kill();
  }
}

async function openWatch(browser: Browser, server: Server, live: Live, mode: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript((latency) => {
    localStorage.setItem("nadaj-player", JSON.stringify({ latency, muted: true }));
  }, mode);
  await page.goto(`${server.url}/watch/${live.videoId}`);
  await page.waitForSelector('[data-island="player"][data-on="hydrated"]', { state: "attached" });
  return page;
}

/** When the first whole picture was to be seen. */
async function firstPicture(page: Page): Promise<number> {
  await page.evaluate(readClock, fields);
  const handle = await page.waitForFunction(() => globalThis.burntClock?.() && Date.now(), undefined, {
    polling: 20,
    timeout: 20_000,
  });
  return Number(await handle.jsonValue());
}

type Sighting = { at: number; delay: number };

/** Looks at the picture five times a second. */
function watch(page: Page, milliseconds: number): Promise<Sighting[]> {
  return page.evaluate(async (during) => {
    const seen: { at: number; delay: number }[] = [];
    const end = Date.now() + during;
    while (Date.now() < end) {
      const made = globalThis.burntClock?.();
      const at = Date.now();
      if (made) seen.push({ at, delay: at - made });
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return seen;
  }, milliseconds);
}

/** Milliseconds in which the same picture was seen at two looks and more. */
function stillness(seen: Sighting[]): number {
  let still = 0;
  seen.forEach(({ at, delay }, index) => {
    const before = seen[index - 1];
    if (before && before.at - before.delay === at - delay) still += at - before.at;
  });
  return still;
}

declare global {
  var burntClock: (() => number | undefined) | undefined;
}

/** In the page: gives it a function that reads when the picture on the screen was made. */
function readClock({ columns, rows }: { columns: number; rows: number }): void {
  const canvas = document.createElement("canvas");
  canvas.width = columns * 8;
  canvas.height = rows * 8;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  globalThis.burntClock = () => {
    const video = document.querySelector("video");
    if (!video || video.readyState < 2 || video.videoWidth === 0 || !context) return undefined;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const bytes = [0, 0, 0, 0, 0];
    for (let field = 0; field < columns * rows; field++) {
      const x = (field % columns) * 8 + 4;
      const y = Math.floor(field / columns) * 8 + 4;
      const light = data[(y * canvas.width + x) * 4] ?? 0;
      if (light > 128) bytes[field >> 3] = (bytes[field >> 3] ?? 0) | (1 << (field & 7));
    }
    const [a = 0, b = 0, c = 0, d = 0, check = 0] = bytes;
    if ((a ^ b ^ c ^ d ^ 0xa5) !== check) return undefined;
    const low = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
    const now = Date.now();
    return now - (((now % 2 ** 32) - low + 2 ** 32) % 2 ** 32);
  };
}
