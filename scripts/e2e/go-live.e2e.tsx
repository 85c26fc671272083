import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { renderToString } from "react-dom/server";
import { GoLive } from "../../islands/go-live.tsx";
import { type FrontEnd, findMediaMtx, startFrontEnd } from "../../src/ingest/ingest.ts";
import { type Bench, bench } from "../../src/ingest/rtmp/testing/bench.ts";
import { goLiveProps } from "../../src/live/views/go-live-kit.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { asset, serveAsset } from "../../src/platform/http/assets.ts";
import { type Lang, translator } from "../../src/platform/i18n/translate.ts";
import { makeLog } from "../../src/platform/log.ts";
import { Problem } from "../../src/platform/problem.ts";
import { needs } from "../../src/testing/needs.ts";
import { freePort } from "../../src/testing/ports.ts";
import { Island } from "../../src/ui/island.tsx";
import { openWindowed } from "./browser.ts";
import { childrenOf } from "./live/processes.ts";

const program = findMediaMtx(process.env.MEDIAMTX_PATH);
const key = "good-key-0123456789";
const shots = process.env.SHOTS;
const limit = 90_000;

let browser: Browser;
let folder: string;
let ingest: Bench;
let frontEnd: FrontEnd;
let server: ReturnType<typeof Bun.serve>;
let allowed = true;
const logged: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-golive-"));
  ingest = bench();
  frontEnd = startFrontEnd({
    config: {
      dataDir: folder,
      host: "127.0.0.1",
      publicUrl: undefined,
      liveUrl: undefined,
      ffmpegPath: "ffmpeg",
      mediamtxPath: program ?? "off",
      mediamtxApi: undefined,
      rtmpsPort: 0,
      rtmpsCert: undefined,
      rtmpsKey: undefined,
      srtPort: 0,
      whipPort: freePort(),
    },
    ingestPort: ingest.server.port,
    authorise: async () => allowed,
    take: (request) => ingest.take(request),
    log: makeLog({ level: "debug", format: "json", write: (line) => logged.push(line) }),
    clock: systemClock,
    timing: { firstBackOff: 100 },
  });
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 30, fetch: answer });
  browser = await openWindowed("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream");
});

afterAll(async () => {
  await browser.close();
  await frontEnd.stop();
  await server.stop(true);
  await ingest[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

needs(program, "no mediamtx in PATH and no MEDIAMTX_PATH").describe("with a real MediaMTX", () => {
  test(
    "a camera goes live as H.264 and AAC, comes back by itself after MediaMTX was killed, and stops",
    async () => {
      await until("running", () => frontEnd.status().state === "running");
      const page = await open("pl");
      await page.click("text=Włącz kamerę");
      await page.waitForSelector('[data-state="preview"]');
      expect(await page.locator("select").first().locator("option").allTextContents()).toContain("fake_device_0");
      await shot(page, "preview");
      await page.click("text=Rozpocznij nadawanie");
      await page.waitForSelector('[data-state="live"]');
      await until("sound and picture", () => count(0, "video") > 60 && count(0, "audio") > 60, 40_000);
      const [sink] = ingest.sinks;
      expect([...(sink?.of("video")[0]?.payload.subarray(0, 6) ?? [])]).toEqual([0x17, 0, 0, 0, 0, 1]);
      // AAC-LC at 48 kHz, stereo.
      expect([...(sink?.of("audio")[0]?.payload.subarray(1, 4) ?? [])]).toEqual([0, 0x11, 0x90]);
      expect(frontEnd.publishers()).toMatchObject([{ key, protocol: "whip", address: "203.0.113.9" }]);
      await shot(page, "live");
      // Who else is on the machine sees how programs were started, and learns nothing from it.
      const carriers = (await childrenOf(process.pid)).filter(({ command }) => command.includes("concat"));
      expect(carriers.length).toBe(1);
      expect(carriers[0]?.command).not.toMatch(/:\/\/|[\w-]{22}/);

      // Another picture size in mid-stream, as when a phone is turned: our ingest gets it as a new beginning.
      await page.evaluate(() => {
        const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        navigator.mediaDevices.getUserMedia = (wanted) =>
          open({ ...wanted, video: { width: { exact: 640 }, height: { exact: 360 } } });
      });
      await page.locator("select").nth(1).selectOption({ index: 1 });
      await until("the new picture", () => count(1, "video") > 30, 30_000);
      expect(ingest.sinks.slice(0, 2).map(({ infos }) => [infos[0]?.width, infos[0]?.height])).toEqual([
        [1280, 720],
        [640, 360],
      ]);

      process.kill(Number(await Bun.file(join(folder, "mediamtx", "pid")).text()), "SIGKILL");
      await page.waitForSelector('[data-state="lost"]', { timeout: 30_000 });
      await page.waitForSelector('[data-state="live"]', { timeout: 40_000 });
      await until("picture again", () => count(2, "video") > 10, 20_000);

      await page.click("text=Zatrzymaj nadawanie");
      await page.waitForSelector("text=Nadawanie z tej kamery zatrzymane");
      await until("nobody", () => frontEnd.publishers().length === 0);
      expect(logged.join("\n")).not.toContain(key);
      await page.close();
    },
    limit,
  );

  test(
    "who is kicked while live is told so, and does not come back",
    async () => {
      const page = await open("en");
      await page.click("text=Turn on the camera");
      await page.click('[data-state="preview"] >> text=Go live >> nth=-1');
      await page.waitForSelector('[data-state="live"]');
      await until("the publisher", () => frontEnd.publishers().length === 1);
      allowed = false;
      await frontEnd.kick(key);
      await page.waitForSelector("text=This stream accepts no picture now");
      await until("nobody", () => frontEnd.publishers().length === 0);
      allowed = true;
      await page.close();
    },
    limit,
  );

  test(
    "a stream that is not to be is refused in words",
    async () => {
      allowed = false;
      const page = await open("en");
      await page.click("text=Turn on the camera");
      await page.click('[data-state="preview"] >> text=Go live >> nth=-1');
      await page.waitForSelector("text=This stream accepts no picture now");
      allowed = true;
      await page.close();
    },
    limit,
  );
});

test(
  "a refused camera and a server without MediaMTX are told in words, on a phone",
  async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await page.goto(`${server.url}pl/off`);
    await page.waitForSelector('[data-on="hydrated"]');
    await page.click("text=Włącz kamerę");
    await page.waitForSelector("text=Przeglądarka nie ma zgody");
    await shot(page, "refused-390");
    await context.close();
    const second = await open("pl", "off", { width: 390, height: 844 });
    await second.click("text=Włącz kamerę");
    await second.click("text=Rozpocznij nadawanie");
    await second.waitForSelector("text=Nadawanie z przeglądarki jest teraz niedostępne");
    expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await shot(second, "off-390");
    await second.context().close();
  },
  limit,
);

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, first = "", second = "", third] = pathname.split("/");
  if (first === "assets") return serveAsset(request, second) ?? new Response(null, { status: 404 });
  try {
    if (first === "whip" && second === "off") throw new Problem(503, "WHIP_OFF");
    if (first === "whip" && third) return await frontEnd.whip.session(request, third, key);
    if (first === "whip")
      return await frontEnd.whip.offer(request, { key, address: "203.0.113.9", sessions: `/whip/${second}/` });
  } catch (error) {
    if (error instanceof Problem) return Response.json({ error: error.code }, { status: error.status });
    throw error;
  }
  const lang: Lang = first === "en" ? "en" : "pl";
  const props = goLiveProps(translator(lang), `/whip/${second || "v1"}`);
  const body = renderToString(
    <html lang={lang} data-theme="dark">
      <head>
        <title>Live</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={asset("site.css")} />
        <link rel="stylesheet" href={asset("manage.css")} />
        <script src={asset("loader.js")} defer />
      </head>
      <body>
        <main>
          <Island name="go-live" of={GoLive} t={translator(lang)} props={props} />
        </main>
      </body>
    </html>,
  );
  const policy = "default-src 'self'; script-src 'self'; style-src 'self'; media-src 'self' blob:; connect-src 'self'";
  return new Response(`<!doctype html>${body}`, {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
}

async function open(lang: Lang, id = "v1", viewport = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.on("pageerror", (error) => logged.push(`page: ${error.message}`));
  await page.goto(`${server.url}${lang}/${id}`);
  await page.waitForSelector('[data-on="hydrated"]');
  return page;
}

function count(sink: number, type: "audio" | "video"): number {
  return ingest.sinks[sink]?.of(type).length ?? 0;
}

async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`) });
}

async function until(what: string, is: () => boolean, milliseconds = 15_000): Promise<void> {
  for (let waited = 0; waited < milliseconds; waited += 50) {
    if (is()) return;
    await Bun.sleep(50);
  }
  throw new Error(`never came: ${what}\n${logged.slice(-15).join("\n")}`);
}
