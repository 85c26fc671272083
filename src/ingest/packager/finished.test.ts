import { afterEach, expect, test } from "bun:test";
import { join } from "node:path";
import HLS from "hls-parser";
import type { MediaTag } from "../rtmp/types.ts";
import { type Clip, makeClip, openStream, playThrough, spanOf } from "./testing.ts";

const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const run of cleanup.splice(0)) await run();
});

const variants: Record<string, Clip> = {
  "a keyframe each second": { seconds: 4, gop: 25 },
  "keyframes further apart than a segment is long": { seconds: 8, gop: 250 },
  "B-frames": { seconds: 4, gop: 50, bFrames: 3 },
  "60 frames a second": { seconds: 4, fps: 60, gop: 120 },
  "44.1 kHz in mono": { seconds: 4, sampleRate: 44_100, channels: 1 },
  "no sound": { seconds: 4, audio: false },
  "nothing but sound": { seconds: 5, video: false },
  "five frames a second": { seconds: 5, fps: 5, gop: 10 },
};

for (const [name, clip] of Object.entries(variants)) {
  test(`a finished stream plays without complaint: ${name}`, async () => {
    const tags = await makeClip(clip);
    const { root, stream, feed, remove, problems } = await openStream();
    cleanup.push(remove);
    const sink = stream.open();
    feed(sink, tags);
    sink.end("unpublished");
    const finished = await stream.finish();
    expect(finished).toMatchObject({ recorded: true, kind: clip.video === false ? "audio" : "video" });
    const frame = 1 / (clip.fps ?? 25);
    expect(Math.abs(finished.duration - clip.seconds)).toBeLessThan(frame + 1024 / 44_100 + 0.1);
    const master = join(root, "master.m3u8");
    expect(await playThrough(master)).toBe("");
    expect(problems).toEqual([]);
    await expectSameTimes(master, tags, clip);
    if (clip.video !== false && clip.audio !== false)
      expect(await Bun.file(master).text()).toContain(`CHANNELS="${clip.channels ?? 2}"`);
    await expectStrict(master);
  }, 30_000);
}

/** Every frame is there, at the time and beside the sound where the publisher had it. */
async function expectSameTimes(master: string, tags: MediaTag[], clip: Clip): Promise<void> {
  const frame = 1 / (clip.fps ?? 25);
  const frames = tags.filter(({ type, payload }) => type === "video" && payload[1] === 1 && payload.length > 5);
  const sound = tags.filter(({ type, payload }) => type === "audio" && payload[1] === 1);
  const start = (from: MediaTag[]) => Math.min(...from.map((tag) => tag.timestamp + offsetOf(tag))) / 1000;
  const picture = clip.video === false ? undefined : await spanOf(master, "v");
  const heard = clip.audio === false ? undefined : await spanOf(master, "a");
  if (picture) {
    expect(picture.packets).toBe(frames.length);
    expect(Math.abs(picture.end - picture.start - frames.length * frame)).toBeLessThan(frame);
  }
  if (heard) expect(Math.abs(sound.length - heard.packets)).toBeLessThanOrEqual(4);
  if (picture && heard) {
    const wanted = start(sound) - start(frames);
    expect(Math.abs(heard.start - picture.start - wanted)).toBeLessThan(0.03);
  }
}

function offsetOf({ type, payload }: MediaTag): number {
  return type === "audio" ? 0 : new DataView(payload.buffer, payload.byteOffset).getInt32(1) & 0xffffff;
}

async function expectStrict(master: string): Promise<void> {
  HLS.setOptions({ strictMode: true, silent: true });
  const parsed = HLS.parse(await Bun.file(master).text());
  if (!parsed.isMasterPlaylist) throw new Error("no master playlist");
  const uris = parsed.variants.flatMap(({ uri, audio }) => [uri, ...audio.map((sound) => sound.uri ?? "")]);
  for (const uri of uris) {
    const media = HLS.parse(await Bun.file(join(master, "..", uri)).text());
    if (media.isMasterPlaylist) throw new Error("no media playlist");
    expect(media.endlist).toBe(true);
    for (const segment of media.segments)
      expect(Math.round(segment.duration)).toBeLessThanOrEqual(media.targetDuration);
  }
}

test("two stays of one encoder make one video without a hole, wherever it broke off", async () => {
  const clip = await makeClip({ seconds: 5 });
  // The picture goes on for four frames when the last sound has come.
  const sound = clip.findLastIndex(({ type, timestamp }) => type === "audio" && timestamp < 3840);
  const tags = clip.filter(({ timestamp, type }, index) => timestamp < 4000 && (type === "video" || index <= sound));
  const { root, stream, feed, clock, remove } = await openStream();
  cleanup.push(remove);
  for (const away of [0, 20_000]) {
    clock.at += away;
    const sink = stream.open();
    feed(sink, tags);
    sink.end("closed");
  }
  const finished = await stream.finish();
  expect(Math.abs(finished.duration - 8)).toBeLessThan(0.2);
  expect(await playThrough(join(root, "master.m3u8"))).toBe("");
  expect((await spanOf(join(root, "master.m3u8"), "v")).packets).toBe(200);
  for (const rendition of [stream.source, stream.audio])
    expect(rendition?.seconds).toBeCloseTo((rendition?.reach ?? 0) / 1000, 3);
}, 30_000);

test("every segment of a recording begins with a keyframe, though the stream opened with a short one", async () => {
  const tags = await makeClip({ seconds: 6, gop: 50 });
  const { root, stream, feed, remove } = await openStream();
  cleanup.push(remove);
  const sink = stream.open();
  feed(sink, tags);
  sink.end("unpublished");
  expect(stream.source?.segments[0]?.seconds).toBeLessThan(0.5);
  await stream.finish();
  for (const folder of stream.folders()) {
    const list = HLS.parse(await Bun.file(join(root, folder, "index.m3u8")).text());
    if (list.isMasterPlaylist) throw new Error("no media playlist");
    expect(list.segments.map(({ uri }) => uri)).toEqual(["opening.m4s", "s00002.m4s", "s00003.m4s"]);
    expect(Math.abs((list.segments[0]?.duration ?? 0) - 2)).toBeLessThan(0.05);
    for (const { uri } of list.segments) {
      const bytes = await Bun.file(join(root, folder, uri)).bytes();
      const flags = new DataView(bytes.buffer).getUint32(Buffer.from(bytes).indexOf("trun") + 24);
      expect(flags).toBe(0x02000000);
    }
  }
}, 30_000);
