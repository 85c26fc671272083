import { expect, test } from "bun:test";
import { parseCrop } from "./pictures.ts";
import { spriteLayout } from "./pictures-of-video.ts";
import { planLadder, quickRung } from "./plan.ts";
import type { Probe } from "./probe.ts";

function probe(width: number, height: number, more: Partial<NonNullable<Probe["video"]>> = {}): Probe {
  const video = {
    index: 0,
    from: 0,
    until: 60,
    whole: true,
    keyframeGap: 2,
    codec: "vp9",
    profile: "",
    width,
    height,
    rotation: 0 as const,
    squarePixels: true,
    fps: 30,
    pixelFormat: "yuv420p",
    interlaced: false,
    hdr: false,
    ...more,
  };
  return {
    format: "mov,mp4,m4a,3gp,3g2,mj2",
    duration: 60,
    bytes: 1000,
    shift: 0,
    hasCover: false,
    video,
    audio: { index: 1, from: 0, until: 60, whole: true, codec: "aac", profile: "LC", channels: 2, sampleRate: 48000 },
  };
}

test("rungs never exceed the source, whichever way it stands", () => {
  const heights = (source: Probe, max = 1080) => planLadder(source, max).rungs.map(({ height }) => height);
  expect(heights(probe(1920, 1080))).toEqual([1080, 720, 480, 360, 240, 144]);
  expect(heights(probe(1080, 1920))).toEqual([1080, 720, 480, 360, 240, 144]);
  expect(heights(probe(3840, 2160))).toEqual([1080, 720, 480, 360, 240, 144]);
  expect(heights(probe(3840, 2160), 2160)).toEqual([2160, 1440, 1080, 720, 480, 360, 240, 144]);
  expect(heights(probe(1024, 600))).toEqual([600, 480, 360, 240, 144]);
  expect(heights(probe(100, 90))).toEqual([90]);
  const tall = planLadder(probe(1080, 1920), 1080).rungs[0];
  expect([tall?.width, tall?.lines]).toEqual([1080, 1920]);
});

test("the first rendition is small, or the only one", () => {
  expect(quickRung(planLadder(probe(1920, 1080), 1080))?.height).toBe(360);
  expect(quickRung(planLadder(probe(100, 90), 1080))?.height).toBe(90);
});

test("only what every player takes, from the beginning to the end, is copied", () => {
  const copies = (source: Probe, max = 1080) => planLadder(source, max).copyVideo;
  const good = probe(1280, 720, { codec: "h264" });
  expect(copies(good)).toBe(true);
  expect(copies(good, 480)).toBe(false);
  expect(copies({ ...good, format: "mpegts" })).toBe(false);
  expect(copies({ ...good, duration: 70 })).toBe(false);
  for (const change of [
    { codec: "hevc" },
    { pixelFormat: "yuv420p10le" },
    { interlaced: true },
    { squarePixels: false },
    { rotation: 90 as const },
    { fps: 120 },
    { fps: 5 },
    { keyframeGap: 7 },
    { whole: false },
    { from: 0.5 },
  ]) {
    expect([change, copies(probe(1280, 720, { codec: "h264", ...change }))]).toEqual([change, false]);
  }
});

test("sound is copied where it is there all the time", () => {
  const copies = (change: Partial<NonNullable<Probe["audio"]>>) => {
    const source = probe(1280, 720);
    const audio = source.audio && { ...source.audio, ...change };
    return planLadder(audio ? { ...source, audio } : source, 1080).audio?.copy;
  };
  expect(copies({})).toBe(true);
  for (const change of [{ codec: "mp3" }, { profile: "HE-AAC" }, { channels: 6 }, { sampleRate: 96000 }])
    expect([change, copies(change)]).toEqual([change, false]);
  for (const change of [{ from: 0.2 }, { until: 50 }, { whole: false }])
    expect([change, copies(change)]).toEqual([change, false]);
});

test("the sprite covers the whole with at most a hundred tiles", () => {
  expect(spriteLayout(10)).toEqual({ intervalSeconds: 0.5, count: 20 });
  expect(spriteLayout(1000)).toEqual({ intervalSeconds: 10, count: 100 });
});

test("a crop is four whole numbers", () => {
  expect(parseCrop("1,2,30,40")).toEqual({ x: 1, y: 2, width: 30, height: 40 });
  for (const bad of ["", "1,2,3", "1,2,0,4", "-1,2,3,4", "1.5,2,3,4"]) expect(parseCrop(bad)).toBeUndefined();
});
