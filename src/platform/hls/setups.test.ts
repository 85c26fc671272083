import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { channelsOf, codecsOf } from "./setups.ts";

/** The beginning of a fragmented MP4 with a tone that ffmpeg makes of these arguments. */
async function initOf(...sound: string[]): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-boxes-"));
  try {
    const path = join(folder, "tone.mp4");
    const source = ["-f", "lavfi", "-i", "sine=duration=0.1", ...sound];
    const child = Bun.spawn(["ffmpeg", "-v", "error", ...source, "-movflags", "+empty_moov+frag_keyframe", path]);
    expect(await child.exited).toBe(0);
    return await Bun.file(path).bytes();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("an initialisation segment tells how many channels its sound has", async () => {
  for (const channels of [1, 2, 6, 8]) {
    const init = await initOf("-ac", `${channels}`, "-c:a", "aac", "-ar", "48000");
    expect([channelsOf(init), codecsOf(init)]).toEqual([channels, ["mp4a.40.2"]]);
  }
  expect(channelsOf(await initOf("-f", "lavfi", "-i", "color=s=32x32:d=0.1", "-map", "1:v", "-c:v", "libx264"))).toBe(
    undefined,
  );
});
