import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { playlistIn } from "../hls/folders.ts";
import { MediaError, runTool } from "./child.ts";
import { probeFile } from "./probe.ts";
import { makeRenditions } from "./testing/workshop.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-refused-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture = (size: string, rate = 25, seconds = 2) => [
  "-f",
  "lavfi",
  "-i",
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
];
const sound = (seconds = 2) => ["-f", "lavfi", "-i", `sine=f=440:d=${seconds}`];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "25"];

async function clip(name: string, args: string[]): Promise<string> {
  const path = join(folder, name);
  await runTool("ffmpeg", ["-v", "error", "-y", ...args, path], { seconds: 60 });
  return path;
}

async function refusal(path: string): Promise<string> {
  try {
    await makeRenditions(path);
    return "accepted";
  } catch (error) {
    return error instanceof MediaError ? error.code : String(error);
  }
}

describe("is refused in words", () => {
  test("nothing, text, a picture, and playlists that read other files", async () => {
    const secret = join(folder, "secret.txt");
    await writeFile(secret, "the contents of another file");
    const inner = await clip("inner.mp4", [...picture("64x64", 25, 1), ...h264]);
    const write = async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    };
    expect(await refusal(await write("empty.mp4", ""))).toBe("EMPTY_FILE");
    expect(await refusal(await write("text.mp4", "To nie jest film.\n".repeat(100)))).toBe("NOT_MEDIA");
    expect(
      await refusal(
        await write("list.mp4", `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${inner}\n#EXT-X-ENDLIST\n`),
      ),
    ).toBe("NOT_MEDIA");
    expect(await refusal(await write("concat.mp4", `ffconcat version 1.0\nfile '${inner}'\n`))).toBe("NOT_MEDIA");
    expect(await refusal(await write("subtitle.mp4", `1\n00:00:00,000 --> 00:00:01,000\n${secret}\n`))).toBe(
      "NOT_MEDIA",
    );
    expect(await refusal(await clip("still.png", [...picture("64x64", 1, 1), "-frames:v", "1"]))).toBe("NOT_MEDIA");
  }, 30_000);

  test("a cut-off file, whether its index comes last or first", async () => {
    const late = await readFile(await clip("late.mp4", [...picture("256x144", 25, 4), ...h264]));
    await writeFile(join(folder, "late-cut.mp4"), late.subarray(0, late.length / 2));
    expect(await refusal(join(folder, "late-cut.mp4"))).toBe("DAMAGED");
    const early = await readFile(
      await clip("early.mp4", [...picture("256x144", 25, 8), ...h264, "-movflags", "+faststart"]),
    );
    await writeFile(join(folder, "early-cut.mp4"), early.subarray(0, early.length / 3));
    expect(["DAMAGED", "TRANSCODE_FAILED"]).toContain(await refusal(join(folder, "early-cut.mp4")));
  }, 30_000);

  test("a file that was cut off, by what its container announced", async () => {
    const source = await clip("whole.mp4", [...picture("256x144", 25, 8), ...sound(8), ...h264, "-c:a", "aac"]);
    const cut = async (name: string, ...coding: string[]) => {
      const bytes = await readFile(await clip(name, ["-i", source, ...coding]));
      await writeFile(join(folder, `cut-${name}`), bytes.subarray(0, bytes.length / 2));
      return [name, await refusal(join(folder, `cut-${name}`))];
    };
    const taken = ["-c", "copy"];
    for (const name of ["cut.mkv", "cut.flv", "first.mp4"]) {
      expect(await cut(name, ...taken, "-movflags", "+faststart")).toEqual([name, "DAMAGED"]);
    }
    for (const name of ["cut.flac", "cut.aiff", "cut.mp3"]) expect(await cut(name, "-vn")).toEqual([name, "DAMAGED"]);
    // These announce nothing: what is there is a shorter film.
    for (const name of ["cut.ts", "cut.ogv"]) {
      expect(await cut(name, ...(name === "cut.ts" ? taken : []))).toEqual([name, "accepted"]);
    }
  }, 60_000);

  test("a Matroska file with a hole is a film with a hole, or damaged; never something else", async () => {
    const path = await clip("hole.mkv", [...picture("256x144", 25, 6), ...sound(6), ...h264, "-c:a", "aac"]);
    const bytes = await readFile(path);
    const whole = await probeFile(path);
    // A block that says it is longer than the cluster that it lies in.
    const block = bytes.indexOf(0xa3, bytes.length / 2);
    bytes.fill(0x1f, block + 1, block + 4);
    await writeFile(path, bytes);
    expect(["DAMAGED", "accepted"]).toContain(await refusal(path));
    bytes.fill(0xff, 300, 400);
    await writeFile(join(folder, "headless.mkv"), bytes);
    expect(await refusal(join(folder, "headless.mkv"))).toBe("DAMAGED");
    expect(whole.video?.whole).toBe(true);
  }, 30_000);

  test("what nobody here can decode is told apart from what is broken", async () => {
    const bytes = await readFile(await clip("known.mkv", [...picture("256x144", 25, 1), ...h264]));
    const name = Buffer.from("V_MPEG4/ISO/AVC");
    Buffer.from("V_MPEG9/ISO/XYZ").copy(bytes, bytes.indexOf(name));
    await writeFile(join(folder, "unknown.mkv"), bytes);
    expect(await refusal(join(folder, "unknown.mkv"))).toBe("UNSUPPORTED_CODEC");
    const photo = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from("ftypheic\0\0\0\0mif1heic"),
      Buffer.alloc(500),
    ]);
    await writeFile(join(folder, "photo.heic"), photo);
    expect(await refusal(join(folder, "photo.heic"))).toBe("NOT_MEDIA");
    expect(await refusal(await clip("still.gif", [...picture("64x64", 1, 1), "-frames:v", "1"]))).toBe("TOO_SHORT");
  });

  test("a bomb of a picture, before it takes memory", async () => {
    const bomb = await clip("bomb.mkv", [
      "-f",
      "lavfi",
      "-i",
      "color=black:s=16000x9000:r=1:d=1",
      "-frames:v",
      "1",
      "-c:v",
      "mjpeg",
      "-q:v",
      "31",
    ]);
    expect(await refusal(bomb)).toBe("TOO_LARGE_PICTURE");
  }, 60_000);
});

test("flipped bits give a video or a refusal, never a hang or a lie", async () => {
  const bytes = await readFile(
    await clip("flip.mp4", [...picture("256x144", 25, 3), ...sound(3), ...h264, "-c:a", "aac"]),
  );
  for (let i = 2000; i < bytes.length - 2000; i += 997) bytes[i] = (bytes[i] ?? 0) ^ 0x55;
  const path = join(folder, "flipped.mp4");
  await writeFile(path, bytes);
  const outcome = await refusal(path);
  if (outcome === "accepted") {
    const probe = await probeFile(path);
    const made = await playlistIn(`${path}.hls/audio`);
    expect(Math.abs((made?.duration ?? 0) - probe.duration)).toBeLessThan(1);
  } else expect(["DAMAGED", "TRANSCODE_FAILED", "NOT_MEDIA"]).toContain(outcome);
}, 60_000);
