import { afterEach, expect, test } from "bun:test";
import type { MediaTag } from "../rtmp/types.ts";
import { mediaPlaylist } from "./playlist.ts";
import type { Rendition } from "./rendition.ts";
import type { Packaged } from "./stream.ts";
import { type Clip, makeClip, openStream, seeded } from "./testing.ts";
import { Follow, type MediaList, readStrictly } from "./testing-strict.ts";

const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const run of cleanup.splice(0)) await run();
});

/**
 * Looks at every playlist of the stream as it grows: whole, in a window, and as delta updates. Frames that are not
 * `steady` do not fill every part.
 */
function watch(stream: Packaged, frame: number, window?: number, steady = true) {
  const seen = new Map<Rendition, { version: number; follow: Follow; latest: MediaList }>();
  const look = () => {
    for (const folder of stream.folders()) {
      const rendition = stream.byFolder(folder);
      const before = rendition && seen.get(rendition);
      if (!rendition || rendition.version === (before?.version ?? 0)) continue;
      const follow = before?.follow ?? new Follow(steady);
      const text = mediaPlaylist(rendition, window, false);
      const latest = readStrictly(text, Math.max(frame, 0.13), steady);
      follow.see(latest);
      expectDelta(text, mediaPlaylist(rendition, window, true), latest);
      seen.set(rendition, { version: rendition.version, follow, latest });
    }
  };
  const latest = (folder: string) => {
    const found = [...seen].find(([rendition]) => rendition === stream.byFolder(folder))?.[1].latest;
    if (!found) throw new Error(`nothing of ${folder} was seen`);
    return found;
  };
  return { look, latest };
}

/** A delta update says what the whole playlist says, without its old segments. */
function expectDelta(whole: string, delta: string, latest: MediaList): void {
  const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(delta)?.[1] ?? 0);
  if (skipped === 0) {
    expect(delta).toBe(whole);
    return;
  }
  const names = (text: string) => text.split("\n").filter((line) => /^(s\d+|#EXT-X-PART:|#EXTINF)/.test(line));
  expect(names(delta)).toEqual(names(whole).slice(skipped * 2));
  const behind = latest.segments.slice(skipped).reduce((sum, { seconds = 0 }) => sum + seconds, 0);
  expect(behind).toBeGreaterThan(36);
}

const variants: Record<string, Clip> = {
  "a keyframe each second": { seconds: 6, gop: 25 },
  "B-frames and a keyframe each ten seconds": { seconds: 8, gop: 250, bFrames: 2 },
  "60 frames a second": { seconds: 4, fps: 60, gop: 120 },
  "30 frames a second, 44.1 kHz in mono": { seconds: 4, fps: 30, sampleRate: 44_100, channels: 1 },
  "eight frames a second": { seconds: 5, fps: 8, gop: 16 },
  "seven frames a second": { seconds: 5, fps: 7, gop: 14 },
  "five frames a second": { seconds: 5, fps: 5, gop: 10 },
  "two frames a second": { seconds: 8, fps: 2, gop: 4, audio: false },
  "nothing but sound": { seconds: 6, video: false },
  "little sound": { seconds: 5, video: false, sampleRate: 8000, channels: 1 },
};

for (const [name, clip] of Object.entries(variants)) {
  test(`every playlist of a live stream keeps the rules: ${name}`, async () => {
    const { stream, feed, remove } = await openStream();
    cleanup.push(remove);
    const frame = 1 / (clip.fps ?? 25);
    const { look, latest } = watch(stream, frame);
    const sink = stream.open();
    feed(sink, await makeClip(clip), look);
    sink.end("unpublished");
    look();
    await stream.finish();
    look();
    for (const folder of stream.folders()) {
      const { segments, ended } = latest(folder);
      expect(ended).toBe(true);
      const sum = segments.reduce((total, { seconds = 0 }) => total + seconds, 0);
      expect(Math.abs(sum - clip.seconds)).toBeLessThan(0.3);
      expect(segments.every(({ gap, discontinuity }) => !gap && !discontinuity)).toBe(true);
    }
  }, 30_000);
}

test("breaks keep their place while the window slides over them", async () => {
  const tags = await makeClip({ seconds: 6, gop: 50 });
  const { root, stream, feed, clock, remove } = await openStream();
  cleanup.push(remove);
  const { look, latest } = watch(stream, 0.04, 20);
  for (let stay = 0; stay < 8; stay++) {
    const sink = stream.open();
    feed(sink, tags, look);
    sink.end("closed");
    look();
    clock.at += 12_000;
    await stream.settled();
  }
  const whole = readStrictly(mediaPlaylist(stream.source as Rendition, undefined, false), 0.04);
  expect(whole.segments.filter(({ discontinuity }) => discontinuity).length).toBe(7);
  expect(whole.segments.every(({ gap }) => !gap)).toBe(true);
  const { first, breaks, segments } = latest("v90");
  expect(first).toBeGreaterThan(10);
  expect(breaks + segments.filter(({ discontinuity }) => discontinuity).length).toBe(7);
  expect(latest("audio").breaks).toBe(breaks);
  expect(root).not.toBe("");
}, 30_000);

test("pictures that come now and then leave the longest part as it was said", async () => {
  const tags = await makeClip({ seconds: 12, gop: 50 });
  const random = seeded(7);
  const { stream, feed, remove } = await openStream();
  cleanup.push(remove);
  const { look, latest } = watch(stream, 0.6, undefined, false);
  // As of a shared screen: steady at first, then one of so many, then steady again.
  const kept = tags.filter(({ type, timestamp, payload }) => {
    const sparse = type === "video" && payload[1] === 1 && timestamp > 2500 && timestamp < 9000;
    return !sparse || random() < 0.12;
  });
  const sink = stream.open();
  feed(sink, kept, look);
  sink.end("unpublished");
  await stream.finish();
  look();
  const { partTarget, segments } = latest("v90");
  expect(partTarget).toBe(0.35);
  expect(Math.abs(segments.reduce((total, { seconds = 0 }) => total + seconds, 0) - 12)).toBeLessThan(0.1);
}, 30_000);

test("a publisher whose wall clock is set back while it is away does not turn time back", async () => {
  const tags = await makeClip({ seconds: 3 });
  const { stream, feed, clock, remove } = await openStream();
  cleanup.push(remove);
  const { look, latest } = watch(stream, 0.04);
  for (const step of [0, -3_600_000, 3_600_000]) {
    clock.at += step;
    const sink = stream.open();
    feed(sink, tags, look);
    sink.end("closed");
  }
  look();
  expect(latest("v90").segments.length).toBe(7);
}, 30_000);

test("a picture that stands still for two seconds is a segment without parts, for ten it is a hole", async () => {
  const tags = await makeClip({ seconds: 6, gop: 25 });
  for (const hole of [2000, 10_000]) {
    const { stream, feed, problems, remove } = await openStream();
    cleanup.push(remove);
    const { look, latest } = watch(stream, 0.04);
    const sink = stream.open();
    const late = (tag: MediaTag) => (tag.timestamp < 3000 ? tag : { ...tag, timestamp: tag.timestamp + hole });
    feed(sink, tags.map(late), look);
    sink.end("closed");
    look();
    const still = latest("v90").segments.find(({ seconds = 0 }) => Math.abs(seconds - 2.04) < 0.001);
    expect(still === undefined ? undefined : still.parts).toEqual(hole === 2000 ? [] : undefined);
    expect(latest("v90").partTarget).toBe(0.35);
    const { seconds, segments } = stream.source as Rendition;
    expect(Math.abs(seconds - 6 - (hole === 2000 ? 2 : 0))).toBeLessThan(0.1);
    expect(segments.every((segment) => Math.round(segment.seconds) <= 6)).toBe(true);
    expect(problems).toEqual(hole === 2000 ? [] : ["CLOCK_JUMP"]);
    expect(Math.abs((stream.audio as Rendition).seconds - 6)).toBeLessThan(0.2);
  }
}, 30_000);
