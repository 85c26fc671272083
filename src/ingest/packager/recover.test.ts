import { afterAll, afterEach, expect, test } from "bun:test";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dateOf } from "../../platform/hls/playlist-text.ts";
import { mediaPlaylist } from "./playlist.ts";
import { neededToRecover, recoverStream } from "./recover.ts";
import type { Rendition } from "./rendition.ts";
import { fragmentNumbers, fragmentTimes, makeClip, openStream, playThrough, seeded, spanOf } from "./testing.ts";
import { readStrictly } from "./testing-strict.ts";

const tags = await makeClip({ seconds: 7, gop: 50 });
const root = await mkdtemp(join(tmpdir(), "nadaj-killed-"));
const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const run of cleanup.splice(0)) await run();
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** What a stream's folder holds when its process is killed after a break and in the midst of a segment. */
const killed = join(root, "killed");
const { stream: lost, feed, clock } = await openStream({ root: killed });
{
  const sink = lost.open();
  feed(sink, tags.slice(0, tags.length >> 1));
  sink.end("closed");
  clock.at += 10_000;
  feed(lost.open(), tags);
  await lost.settled();
}
const written = { video: lost.source as Rendition, audio: lost.audio as Rendition };

/** The folder again, damaged; gives what a restart makes of it. */
async function restart(damage: (folder: string) => Promise<void>) {
  const copy = await mkdtemp(join(root, "copy-"));
  cleanup.push(() => rm(copy, { recursive: true, force: true }));
  await cp(killed, copy, { recursive: true });
  await damage(copy);
  const earlier = await recoverStream(copy);
  return { copy, earlier, ...(await openStream({ root: copy, earlier })) };
}

/** Whatever was lost: what there is plays, and numbers, times and breaks go on. */
async function expectWhole({ copy, stream, clock: now, feed: give }: Awaited<ReturnType<typeof restart>>) {
  const before = Math.max(...stream.folders().map((folder) => stream.byFolder(folder)?.nextNumber ?? 0));
  now.at += 60_000;
  const sink = stream.open();
  give(sink, tags);
  sink.end("closed");
  for (const folder of stream.folders()) {
    const rendition = stream.byFolder(folder) as Rendition;
    const { segments } = readStrictly(mediaPlaylist(rendition, undefined, false), 0.04);
    expect(segments.map(({ number }) => number)).toEqual(segments.map((_, index) => index));
    expect(segments.length).toBeGreaterThanOrEqual(before + 3);
    expect(segments.slice(before).some(({ gap }) => gap)).toBe(false);
    if (before > 0) expect(segments[before]?.discontinuity).toBe(true);
  }
  const finished = await stream.finish();
  expect(finished.recorded).toBe(true);
  let holes = 0;
  for (const folder of stream.folders()) {
    const times: number[] = [];
    for (const { number } of (stream.byFolder(folder) as Rendition).segments) {
      const path = join(copy, folder, `s${String(number).padStart(5, "0")}.m4s`);
      if (stream.byFolder(folder)?.recorder.has(number)) times.push(...fragmentTimes(await readFile(path)));
      else holes++;
    }
    expect(times).toEqual([...times].sort((a, b) => a - b));
  }
  if (holes === 0) expect(await playThrough(join(copy, "master.m3u8"))).toBe("");
  return { before, holes };
}

async function lastFile(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.startsWith("s")).sort();
  return join(folder, names.at(-1) ?? "");
}

async function cutAt(path: string, bytes: number): Promise<void> {
  const { size } = await stat(path);
  await truncate(path, Math.max(0, Math.min(size, bytes)));
}

test("nothing is lost of what was written whole", async () => {
  const again = await restart(async () => {});
  const video = again.stream.source as Rendition;
  expect(video.nextNumber).toBe(written.video.nextNumber);
  for (const name of ["video", "audio"] as const) {
    const rendition = name === "video" ? video : (again.stream.audio as Rendition);
    const parts = written[name].segments.flatMap(({ seconds }) => seconds).reduce((sum, seconds) => sum + seconds, 0);
    expect(Math.abs(rendition.seconds - parts)).toBeLessThan(0.001);
    const facts = (one: Rendition) =>
      one.segments.map((segment) => [dateOf(segment), segment.discontinuity, segment.breaks, segment.init]);
    expect(facts(rendition)).toEqual(facts(written[name]));
  }
  expect((await expectWhole(again)).holes).toBeLessThanOrEqual(1);
}, 20_000);

test("finished without a publisher that returns, it is a video", async () => {
  const { copy, stream } = await restart(async () => {});
  const finished = await stream.finish();
  expect(await playThrough(join(copy, "master.m3u8"))).toBe("");
  const { start, end } = await spanOf(join(copy, "v90", "index.m3u8"), "v");
  expect(Math.abs(finished.duration - (end - start))).toBeLessThan(0.1);
  expect(finished).toMatchObject({ width: 160, height: 90, kind: "video", recorded: true });
}, 20_000);

test("three restarts in a row never let times overlap", async () => {
  let again = await restart(async () => {});
  for (let turn = 0; turn < 3; turn++) {
    const sink = again.stream.open();
    again.feed(sink, tags.slice(0, 200 + turn * 37));
    await again.stream.settled();
    const earlier = await recoverStream(again.copy);
    again = { copy: again.copy, earlier, ...(await openStream({ root: again.copy, earlier })) };
  }
  expect((await expectWhole(again)).holes).toBeLessThanOrEqual(4);
  // Whoever joins the files of a rendition has one film: behind one setup, its fragments numbered through.
  for (const folder of again.stream.folders()) {
    const files = await readdir(join(again.copy, folder));
    expect(files.filter((name) => name.startsWith("init"))).toEqual(["init.mp4"]);
    const segments = files.filter((name) => /^s\d+\.m4s$/.test(name)).sort();
    const bytes = await Promise.all(segments.map((name) => readFile(join(again.copy, folder, name))));
    const numbers = bytes.flatMap((one) => fragmentNumbers(one));
    expect(numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))).toBe(true);
  }
}, 20_000);

const damages: Record<string, (folder: string) => Promise<void>> = {
  "in a moof": async (folder) => cutAt(await lastFile(join(folder, "v90")), 300),
  "in an mdat": async (folder) => cutAt(await lastFile(join(folder, "v90")), 2500),
  "before the first byte of a segment": async (folder) => cutAt(await lastFile(join(folder, "audio")), 0),
  "in a line of the index": async (folder) => {
    const path = join(folder, "v90", "index.m3u8");
    await cutAt(path, (await stat(path)).size - 5);
  },
  "in the head of the index": (folder) => cutAt(join(folder, "v90", "index.m3u8"), 20),
  "between an EXTINF and its segment": async (folder) => {
    const path = join(folder, "audio", "index.m3u8");
    await writeFile(path, `${await readFile(path, "utf8")}#EXT-X-GAP\n#EXTINF:2.00000,\n`);
  },
  "an index gone": (folder) => rm(join(folder, "v90", "index.m3u8")),
  "every index gone": async (folder) => {
    for (const name of await readdir(folder)) await rm(join(folder, name, "index.m3u8"));
  },
};

for (const [name, damage] of Object.entries(damages)) {
  test(`a kill at any place loses no more than was being written: ${name}`, async () => {
    const again = await restart(damage);
    const { before } = await expectWhole(again);
    expect(before).toBeGreaterThanOrEqual(written.video.nextNumber - 1);
  }, 20_000);
}

test("a log that cannot be written anew stays as it was", async () => {
  const copy = await mkdtemp(join(root, "copy-"));
  cleanup.push(() => rm(copy, { recursive: true, force: true }));
  await cp(killed, copy, { recursive: true });
  const log = join(copy, "v90", "index.m3u8");
  await cutAt(log, (await stat(log)).size - 5);
  const before = await readFile(log, "utf8");
  // Nothing can be written beside it.
  await mkdir(`${log}.part`);
  await expect(recoverStream(copy)).rejects.toThrow();
  expect(await readFile(log, "utf8")).toBe(before);
  await rm(`${log}.part`, { recursive: true });
  expect((await recoverStream(copy)).get("v90")?.segments.length).toBe(written.video.nextNumber);
});

test("without its setup a rendition is worth nothing; the others go on", async () => {
  const soundless = await restart((folder) => rm(join(folder, "audio", "init.mp4")));
  expect([...soundless.earlier.keys()]).toEqual(["v90"]);
  const torn = await restart((folder) => cutAt(join(folder, "v90", "init.mp4"), 200));
  expect([...torn.earlier.keys()]).toEqual(["audio"]);
  torn.feed(torn.stream.open(), tags);
  expect(torn.stream.source?.segments.filter(({ gap }) => !gap).length).toBe(4);
  expect((await torn.stream.finish()).kind).toBe("video");
  const empty = await restart(async (folder) => {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  });
  expect(empty.earlier.size).toBe(0);
  expect(await recoverStream(join(root, "never"))).toEqual(new Map());
}, 20_000);

test("forty kills at random places: whole fragments stay, numbers go on, the rest is a valid video", async () => {
  const random = seeded(7);
  for (let turn = 0; turn < 40; turn++) {
    const folder = random() < 0.6 ? "v90" : "audio";
    const again = await restart(async (copy) => {
      const path = random() < 0.7 ? await lastFile(join(copy, folder)) : join(copy, folder, "index.m3u8");
      await cutAt(path, Math.floor(random() * ((await stat(path)).size + 1)));
    });
    const video = again.stream.source as Rendition;
    expect(video.seconds).toBeGreaterThan(8);
    for (const [name, { segments }] of again.earlier) {
      const last = segments.at(-1);
      const bytes = await readFile(join(again.copy, name, `s${String(last?.number).padStart(5, "0")}.m4s`));
      expect(fragmentTimes(bytes).length).toBeGreaterThan(0);
    }
    if (turn % 8 === 0) await expectWhole(again);
    else {
      await again.stream.finish();
      if (turn % 4 === 0) expect(await playThrough(join(again.copy, "master.m3u8"))).toBe("");
    }
  }
}, 60_000);

test("of a long stream only its ends have to be at hand", async () => {
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, at) => `v240/s${String(at).padStart(5, "0")}.m4s`);
  const others = ["live.m3u8", "v240/index.m3u8", "v240/init.mp4", "v240/s00003.m4s.part"];
  const needed = neededToRecover([...others, ...numbered(40)]);
  expect(needed.filter((name) => !others.includes(name))).toEqual([...numbered(2), ...numbered(40).slice(-8)]);
  expect(needed).toEqual(expect.arrayContaining(others));
  expect(neededToRecover(numbered(100_004)).at(-1)).toBe("v240/s100003.m4s");

  const gapsOf = async (elsewhere: string[]) => {
    const copy = await mkdtemp(join(root, "copy-"));
    cleanup.push(() => rm(copy, { recursive: true, force: true }));
    await cp(killed, copy, { recursive: true });
    await rm(join(copy, "audio", "s00001.m4s"));
    const audio = (await recoverStream(copy, elsewhere)).get("audio");
    return audio?.segments.flatMap(({ gap, number }) => (gap ? [number] : []));
  };
  expect([await gapsOf([]), await gapsOf(["audio/s00001.m4s"])]).toEqual([[1], []]);
});
