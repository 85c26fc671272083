import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeLog } from "../log.ts";
import { makeClip, readTags } from "./packager/testing.ts";
import type { MediaTag } from "./rtmp/types.ts";
import { startRungEncoder } from "./rungs.ts";

/** Times, and which of them are keyframes, of the pictures among tags. */
function pictures(tags: MediaTag[]): { times: number[]; keys: number[] } {
  const frames = tags.filter(({ type, payload }) => type === "video" && payload[1] === 1);
  const shown = ({ timestamp, payload }: MediaTag) => timestamp + ((payload[3] ?? 0) << 8) + (payload[4] ?? 0);
  const keys = frames.filter(({ payload }) => (payload[0] ?? 0) >> 4 === 1).map(shown);
  return { times: frames.map(shown).sort((a, b) => a - b), keys };
}

for (const fps of [25, 30, 60]) {
  test(`rungs have the source's own times and keyframes: ${fps} frames a second`, async () => {
    const folder = await mkdtemp(join(tmpdir(), "nadaj-rungs-"));
    try {
      const clip = await makeClip({ seconds: 2, fps, gop: fps, bFrames: fps === 30 ? 2 : 0 });
      const tags = clip.map((tag) => ({ ...tag, timestamp: tag.timestamp + 3_600_007 }));
      const sizes = [
        { height: 44, width: 78, lines: 44, kbps: 100 },
        { height: 22, width: 40, lines: 22, kbps: 100 },
      ];
      let death = "";
      const encoder = startRungEncoder({
        ffmpeg: "ffmpeg",
        rungs: sizes,
        target: ({ height }) => join(folder, `${height}.flv`),
        onDeath: (stderr) => {
          death = stderr;
        },
        log: makeLog({ level: "error", format: "text" }),
      });
      for (const tag of tags) encoder.write(tag);
      await encoder.stop();
      expect(death).toBe("");
      for (const { height } of sizes) {
        const made = pictures(readTags(await Bun.file(join(folder, `${height}.flv`)).bytes()));
        expect(made).toEqual(pictures(tags));
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }, 20_000);
}
