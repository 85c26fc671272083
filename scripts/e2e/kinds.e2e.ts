/** A file of every kind, made into a video, plays in a browser: at once, with its sound, and with its pictures in time. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { readableSource } from "../../src/platform/media/animated-webp.ts";
import { makeFirst } from "../../src/platform/media/ladder.ts";
import { planLadder } from "../../src/platform/media/plan.ts";
import { probeFile } from "../../src/platform/media/probe.ts";
import { kinds } from "../../src/platform/media/testing/kinds.ts";
import type { Kind } from "../../src/platform/media/testing/signal.ts";
import { folderOf, hlsOf, makeKind, openWorkshop } from "../../src/platform/media/testing/workshop.ts";
import { makeTurns } from "../../src/platform/media/turns.ts";
import { keptFolder } from "../../src/testing/kept.ts";
import { openBrowser, watchConsole } from "./browser.ts";
import { type Played, playHere, recordHere } from "./kinds/in-page.ts";

/** Where the same run made them whole. */
const madeBefore = keptFolder("kinds");
let folder: string;
let browser: Browser;
let page: Page;
let server: Bun.Server<undefined>;
const faults: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-kinds-"));
  const script = Bun.file("node_modules/hls.js/dist/hls.min.js");
  const html = '<!doctype html><title>kinds</title><link rel="icon" href="data:,"><script src="/hls.js"></script>';
  server = Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/") return new Response(html, { headers: { "content-type": "text/html" } });
      if (pathname === "/hls.js") return new Response(script);
      const file = Bun.file(join(folder, pathname));
      return (await file.exists()) ? new Response(file) : new Response(null, { status: 404 });
    },
  });
  browser = await openBrowser();
  page = await browser.newPage();
  watchConsole(page, faults);
  await page.goto(server.url.href);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop(true);
  await rm(folder, { recursive: true, force: true });
});

/** The smallest rung, or the source's own where that is what people get first. */
async function makeSmall(upload: string, root: string): Promise<number> {
  const signal = AbortSignal.timeout(60_000);
  const source = await readableSource(upload, root, signal);
  const probe = await probeFile(source);
  const nothing = () => undefined;
  await makeFirst({ source, root, probe, plan: planLadder(probe, 240), signal }, async () => undefined, nothing);
  return probe.duration;
}

/** Just before the picture turns white and just after: the pictures in between may be of either. */
function looksAt({ seconds = 2, flash = 1, frame = 0.04, pause = 0 }: Kind): number[] {
  if (flash === null) return [];
  return [flash - pause - 1.7 * frame, Math.min(flash + 1.2 * frame, (flash + seconds) / 2)].filter(
    (time) => time >= 0,
  );
}

function expectPlayed(kind: Kind, played: Played | undefined): void {
  const { name, seconds = 2, flash = 1, beep = 1, frame = 0.04 } = kind;
  expect([name, played?.error]).toEqual([name, undefined]);
  expect([name, (played?.width ?? 0) > 0, (played?.heard ?? 0) > 0]).toEqual([name, flash !== null, beep !== null]);
  expect([name, played?.moved]).toEqual([name, true]);
  const near = (time: number | undefined, wanted: number, within: number) => Math.abs((time ?? -1) - wanted) < within;
  expect([name, played?.duration, near(played?.duration, seconds, frame + 0.11)]).toEqual([
    name,
    played?.duration,
    true,
  ]);
  if (flash === null) return;
  expect([name, played?.first, near(played?.first, 0, frame + 0.01)]).toEqual([name, played?.first, true]);
  expect([name, played?.white]).toEqual([name, looksAt(kind).map((time) => time > flash)]);
}

test("every kind plays", async () => {
  const turns = makeTurns({ atOnce: 2, perPerson: 1, waiting: 1 });
  const made = kinds.map((kind) =>
    turns.run(undefined, async () => {
      const own = join(folder, folderOf(kind));
      const made = madeBefore && join(madeBefore, folderOf(kind));
      if (made && (await Bun.file(join(made, hlsOf(kind), "master.m3u8")).exists())) await symlink(made, own);
      else {
        await mkdir(own);
        await makeSmall(await makeKind(openWorkshop(own), kind), join(own, hlsOf(kind)));
      }
      return { kind, address: `/${folderOf(kind)}/${hlsOf(kind)}/master.m3u8` };
    }),
  );
  // Nothing is made any longer when the folder goes.
  const all = Promise.allSettled(made);
  try {
    for (let at = 0; at < made.length; at += 6) {
      const batch = await Promise.all(made.slice(at, at + 6));
      const asked = batch.map(({ kind, address }) => ({ address, looks: looksAt(kind) }));
      const played = await page.evaluate(playHere, asked);
      batch.forEach(({ kind }, index) => void expectPlayed(kind, played[index]));
    }
  } finally {
    await all;
  }
  expect(faults).toEqual([]);
}, 900_000);

for (const type of ["video/webm;codecs=vp8,opus", "video/webm;codecs=vp9,opus", "video/mp4;codecs=vp9,opus"]) {
  test(`what a browser recorded plays: ${type}`, async () => {
    const recorded = await page.evaluate(recordHere, { type, seconds: 3 });
    const name = type.replace(/\W/g, "");
    const own = join(folder, name);
    await mkdir(own);
    await Bun.write(join(own, "recorded"), Buffer.from(recorded.base64, "base64"));
    const seconds = await makeSmall(join(own, "recorded"), join(own, "hls"));
    expect(Math.abs(seconds - recorded.seconds)).toBeLessThan(0.5);
    const [played] = await page.evaluate(playHere, [{ address: `/${name}/hls/master.m3u8`, looks: [] }]);
    expect(played).toMatchObject({ error: undefined, moved: true });
    expect(Math.abs((played?.duration ?? 0) - seconds)).toBeLessThan(0.15);
    expect([(played?.width ?? 0) > 0, (played?.heard ?? 0) > 0]).toEqual([true, true]);
    expect(faults).toEqual([]);
  }, 120_000);
}
