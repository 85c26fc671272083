import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "../media/child.ts";
import { isWhole } from "./folders.ts";
import { isWholeFile } from "./whole-files.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-whole-"));
  const source = ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=9", "-c:v", "libx264", "-g", "25"];
  const form = ["-f", "hls", "-hls_time", "3", "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4"];
  await runTool("ffmpeg", ["-v", "error", "-y", ...source, ...form, join(folder, "index.m3u8")], { seconds: 30 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a rendition is whole while each of its files is; one that a full disk cut off is none", async () => {
  expect(await isWhole(folder, 9)).toBe(true);
  const files = (await readdir(folder)).filter((name) => /\.(m4s|mp4)$/.test(name));
  expect(files.length).toBeGreaterThan(2);
  for (const name of files) {
    const path = join(folder, name);
    const bytes = await readFile(path);
    const harmed = [
      bytes.subarray(0, 0),
      bytes.subarray(0, bytes.length - 1),
      bytes.subarray(0, Math.floor(bytes.length / 2)),
      // A piece in the middle that was not written.
      Buffer.concat([bytes.subarray(0, 300), bytes.subarray(400)]),
    ];
    for (const one of harmed) {
      await writeFile(path, one);
      expect([name, one.length, await isWhole(folder, 9)]).toEqual([name, one.length, false]);
    }
    await writeFile(path, bytes);
    expect(await isWhole(folder, 9)).toBe(true);
  }
});

test("what is no such file is not whole, whatever its first bytes say", async () => {
  const path = join(folder, "odd");
  for (const bytes of [[0, 0, 0, 0], [0, 0, 0, 4, 1, 2, 3, 4], Array(64).fill(255), [0, 0, 0, 1, 109, 100, 97, 116]]) {
    await writeFile(path, new Uint8Array(bytes));
    expect(await isWholeFile(path)).toBe(false);
  }
  await truncate(path, 0);
  expect([await isWholeFile(path), await isWholeFile(join(folder, "none"))]).toEqual([false, false]);
});
