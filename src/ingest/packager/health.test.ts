import { expect, test } from "bun:test";
import { HealthMeter } from "./health.ts";
import { seeded } from "./testing.ts";

/** A meter that has seen frames after these gaps, in milliseconds, every fiftieth of them a keyframe. */
function meterOf(gaps: number[], info?: { frameRate: number }) {
  let now = 0;
  const meter = new HealthMeter(() => now);
  if (info) meter.describe(info);
  let timestamp = 0;
  gaps.forEach((gap, index) => {
    timestamp += gap;
    now += Math.max(0, gap);
    meter.tag({ type: "video", timestamp, payload: Uint8Array.of(index % 50 === 0 ? 0x17 : 0x27, 1, 0, 0, 0, 1) });
  });
  return meter;
}

const repeated = (pattern: number[], times: number) => Array.from({ length: times }, () => pattern).flat();
const steady = repeated([33, 33, 34], 100);

test("frames that a steady encoder leaves out are counted, one by one and in a row", () => {
  expect(meterOf(steady).snapshot().droppedFrames).toBe(0);
  expect(meterOf([...steady, 67, ...steady, 33 * 15, ...steady]).snapshot().droppedFrames).toBe(1 + 14);
  // Congestion takes all frames up to the next keyframe, again and again.
  const congested = [...steady, ...repeated([...repeated([33, 33, 34], 8), 1000], 5)];
  expect(meterOf(congested).snapshot().droppedFrames).toBe(29 * 5);
});

test("gaps of a rate that varies are no dropped frames", () => {
  // Decode times of GStreamer's muxer, with B-frames, and with sound whose frames it counts in.
  const gstreamer = [25, 23, 47, 23, 23, 47, 23, 46, 24, 46, 23, 24, 46, 23, 47, 23, 46, 24, 46, 23, 23, 47];
  expect(meterOf(repeated(gstreamer, 20)).snapshot().droppedFrames).toBe(0);
  expect(meterOf(repeated(gstreamer, 20)).frameRate).toBeCloseTo(30, 0);
  const random = seeded(3);
  // A screen that changes now and then; a camera that takes longer in the dark; every third frame left out on purpose.
  const screen = Array.from({ length: 600 }, () => 33 * Math.ceil(random() * 9));
  const camera = Array.from({ length: 600 }, (_, index) => Math.round(33 + 40 * (1 + Math.sin(index / 30))));
  for (const gaps of [screen, camera, repeated([33, 67], 300)]) expect(meterOf(gaps).snapshot().droppedFrames).toBe(0);
  expect(meterOf(repeated([33, 67], 300)).frameRate).toBe(20);
});

test("a clock that jumps neither drops frames nor parts keyframes", () => {
  for (const jump of [3_600_000, -3_600_000, 5000]) {
    const { droppedFrames, keyframeGap } = meterOf([...steady, jump, ...steady.slice(0, 260)]).snapshot();
    expect([droppedFrames, Math.round(keyframeGap * 10)]).toEqual([0, 17]);
  }
});
