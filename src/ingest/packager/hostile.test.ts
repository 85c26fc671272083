import { afterEach, expect, test } from "bun:test";
import type { MediaTag } from "../rtmp/types.ts";
import { mediaPlaylist } from "./playlist.ts";
import type { Rendition } from "./rendition.ts";
import type { Packaged } from "./stream.ts";
import { fragmentTimes, makeClip, openStream, playThrough, seeded } from "./testing.ts";
import { readStrictly } from "./testing-strict.ts";

const clip = await makeClip({ seconds: 4, gop: 25 });
const other = await makeClip({ seconds: 4, gop: 25, size: "192x108", sampleRate: 44_100 });
const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const run of cleanup.splice(0)) await run();
});

async function opened() {
  const made = await openStream();
  cleanup.push(async () => {
    await made.stream.settled();
    await made.remove();
  });
  return made;
}

/** Whatever came in: fragments that follow each other, segments that are short enough, little in memory. */
function expectSane(stream: Packaged): void {
  for (const folder of stream.folders()) {
    const rendition = stream.byFolder(folder) as Rendition;
    let last = -1;
    for (const { parts, seconds, at } of rendition.segments) {
      expect(Math.round(seconds)).toBeLessThanOrEqual(6);
      expect(at).toBeGreaterThan(0);
      for (const { bytes } of parts) {
        for (const time of fragmentTimes(bytes)) {
          expect(time).toBeGreaterThanOrEqual(last);
          last = time;
        }
      }
    }
    if (rendition.segments.length > 0) mediaPlaylist(rendition, undefined, true);
  }
}

function bytesHeld(stream: Packaged): number {
  const renditions = stream.folders().map((folder) => stream.byFolder(folder) as Rendition);
  const parts = renditions.flatMap(({ segments }) => segments.flatMap((segment) => segment.parts));
  return parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

const times = [0, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 45, -1, -(2 ** 32), Number.NaN, Number.POSITIVE_INFINITY, 0.5];

test("no tag of any kind stops the packager or makes a fragment that cannot be read", async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = seeded(seed);
    const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item;
    const { stream, clock } = await opened();
    const sink = stream.open();
    let shift = 0;
    for (let turn = 0; turn < 1200; turn++) {
      const tag = pick(random() < 0.8 ? clip : other);
      const setup = random() < 0.1;
      const from = setup ? clip.slice(0, 4) : [tag];
      for (const one of from) {
        const payload = one.payload.slice();
        const kind = random();
        if (kind < 0.1) payload[Math.floor(random() * payload.length)] = Math.floor(random() * 256);
        else if (kind < 0.15) payload.fill(Math.floor(random() * 256), 2, 5);
        else if (kind < 0.2) for (let at = 0; at < Math.min(40, payload.length); at++) payload[at] = random() * 256;
        const length = random() < 0.1 ? Math.floor(random() * 12) : payload.length;
        if (random() < 0.03) shift += pick([-3_600_000, 3_600_000, 4000, -4000, 1000, -1000]);
        const timestamp = random() < 0.03 ? pick(times) : turn * 20 + shift;
        sink.tag({ type: random() < 0.05 ? "audio" : one.type, timestamp, payload: payload.subarray(0, length) });
      }
      clock.at += 20;
      if (turn % 100 === 99) expectSane(stream);
      if (turn % 200 === 199) await stream.settled();
    }
    sink.end("protocol");
    expectSane(stream);
    await stream.finish();
  }
}, 60_000);

const video = clip.filter(({ type }) => type === "video");
const sound = clip.filter(({ type }) => type === "audio");
const setupOf = (tags: MediaTag[]) => tags.find(({ payload }) => payload[1] === 0) as MediaTag;
const keyframe = video.find(({ payload }) => payload[0] === 0x17 && payload[1] === 1) as MediaTag;

test("a stranger's frames are not gathered without end", async () => {
  const { stream } = await opened();
  const sink = stream.open();
  sink.tag(setupOf(video));
  const large = new Uint8Array(4 * 1024 * 1024);
  large.set([0x17, 1]);
  const before = process.memoryUsage().arrayBuffers;
  for (let turn = 0; turn < 100; turn++) sink.tag({ type: "video", timestamp: 5, payload: large.slice() });
  Bun.gc(true);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024);
  sink.tag({ ...setupOf(sound), timestamp: 5 });
  sink.tag(keyframe);
  sink.end("closed");
  expectSane(stream);
}, 20_000);

test("a flood of frames at one time, or of huge offsets, still ends segments and is forgotten", async () => {
  for (const offset of [0, 0x7fffff, 0x800000]) {
    const { stream } = await opened();
    const sink = stream.open();
    for (const tag of [setupOf(video), setupOf(sound)]) sink.tag(tag);
    const payload = keyframe.payload.slice();
    payload.set([offset >> 16, (offset >> 8) & 255, offset & 255], 2);
    for (let turn = 0; turn < 6000; turn++) {
      sink.tag({ type: "video", timestamp: offset === 0 ? 100 : turn * 40, payload });
      if (turn % 100 === 0) await stream.settled();
    }
    const { segments } = stream.source as Rendition;
    expect(segments.length).toBeGreaterThan(4);
    expect(segments.slice(0, -7).every(({ parts }) => parts.length === 0)).toBe(true);
    expectSane(stream);
  }
}, 60_000);

test("thousands of setups make a few segments, not thousands of files", async () => {
  const { stream, clock } = await opened();
  const sink = stream.open();
  const setups = [setupOf(video), setupOf(other.filter(({ type }) => type === "video"))];
  sink.tag(setupOf(sound));
  for (let turn = 0; turn < 4000; turn++) {
    const timestamp = turn * 10;
    for (const setup of [setups[turn % 2], keyframe]) sink.tag({ ...(setup as MediaTag), timestamp });
    sink.tag({ ...setupOf(sound), timestamp });
    clock.at += 10;
    if (turn % 500 === 0) await stream.settled();
  }
  sink.end("closed");
  expectSane(stream);
  expect(stream.source?.segments.length).toBeLessThan(40);
  await stream.finish();
}, 20_000);

test("sound without its picture, and a picture without its sound, do not pile up", async () => {
  const { stream } = await opened();
  const sink = stream.open();
  for (const tag of [setupOf(video), setupOf(sound), keyframe]) sink.tag(tag);
  const heard = sound[2] as MediaTag;
  for (let turn = 0; turn < 50_000; turn++)
    sink.tag({ ...heard, timestamp: turn * 21, payload: heard.payload.slice() });
  const large = new Uint8Array(1024 * 1024);
  large.set([0xaf, 1]);
  for (let turn = 0; turn < 100; turn++) sink.tag({ type: "audio", timestamp: turn * 20, payload: large });
  expect(bytesHeld(stream)).toBeLessThan(1024 * 1024);
  sink.end("frozen");
  expectSane(stream);
  expect(stream.audio?.seconds ?? 0).toBeLessThan(6.5);
}, 20_000);

test("a publisher's clock that jumps an hour goes on playing, sound beside picture", async () => {
  for (const step of [3_600_000, -3_600_000]) {
    const { root, stream, feed, problems } = await opened();
    const jumped = (tag: MediaTag) => ({
      ...tag,
      timestamp: tag.timestamp + 7_200_000 + (tag.timestamp > 2200 ? step : 0),
    });
    const sink = stream.open();
    feed(sink, clip.map(jumped));
    sink.end("unpublished");
    expect(problems).toEqual(["CLOCK_JUMP"]);
    expectSane(stream);
    const source = stream.source as Rendition;
    const heard = stream.audio as Rendition;
    expect(Math.abs(source.seconds - 4)).toBeLessThan(0.1);
    expect(Math.abs(heard.seconds - 4)).toBeLessThan(0.2);
    readStrictly(mediaPlaylist(source, undefined, false), 0.04);
    const ends = [source, heard].map(
      ({ segments }) => fragmentTimes(segments.at(-1)?.parts.at(-1)?.bytes ?? new Uint8Array()).at(-1) ?? 0,
    );
    expect(Math.abs((ends[0] ?? 0) / 90_000 - (ends[1] ?? 0) / 48_000)).toBeLessThan(0.4);
    await stream.finish();
    expect(await playThrough(`${root}/master.m3u8`)).toBe("");
  }
}, 30_000);
