import { expect } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStudio } from "../../../src/live/studio/studio.ts";
import { startHarness } from "../../../src/testing/harness.ts";
import { makeLives } from "./lives.ts";
import { readPlaylist, type Seen, until } from "./playlist.ts";
import { type Publisher, publish, recordStream } from "./publisher.ts";

const hour = 3_600_000;

/** A clock that jumps by an hour, there and back, changes neither the stream nor how long it waits for its publisher. */
export async function jumpClock(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-clock-"));
  const recording = join(folder, "tiny.flv");
  await recordStream(recording, { seconds: 10, gop: 38 });
  await using harness = await startHarness({ env: { LIVE_RENDITIONS: "off", LIVE_RECONNECT_SECONDS: "4" } });
  const { ctx, app, clock } = harness;
  const [live] = await makeLives(ctx, 1);
  if (!live) throw new Error("there is no live video");
  const studio = await startStudio(ctx, { port: 0, host: "127.0.0.1" });
  const target = `rtmp://127.0.0.1:${studio.rtmpPort}/live/${live.key}`;
  let publisher: Publisher | undefined;
  const get = (path: string) => app.fetch(new Request(`http://localhost${live.folder}/${path}`));
  const stream = (fits: (seen: Seen) => boolean) =>
    until("the stream", async () => {
      const answer = await get("v90/live.m3u8");
      if (answer.status !== 200) return undefined;
      const seen = readPlaylist(await answer.text());
      return fits(seen) ? seen : undefined;
    });
  try {
    publisher = publish(target, recording);
    let count = (await stream(({ segments }) => segments.length >= 2)).segments.length;
    for (const jump of [hour, -hour]) {
      clock.advance(jump);
      const seen = await stream(({ segments }) => segments.length >= count + 2);
      expect(Math.max(...strays(seen))).toBeLessThan(5);
      count = seen.segments.length;
    }
    for (const jump of [hour, -hour]) {
      await publisher.kill();
      clock.advance(jump);
      await Bun.sleep(1500);
      const waiting = await stream(() => true);
      expect(waiting.ended).toBe(false);
      publisher = publish(target, recording);
      count = (await stream(({ segments }) => segments.length >= waiting.segments.length + 2)).segments.length;
    }
    const whole = await stream(() => true);
    expect(whole.segments.filter(({ discontinuity }) => discontinuity).length).toBe(2);
    await publisher.kill();
    // To before its beginning: it stays watchable for all that.
    clock.advance(-hour / 2);
    expect((await stream(() => true)).ended).toBe(false);
    const begun = performance.now();
    await until("the end", () => studio.broadcast(live.videoId) === undefined || undefined);
    expect(performance.now() - begun).toBeGreaterThan(3000);
    expect((await get("master.m3u8")).status).toBe(200);
  } finally {
    await publisher?.kill();
    await studio.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** By how many milliseconds each segment's date is another than the one before and its length say. */
function strays({ text, segments }: Seen): number[] {
  const dates = [...text.matchAll(/PROGRAM-DATE-TIME:(\S+)/g)].map(([, date = ""]) => Date.parse(date));
  return segments.map(({ seconds }, index) => {
    const [from = 0, to = from + seconds * 1000] = dates.slice(index, index + 2);
    return Math.abs(to - from - seconds * 1000);
  });
}
