import { expect, test } from "bun:test";
import { mediaPlaylist } from "./playlist.ts";
import type { Rendition } from "./rendition.ts";
import { makeClip, openStream } from "./testing.ts";
import { readStrictly } from "./testing-strict.ts";

/** Where a player that knows no parts begins, and ffmpeg does: three whole segments before the end. */
const behind = 3;

/** For how many milliseconds of a stream whoever joins it waits longer than `most` for a keyframe. */
async function poorEntries(gopSeconds: number, most: number): Promise<number> {
  const { stream, feed, remove } = await openStream();
  const tags = await makeClip({ seconds: 45, gop: gopSeconds * 25, size: "64x36", audio: false });
  let version = 0;
  let entry = 0;
  let poor = 0;
  let before = 0;
  const sink = stream.open();
  for (const tag of tags) {
    const wait = Math.ceil(entry / gopSeconds - 1e-9) * gopSeconds - entry;
    if (wait > most) poor += tag.timestamp - before;
    before = tag.timestamp;
    feed(sink, [tag]);
    const source = stream.source as Rendition | undefined;
    if (!source || source.version === version) continue;
    version = source.version;
    const { segments } = readStrictly(mediaPlaylist(source, undefined, false), 0.04);
    const whole = segments.filter(({ seconds }) => seconds !== undefined);
    entry = whole.slice(0, -behind).reduce((sum, { seconds = 0 }) => sum + seconds, 0);
  }
  sink.end("unpublished");
  await stream.finish();
  await remove();
  return poor;
}

test("who joins a stream with a keyframe each ten seconds has a picture within four", async () => {
  // One frame's time after the fourth segment the one without a keyframe is out of the way.
  expect(await poorEntries(10, 4)).toBeLessThanOrEqual(80);
  expect(await poorEntries(2, 2)).toBe(0);
}, 30_000);
