import { afterEach, expect, test } from "bun:test";
import { join } from "node:path";
import { MediaClock } from "../rtmp/media-clock.ts";
import type { MediaTag } from "../rtmp/types.ts";
import type { Rendition } from "./rendition.ts";
import { fragmentTimes, makeClip, openStream, playThrough, spanOf } from "./testing.ts";

const clip = await makeClip({ seconds: 8, gop: 25 });
const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const run of cleanup.splice(0)) await run();
});

/** A clip as it comes over the wire from a publisher whose clock is set by `step` after four seconds. */
function stepped(tags: MediaTag[], step: number, steps = (tag: MediaTag) => tag.timestamp >= 4000): MediaTag[] {
  const clock = new MediaClock();
  const base = 10_000_000;
  return tags.map((tag) => {
    const raw = (base + tag.timestamp + (steps(tag) ? step : 0)) % 2 ** 32;
    return { ...tag, timestamp: clock.read(tag.type, raw) };
  });
}

/** How long each frame of a rendition lasts, in ticks, from the files. */
async function decodeTimes(root: string, folder: string, rendition: Rendition): Promise<number[]> {
  const names = rendition.segments.map(({ number }) => `s${String(number).padStart(5, "0")}.m4s`);
  const files = await Promise.all(names.map((name) => Bun.file(join(root, folder, name)).bytes()));
  return files.flatMap((bytes) => fragmentTimes(bytes));
}

for (const step of [-500, -2000, -9000, -3_600_000]) {
  test(`a publisher whose clock is set back by ${-step} ms goes on, and is told`, async () => {
    const { root, stream, feed, problems, remove } = await openStream();
    cleanup.push(remove);
    const sink = stream.open();
    feed(sink, stepped(clip, step));
    sink.end("unpublished");
    const finished = await stream.finish();
    expect(problems).toEqual(["CLOCK_JUMP"]);
    expect(Math.abs(finished.duration - 8)).toBeLessThan(0.1);
    expect(await playThrough(join(root, "master.m3u8"))).toBe("");
    const [picture, sound] = await Promise.all([
      spanOf(join(root, "master.m3u8"), "v"),
      spanOf(join(root, "master.m3u8"), "a"),
    ]);
    expect(picture.packets).toBe(200);
    expect(Math.abs(picture.end - picture.start - 8)).toBeLessThan(0.05);
    expect(Math.abs(sound.end - picture.end)).toBeLessThan(0.1);
    // No part is squeezed to nothing, none lasts for the length of the step.
    const times = await decodeTimes(root, "v90", stream.source as Rendition);
    const gaps = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 90);
    expect(Math.max(...gaps)).toBeLessThan(400);
    expect(Math.min(...gaps)).toBeGreaterThan(35);
  }, 30_000);
}

test("sound that was made before the step and comes behind it keeps its place", async () => {
  for (const step of [-2000, 3_600_000]) {
    const { root, stream, feed, remove } = await openStream();
    cleanup.push(remove);
    // The sound is sent a quarter of a second behind its picture.
    const due = ({ type, timestamp }: MediaTag) => timestamp + (type === "audio" ? 250 : 0);
    const sent = stepped(clip, step).map((tag, index) => ({ tag, due: due(clip[index] as MediaTag) }));
    const sink = stream.open();
    feed(
      sink,
      sent.sort((a, b) => a.due - b.due).map(({ tag }) => tag),
    );
    sink.end("unpublished");
    await stream.finish();
    const heard = await decodeTimes(root, "audio", stream.audio as Rendition);
    const holes = heard.slice(1).map((time, index) => (time - (heard[index] ?? 0)) / 48);
    expect(Math.max(...holes)).toBeLessThan(400);
    expect(Math.abs((stream.audio?.seconds ?? 0) - 8)).toBeLessThan(0.4);
  }
}, 30_000);

test("sound alone goes on too when its clock is set back", async () => {
  const sound = await makeClip({ seconds: 8, video: false });
  const { stream, feed, problems, remove } = await openStream();
  cleanup.push(remove);
  const sink = stream.open();
  feed(sink, stepped(sound, -2000));
  sink.end("unpublished");
  const { duration } = await stream.finish();
  expect(problems).toEqual(["CLOCK_JUMP"]);
  expect(Math.abs(duration - 8)).toBeLessThan(0.1);
}, 30_000);

test("frames out of order by a few are no step", async () => {
  const { stream, feed, problems, remove } = await openStream();
  cleanup.push(remove);
  const sink = stream.open();
  // As of an encoder that sends the times at which frames are shown.
  const shuffled = clip.map((tag, index) => ({
    ...tag,
    timestamp: tag.type === "video" ? tag.timestamp + ([0, 120, 40, 0][index % 4] ?? 0) : tag.timestamp,
  }));
  feed(sink, stepped(shuffled, 0));
  sink.end("unpublished");
  const { duration } = await stream.finish();
  expect(problems).toEqual([]);
  expect(Math.abs(duration - 8)).toBeLessThan(0.3);
}, 30_000);
