import { afterEach, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { MediaTag, Sink } from "../rtmp/types.ts";
import { liveMaster } from "../serve.ts";
import { mediaPlaylist } from "./playlist.ts";
import type { Rendition } from "./rendition.ts";
import { partTarget } from "./segment.ts";
import type { Packaged } from "./stream.ts";
import { encodeRung, fragmentTimes, makeClip, openStream, playThrough, spanOf } from "./testing.ts";
import { readStrictly } from "./testing-strict.ts";

const source = await makeClip({ seconds: 14, gop: 50, bFrames: 2 });
const rung = await encodeRung(source, 44);
const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const run of cleanup.splice(0)) await run();
});

/** Feeds the source, and a rung half a second behind it between `from` and `to` milliseconds. */
function feedBoth(stream: Packaged, feed: (sink: Sink, tags: MediaTag[]) => void, stays: [from: number, to: number][]) {
  const sink = stream.open();
  const later = rung.map((tag) => ({ ...tag, due: tag.timestamp + 500 }));
  const open = new Map<number, Sink>();
  const setup = rung.filter(({ type, payload }) => type === "video" && payload[1] === 0);
  for (const tag of source) {
    feed(sink, [tag]);
    while (later[0] && later[0].due <= tag.timestamp) {
      const one = later.shift() as MediaTag;
      for (const [from, to] of stays) {
        const inside = one.timestamp >= from && one.timestamp < to;
        if (inside && !open.has(from)) {
          open.set(from, stream.openRung(44));
          for (const first of setup) open.get(from)?.tag(first);
        }
        if (inside) open.get(from)?.tag(one);
        if (!inside && one.timestamp >= to) open.get(from)?.end("closed");
      }
    }
  }
  for (const one of later) {
    for (const [from, to] of stays) if (one.timestamp >= from && one.timestamp < to) open.get(from)?.tag(one);
  }
  for (const one of open.values()) one.end("unpublished");
  sink.end("unpublished");
}

/** Seconds at which each segment's first fragment starts, by its number; from the files. */
async function startsOf(root: string, folder: string, rendition: Rendition): Promise<Map<number, number>> {
  const starts = new Map<number, number>();
  for (const { number, gap } of rendition.segments) {
    if (gap) continue;
    const bytes = await Bun.file(join(root, folder, `s${String(number).padStart(5, "0")}.m4s`)).bytes();
    const times = fragmentTimes(bytes);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    starts.set(number, times[0] ?? -1);
  }
  return starts;
}

/** Presentation times cannot be told from decode times: with B-frames the source decodes earlier than it shows. */
async function expectAligned(root: string, stream: Packaged): Promise<void> {
  const lead = await startsOf(root, "v90", stream.byFolder("v90") as Rendition);
  const low = await startsOf(root, "v44", stream.byFolder("v44") as Rendition);
  const sound = await startsOf(root, "audio", stream.byFolder("audio") as Rendition);
  const early = (lead.get(0) ?? 0) / 90_000 - (sound.get(0) ?? 0) / 48_000;
  for (const [number, start] of low) {
    const shown = (lead.get(number) ?? 0) / 90_000 - Math.min(0, early);
    expect(Math.abs(start / 90_000 - shown)).toBeLessThan(0.1);
    // Where a publisher came back the first sound lasts from the end of the last one.
    const apart = stream.byFolder("audio")?.segments[number]?.discontinuity ? partTarget : 0.025;
    expect(Math.abs(start / 90_000 - (sound.get(number) ?? 0) / 48_000)).toBeLessThan(apart);
  }
}

test("a rung that is there from the beginning has all segments, each where the source's is", async () => {
  const { root, stream, feed, remove } = await openStream();
  cleanup.push(remove);
  feedBoth(stream, feed, [[0, 20_000]]);
  expect(liveMaster(stream)).toContain("v44/live.m3u8");
  const finished = await stream.finish();
  await expectAligned(root, stream);
  expect(finished.height).toBe(90);
  const master = await Bun.file(join(root, "master.m3u8")).text();
  expect(master).toContain("v44/index.m3u8");
  expect(await playThrough(join(root, "master.m3u8"))).toBe("");
  const [high, low] = await Promise.all(["v90", "v44"].map((at) => spanOf(join(root, at, "index.m3u8"), "v")));
  expect(low?.packets).toBe(high?.packets ?? 0);
  expect(Math.abs((low?.start ?? 0) - (high?.start ?? 1))).toBeLessThan(0.02);
}, 40_000);

test("a rung that comes late, dies and comes back has gaps there, and is not part of the finished video", async () => {
  const { root, stream, feed, remove } = await openStream();
  cleanup.push(remove);
  feedBoth(stream, feed, [
    [3000, 7000],
    [10_500, 20_000],
  ]);
  const rendition = stream.byFolder("v44") as Rendition;
  const { segments } = readStrictly(mediaPlaylist(rendition, undefined, false), 0.04);
  expect(segments.map(({ gap }) => (gap ? "-" : "x")).join("")).toBe("---x---x");
  await stream.finish();
  await expectAligned(root, stream);
  expect(await Bun.file(join(root, "master.m3u8")).text()).not.toContain("v44");
  expect(await playThrough(join(root, "master.m3u8"))).toBe("");
}, 40_000);

test("a picture that stands still is one segment in the rung as in the source", async () => {
  const still = (tag: MediaTag) => (tag.timestamp < 3000 ? tag : { ...tag, timestamp: tag.timestamp + 2000 });
  const slow = (await makeClip({ seconds: 6, gop: 25 })).map(still);
  const behind = await encodeRung(slow, 44);
  const { root, stream, feed, remove } = await openStream();
  cleanup.push(remove);
  const sink = stream.open();
  const encoder = stream.openRung(44);
  let sent = 0;
  for (const tag of slow) {
    feed(sink, [tag]);
    // The encoder has sent a frame long before the next one says how long it lasts.
    for (; (behind[sent]?.timestamp ?? Number.POSITIVE_INFINITY) <= tag.timestamp; sent++)
      encoder.tag(behind[sent] as MediaTag);
  }
  encoder.end("unpublished");
  sink.end("unpublished");
  const [lead, low] = [stream.byFolder("v90") as Rendition, stream.byFolder("v44") as Rendition];
  expect(low.segments.map(({ seconds }) => Math.round(seconds * 100))).toEqual(
    lead.segments.map(({ seconds }) => Math.round(seconds * 100)),
  );
  readStrictly(mediaPlaylist(low, undefined, false), 0.04);
  await stream.finish();
  await expectAligned(root, stream);
}, 40_000);

test("a rung that dies keeps up with gaps while the source goes on", async () => {
  const { stream, feed, remove } = await openStream();
  cleanup.push(remove);
  feedBoth(stream, feed, [[0, 3000]]);
  const low = stream.byFolder("v44") as Rendition;
  expect(low.nextNumber).toBeGreaterThanOrEqual((stream.source as Rendition).nextNumber - 5);
  await stream.finish();
  expect(low.nextNumber).toBe((stream.source as Rendition).nextNumber);
  readStrictly(mediaPlaylist(low, undefined, false), 0.04);
}, 40_000);

test("frames of before a jump of the publisher's clock still find their place in the rung", async () => {
  const { root, stream, feed, remove } = await openStream();
  cleanup.push(remove);
  for (const step of [3_600_000, -3_600_000]) {
    const base = step < 0 ? 4_000_000 : 0;
    const jumped = (tag: MediaTag) => ({ ...tag, timestamp: tag.timestamp + base + (tag.timestamp > 6000 ? step : 0) });
    const sink = stream.open();
    const encoder = stream.openRung(44);
    const behind = rung.map(jumped);
    let sent = 0;
    for (const [index, tag] of source.entries()) {
      feed(sink, [jumped(tag)]);
      const due = rung.findIndex(({ timestamp }) => timestamp > (source[index]?.timestamp ?? 0) - 500);
      for (; sent < due; sent++) encoder.tag(behind[sent] as MediaTag);
    }
    for (; sent < behind.length; sent++) encoder.tag(behind[sent] as MediaTag);
    encoder.end("closed");
    sink.end("closed");
  }
  await stream.finish();
  const low = stream.byFolder("v44") as Rendition;
  expect(low.segments.filter(({ gap }) => gap).length).toBeLessThanOrEqual(2);
  expect(Math.abs(low.seconds - (stream.source as Rendition).seconds)).toBeLessThan(0.3);
  await expectAligned(root, stream);
}, 40_000);

test("a rung as large as the source, or of a stream that is over, goes nowhere", async () => {
  const { root, stream, feed, remove } = await openStream();
  cleanup.push(remove);
  feed(stream.open(), source);
  for (const height of [90, 144]) feed(stream.openRung(height), rung);
  expect(stream.folders()).toEqual(["v90", "audio"]);
  const late = stream.openRung(44);
  await stream.finish();
  feed(late, rung);
  feed(stream.openRung(44), rung);
  feed(stream.open(), source);
  await stream.settled();
  expect(stream.byFolder("v44")?.nextNumber).toBe(0);
  expect(await readdir(root)).not.toContain("v44");
  expect(stream.source?.segments.length).toBe(8);
}, 40_000);
