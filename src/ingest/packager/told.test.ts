import { afterEach, expect, test } from "bun:test";
import { join } from "node:path";
import { writeMaster } from "../../platform/hls/folders.ts";
import { nominalRate } from "../../platform/media/frame-rate.ts";
import type { MediaTag, StreamInfo } from "../rtmp/types.ts";
import { liveMaster } from "../serve.ts";
import { recoverStream } from "./recover.ts";
import { makeClip, openStream, seeded } from "./testing.ts";

const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const run of cleanup.splice(0)) await run();
});

const rateIn = (master: string) => /FRAME-RATE=([\d.]+)/.exec(master)?.[1];

/** A stream of these tags, then of a restart with others: every frame rate that its master playlists named. */
async function ratesOf(first: MediaTag[], later: MediaTag[], info?: StreamInfo): Promise<Set<string | undefined>> {
  const { root, stream, feed, remove } = await openStream();
  cleanup.push(remove);
  const seen = new Set<string | undefined>();
  const sink = stream.open();
  if (info) sink.info?.(info);
  feed(sink, first, () => stream.isPlayable() && seen.add(rateIn(liveMaster(stream))));
  sink.end("closed");
  await stream.settled();
  const again = await openStream({ root, earlier: await recoverStream(root) });
  cleanup.push(again.remove);
  seen.add(rateIn(liveMaster(again.stream)));
  const back = again.stream.open();
  again.feed(back, later, () => seen.add(rateIn(liveMaster(again.stream))));
  back.end("unpublished");
  await again.stream.finish();
  const master = Bun.file(join(root, "master.m3u8"));
  seen.add(rateIn(await master.text()));
  // As when lower renditions are added, for which the recording's rate is measured once more.
  const measured = { folder: "v90", width: 160, lines: 90, fps: 28.765, fallbackKbps: 1000 };
  await writeMaster(root, [measured], "audio");
  seen.add(rateIn(await master.text()));
  return seen;
}

test("the frame rate is one and the same from the first playlist to the recording", async () => {
  const clip = await makeClip({ seconds: 6, fps: 30, gop: 60 });
  const slower = await makeClip({ seconds: 4, fps: 15, gop: 30 });
  expect(await ratesOf(clip, slower)).toEqual(new Set(["30.000"]));
  expect(await ratesOf(await makeClip({ seconds: 6, fps: 29.97, gop: 60 }), clip, { frameRate: 29.97 })).toEqual(
    new Set(["29.970"]),
  );
  // Times that tremble, and holes.
  const random = seeded(5);
  const rough = clip
    .filter(({ type, timestamp }) => type === "audio" || timestamp < 2000 || random() < 0.8)
    .map((tag) => ({ ...tag, timestamp: Math.max(0, tag.timestamp + Math.round(random() * 8 - 4)) }));
  expect((await ratesOf(rough, clip)).size).toBe(1);
}, 30_000);

test("a rate is what the encoder says if that can be, else the usual one that is near", () => {
  const cases: [number, number | undefined, number][] = [
    [29.94, undefined, 30_000 / 1001],
    [30.03, undefined, 30],
    [24.9, undefined, 25],
    [59.2, 60, 60],
    [30.3, 29.97, 29.97],
    // A promise that nobody keeps.
    [15.1, 60, 15],
    [7.1, undefined, 7.1],
    [0, 25, 25],
  ];
  for (const [measured, promised, expected] of cases) expect(nominalRate(measured, promised)).toBe(expected);
});
