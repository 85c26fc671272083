import { expect, test } from "bun:test";
import { stat } from "node:fs/promises";
import { makeLog } from "../platform/log.ts";
import { flvHeader, flvTag } from "./packager/flv.ts";
import { makeClip } from "./packager/testing.ts";
import { Kept } from "./rtmp/testing/bench.ts";
import type { MediaTag } from "./rtmp/types.ts";
import { openRungLines } from "./rung-lines.ts";
import { startRungEncoder } from "./rungs.ts";

const log = makeLog({ level: "error", format: "text" });

/** Times, and which of them are keyframes, of the pictures among tags. */
function pictures(tags: MediaTag[]): { times: number[]; keys: number[] } {
  const frames = tags.filter(({ type, payload }) => type === "video" && payload[1] === 1);
  const shown = ({ timestamp, payload }: MediaTag) => timestamp + ((payload[3] ?? 0) << 8) + (payload[4] ?? 0);
  const keys = frames.filter(({ payload }) => (payload[0] ?? 0) >> 4 === 1).map(shown);
  return { times: frames.map(shown).sort((a, b) => a - b), keys };
}

for (const fps of [25, 30, 60]) {
  test(`rungs have the source's own times and keyframes: ${fps} frames a second`, async () => {
    const clip = await makeClip({ seconds: 2, fps, gop: fps, bFrames: fps === 30 ? 2 : 0 });
    const tags = clip.map((tag) => ({ ...tag, timestamp: tag.timestamp + 3_600_007 }));
    const made = new Map<number, Kept>();
    let death = "";
    const encoder = startRungEncoder({
      ffmpeg: "ffmpeg",
      rungs: [
        { height: 44, width: 78, lines: 44, kbps: 100 },
        { height: 22, width: 40, lines: 22, kbps: 100 },
      ],
      take({ height }) {
        const sink = new Kept();
        made.set(height, sink);
        return sink;
      },
      onDeath: (stderr) => {
        death = stderr;
      },
      log,
    });
    for (const tag of tags) encoder.write(tag);
    await encoder.stop();
    expect([death, [...made.keys()].sort()]).toEqual(["", [22, 44]]);
    for (const { tags: rung, ends } of made.values()) {
      expect(pictures(rung)).toEqual(pictures(tags));
      expect(ends).toEqual(["unpublished"]);
    }
  }, 20_000);
}

test("an encoder that dies ends its rungs as broken, and its sockets are for nobody else", async () => {
  const sink = new Kept();
  const rung = { height: 44, width: 78, lines: 44, kbps: 100 };
  const lines = openRungLines({ rungs: [rung], take: () => sink, log });
  const path = lines.address(rung).slice("unix:".length);
  const folder = path.slice(0, path.lastIndexOf("/"));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const socket = await Bun.connect({ unix: path, socket: { data: () => undefined } });
  const tag: MediaTag = { type: "video", timestamp: 7, payload: Uint8Array.of(0x17, 0, 0, 0, 0, 1) };
  socket.write(Buffer.concat([flvHeader, flvTag(tag), flvTag(tag).subarray(0, 9)]));
  socket.end();
  await lines.close(false);
  expect([sink.tags, sink.ends]).toEqual([[tag], ["closed"]]);
  expect(await stat(folder).catch(() => "gone")).toBe("gone");
});
