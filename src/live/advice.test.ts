import { expect, test } from "bun:test";
import { type AdviceCode, adviceOf } from "./advice.ts";
import { chartOf } from "./views/chart.ts";

const good = {
  bitrate: 2_500_000,
  fps: 30,
  frameRate: 30,
  keyframeGap: 2,
  droppedFrames: 0,
  height: 1080,
  videoCodec: "avc1.640028",
  audioCodec: "mp4a.40.2",
  seconds: 60,
};
const rates = [2_400_000, 2_600_000, 2_500_000];

test("a signal is advised on by its figures", () => {
  const cases: [Partial<typeof good>, AdviceCode[]][] = [
    [{}, []],
    [{ keyframeGap: 4 }, []],
    [{ keyframeGap: 4.1 }, ["KEYFRAMES_RARE"]],
    [{ height: 1440 }, ["TOO_TALL"]],
    [{ bitrate: 1_300_000 }, []],
    [{ bitrate: 1_200_000 }, ["RATE_FALLING"]],
    [{ fps: 25 }, []],
    [{ fps: 20 }, ["SLOW_FRAMES"]],
    [{ droppedFrames: 30 }, []],
    [{ droppedFrames: 40 }, ["DROPPED_FRAMES"]],
    [{ audioCodec: "" }, ["NO_SOUND"]],
    [{ videoCodec: "", fps: 0, height: 0 }, ["NO_PICTURE"]],
    // In its first seconds only what cannot change by itself counts.
    [{ audioCodec: "", fps: 3, bitrate: 1000, seconds: 2 }, []],
  ];
  for (const [change, codes] of cases)
    expect([change, [...adviceOf({ ...good, ...change }, rates, undefined)]]).toEqual([change, codes]);
  expect([...adviceOf(good, rates, "RECORDING")]).toEqual(["NOT_RECORDED"]);
  expect([...adviceOf({ ...good, bitrate: 1 }, [], undefined)]).toEqual([]);
});

test("a chart has at most so many bars, the peak among them, and an axis with whole halves", () => {
  const samples = (count: number, peak: number) =>
    Array.from({ length: count }, (_, at) => ({ at, viewers: at === count - 1 ? peak : 1, bitrate: 100 }));
  expect(chartOf([], 60)).toEqual({ bars: [], peak: 0, top: 2 });
  expect(chartOf(samples(4320, 77), 60).bars).toHaveLength(60);
  for (const [peak, top] of [
    [1, 2],
    [3, 4],
    [10, 10],
    [11, 20],
    [260, 300],
    [1001, 2000],
  ] as const) {
    const chart = chartOf(samples(100, peak), 60);
    expect([peak, chart.peak, chart.top, chart.top % 2]).toEqual([peak, peak, top, 0]);
  }
});
