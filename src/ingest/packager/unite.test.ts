import { afterEach, expect, test } from "bun:test";
import { join } from "node:path";
import { planLadder } from "../../platform/media/plan.ts";
import { probeFile } from "../../platform/media/probe.ts";
import type { MediaTag } from "../rtmp/types.ts";
import { makeClip, openStream, spanOf } from "./testing.ts";
import { uniteRecording } from "./unite.ts";

const [wide, tall, mono, loud] = await Promise.all([
  makeClip({ seconds: 3, gop: 25, size: "320x180", bFrames: 2 }),
  makeClip({ seconds: 3, gop: 25, size: "90x160", fps: 50 }),
  makeClip({ seconds: 3, gop: 25, size: "160x90", sampleRate: 44_100, channels: 1 }),
  makeClip({ seconds: 3, video: false }),
]);
const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const run of cleanup.splice(0)) await run();
});

/** A recording of these stays, made into one file. */
async function united(stays: MediaTag[][], maxHeight = 1080) {
  const { root, stream, feed, clock, remove } = await openStream();
  cleanup.push(remove);
  for (const tags of stays) {
    const sink = stream.open();
    feed(sink, tags);
    sink.end("closed");
    clock.at += 5000;
  }
  const finished = await stream.finish();
  const target = join(root, "whole.mp4");
  const done = await uniteRecording({ root, target, maxHeight, signal: new AbortController().signal });
  expect(done).toBe(true);
  expect(await complaints(target)).toBe("");
  return { target, finished, probe: await probeFile(target) };
}

/** What ffmpeg says against a file; frames keep their times, which are no multiples of one after a break. */
async function complaints(path: string): Promise<string> {
  const times = ["-fps_mode", "passthrough", "-enc_time_base:v", "1:90000"];
  const child = Bun.spawn(["ffmpeg", "-v", "error", "-i", path, ...times, "-f", "null", "-"], {
    stdin: "ignore",
    stderr: "pipe",
  });
  return new Response(child.stderr).text();
}

/** How bright the picture is there, from 0 to 255. */
async function brightness(path: string, seconds: number, place: string): Promise<number> {
  const filter = `crop=${place},scale=1:1:flags=area,format=gray`;
  const child = Bun.spawn(
    ["ffmpeg", "-v", "error", "-i", path, "-ss", `${seconds}`, "-frames:v", "1", "-vf", filter, "-f", "rawvideo", "-"],
    { stdin: "ignore", stdout: "pipe" },
  );
  return (await new Response(child.stdout).bytes())[0] ?? -1;
}

test("stays of different pictures become one, each whole within the largest one's frame", async () => {
  const { target, finished, probe } = await united([wide, tall, wide]);
  expect(probe.video).toMatchObject({ width: 320, height: 180, squarePixels: true, rotation: 0 });
  expect(Math.abs(probe.duration - finished.duration)).toBeLessThan(0.15);
  // Every frame, also those that came faster, and the sound as it was.
  expect((await spanOf(target, "v")).packets).toBe(75 + 150 + 75);
  const [picture, sound] = [await spanOf(target, "v"), await spanOf(target, "a")];
  expect(Math.abs(picture.start - sound.start)).toBeLessThan(0.1);
  expect(Math.abs(picture.end - sound.end)).toBeLessThan(0.15);
  // Bars stand beside the tall one only.
  expect(await brightness(target, 4.5, "60:180:0:0")).toBeLessThan(24);
  expect(await brightness(target, 4.5, "80:160:120:10")).toBeGreaterThan(48);
  for (const seconds of [1.5, 7.5]) expect(await brightness(target, seconds, "60:180:0:0")).toBeGreaterThan(48);
  expect(planLadder(probe, 1080).copyVideo).toBe(true);
}, 40_000);

test("sound of another setup is made anew, and stays beside its picture", async () => {
  const { target, finished, probe } = await united([wide, mono]);
  expect(probe.audio).toMatchObject({ codec: "aac", sampleRate: 48_000, channels: 2 });
  expect(Math.abs((await spanOf(target, "a")).end - finished.duration)).toBeLessThan(0.15);
  expect(Math.abs((await spanOf(target, "v")).end - finished.duration)).toBeLessThan(0.15);
}, 40_000);

test("a stay of sound alone keeps its time, and a picture too large is made to fit", async () => {
  const { target, finished, probe } = await united([wide, loud, tall], 120);
  expect(probe.video).toMatchObject({ width: 214, height: 120 });
  expect(Math.abs(probe.duration - finished.duration)).toBeLessThan(0.15);
  expect(Math.abs((await spanOf(target, "a")).end - finished.duration)).toBeLessThan(0.2);
  expect(await brightness(target, 2.5, "40:120:0:0")).toBeGreaterThan(48);
  expect(await brightness(target, 6.5, "40:120:0:0")).toBeLessThan(24);
}, 40_000);
