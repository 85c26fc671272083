import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MediaTag } from "../rtmp/types.ts";
import { mediaPlaylist } from "./playlist.ts";
import { recoverStream } from "./recover.ts";
import type { Rendition } from "./rendition.ts";
import { openStream } from "./testing.ts";
import { readStrictly } from "./testing-strict.ts";

/** Some seconds of frames that nobody has to decode, of sound with this setup. */
function* sound(setup: number[], seconds: number): Generator<MediaTag> {
  yield { type: "audio", timestamp: 0, payload: Uint8Array.of(0xaf, 0, ...setup) };
  for (let timestamp = 0; timestamp < seconds * 1000; timestamp += 20)
    yield { type: "audio", timestamp, payload: Uint8Array.of(0xaf, 1, 1, 2, 3, 4) };
}
const stereo = [0x11, 0x90];
const mono = [0x12, 0x08];

test("a setup that is lost takes its segments with it, and nothing else", async () => {
  const root = await mkdtemp(join(tmpdir(), "nadaj-setup-"));
  try {
    const first = await openStream({ root });
    for (const setup of [stereo, mono]) {
      const sink = first.stream.open();
      first.feed(sink, [...sound(setup, 5)]);
      sink.end("closed");
      first.clock.at += 5000;
    }
    await first.stream.settled();
    const before = (first.stream.audio as Rendition).segments.map(({ init }) => init);
    expect(new Set(before)).toEqual(new Set([1, 2]));
    await rm(join(root, "audio", "init-2.mp4"));

    const earlier = await recoverStream(root);
    const again = await openStream({ root, earlier });
    const audio = again.stream.audio as Rendition;
    expect(audio.segments.map(({ gap }) => gap)).toEqual(before.map((init) => init === 2));
    again.clock.at += 60_000;
    const sink = again.stream.open();
    again.feed(sink, [...sound(mono, 5)]);
    sink.end("closed");
    const { segments } = readStrictly(mediaPlaylist(audio, undefined, false), 1024 / 44_100, false);
    const maps = (gap: boolean) => new Set(segments.filter((one) => one.gap === gap).map(({ map }) => map));
    expect([maps(true), maps(false)]).toEqual([new Set(["init-2.mp4"]), new Set(["init.mp4", "init-3.mp4"])]);
    await again.stream.settled();
    // Another start takes none of them for whole again.
    const { segments: later = [] } = (await recoverStream(root)).get("audio") ?? {};
    expect(later.filter(({ gap }) => gap).length).toBe(segments.filter(({ gap }) => gap).length);
    expect((await again.stream.finish()).recorded).toBe(true);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
