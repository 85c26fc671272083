import { afterEach, expect, test } from "bun:test";
import { join } from "node:path";
import type { MediaTag } from "../rtmp/types.ts";
import { mediaPlaylist } from "./playlist.ts";
import { recoverStream } from "./recover.ts";
import type { Rendition } from "./rendition.ts";
import type { Packaged } from "./stream.ts";
import { encodeRung, fragmentTimes, makeClip, openStream, playThrough, spanOf } from "./testing.ts";
import { Follow, readStrictly } from "./testing-strict.ts";

const small = await makeClip({ seconds: 5, gop: 50 });
const large = await makeClip({ seconds: 5, gop: 50, size: "320x180" });
const mono = await makeClip({ seconds: 5, gop: 50, sampleRate: 44_100, channels: 1 });
const loud = await makeClip({ seconds: 5, video: false });
const mute = await makeClip({ seconds: 5, audio: false });
const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const run of cleanup.splice(0)) await run();
});

const listOf = (rendition: Rendition | undefined) =>
  readStrictly(mediaPlaylist(rendition as Rendition, undefined, false), 0.04);
const later = (tags: MediaTag[], by: number) => tags.map((tag) => ({ ...tag, timestamp: tag.timestamp + by }));

/** Segments with one number begin at one time, wherever both have one. */
function expectAligned(stream: Packaged, rate: number): void {
  const [source, audio] = [stream.source as Rendition, stream.audio as Rendition];
  for (const { number, parts } of source.segments) {
    const heard = audio.segments[number]?.parts[0];
    if (!parts[0] || !heard) continue;
    const shown = (fragmentTimes(parts[0].bytes)[0] ?? 0) / 90_000;
    expect(Math.abs(shown - (fragmentTimes(heard.bytes)[0] ?? 0) / rate)).toBeLessThan(0.045);
  }
}

test("a picture that changes its size in mid-stream begins anew in all renditions, and so does the video", async () => {
  const { root, stream, feed, clock, remove } = await openStream();
  cleanup.push(remove);
  const sink = stream.open();
  const follow = new Follow();
  const encoded = await encodeRung(small, 44);
  const rung = [...encoded, ...later(encoded.slice(1), 5000)];
  const encoder = stream.openRung(44);
  const since = clock.at;
  const look = () => {
    follow.see(listOf(stream.source));
    while (rung[0] && rung[0].timestamp < clock.at - since - 300) encoder.tag(rung.shift() as MediaTag);
  };
  feed(sink, small.slice(0, 10));
  feed(sink, small.slice(10), look);
  const changed = later(large, 5000).filter(({ type, payload }) => type === "video" || payload[1] !== 0);
  feed(sink, changed, look);
  expectAligned(stream, 48_000);
  const at = listOf(stream.source).segments.findIndex(({ discontinuity }) => discontinuity);
  expect(at).toBe(4);
  for (const folder of ["v90", "audio", "v44"]) {
    const { segments } = listOf(stream.byFolder(folder));
    expect(segments.flatMap(({ discontinuity, number }) => (discontinuity ? [number] : []))).toEqual([at]);
    expect(segments[at]?.map).toBe(folder === "v90" ? "init-2.mp4" : "init.mp4");
  }
  expect(stream.health()).toMatchObject({ width: 320, height: 180 });
  sink.end("unpublished");
  encoder.end("closed");
  expect(await stream.finish()).toMatchObject({ width: 320, height: 180 });
  for (const folder of ["v90", "audio"]) {
    const lines = (await Bun.file(join(root, folder, "index.m3u8")).text()).split("\n");
    const mark = lines.indexOf("#EXT-X-DISCONTINUITY");
    expect(lines.filter((line) => line === "#EXT-X-DISCONTINUITY").length).toBe(1);
    if (folder === "v90") expect(lines[mark + 1]).toBe('#EXT-X-MAP:URI="init-2.mp4"');
    else expect(lines[mark + 2]).toBe("s00004.m4s");
  }
}, 30_000);

test("what is in both setups can be played by itself, and a restart knows both", async () => {
  const { root, stream, feed, remove } = await openStream();
  cleanup.push(remove);
  for (const tags of [small, large]) {
    const sink = stream.open();
    feed(sink, tags);
    sink.end("closed");
  }
  await stream.settled();
  const earlier = (await recoverStream(root)).get("v90");
  expect(earlier?.segments.map(({ init }) => init)).toEqual([1, 1, 1, 1, 2, 2, 2]);
  expect(earlier?.segments.map(({ discontinuity }) => discontinuity)).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
  expect(earlier?.init).toBe(2);
  await stream.finish();
  for (const [setup, numbers] of [["init.mp4", [0, 1, 2, 3]] as const, ["init-2.mp4", [4, 5, 6]] as const]) {
    const files = [setup, ...numbers.map((number) => `s0000${number}.m4s`)].map((name) =>
      Bun.file(join(root, "v90", name)),
    );
    const joined = join(root, `${setup}-whole.mp4`);
    await Bun.write(joined, Buffer.concat(await Promise.all(files.map((file) => file.bytes()))));
    expect(await playThrough(joined)).toBe("");
    expect((await spanOf(joined, "v")).packets).toBe(125);
  }
}, 30_000);

test("a sound of another rate after a break is counted in its own", async () => {
  const { stream, feed, remove } = await openStream();
  cleanup.push(remove);
  for (const tags of [small, mono]) {
    const sink = stream.open();
    feed(sink, tags);
    sink.end("closed");
  }
  const audio = stream.audio as Rendition;
  expect(Math.abs(audio.seconds - 10)).toBeLessThan(0.3);
  expect(listOf(audio).segments.at(-1)?.map).toBe("init-2.mp4");
  expect(stream.listed().audio?.config).toMatchObject({ sampleRate: 44_100, channels: 1 });
}, 30_000);

test("a stay without picture or without sound leaves gaps, and numbers stay together", async () => {
  for (const stays of [
    [loud, small, mute],
    [small, loud, small],
    [mute, loud, small],
  ]) {
    const { root, stream, feed, clock, remove } = await openStream();
    cleanup.push(remove);
    for (const tags of stays) {
      const sink = stream.open();
      feed(sink, tags);
      sink.end("closed");
      clock.at += 5000;
    }
    const [video, audio] = [listOf(stream.source), listOf(stream.audio)];
    for (const { number, gap, discontinuity } of video.segments) {
      const heard = audio.segments[number];
      if (heard) expect([number, heard.discontinuity]).toEqual([number, discontinuity]);
      expect(gap && (heard?.gap ?? true)).toBe(false);
    }
    await stream.finish();
    expect(stream.source?.nextNumber).toBe(stream.audio?.nextNumber ?? 0);
    expect(Math.abs((stream.source as Rendition).seconds - (stream.audio as Rendition).seconds)).toBeLessThan(0.6);
    expect(await Bun.file(join(root, "master.m3u8")).text()).toContain("audio/index.m3u8");
  }
}, 30_000);
