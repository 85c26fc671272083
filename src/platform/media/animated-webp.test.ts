import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readableSource } from "./animated-webp.ts";
import { MediaError, runTool } from "./child.ts";
import { readAnimatedWebp } from "./webp-frames.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-webp-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const signal = AbortSignal.timeout(60_000);

async function ffmpeg(...args: string[]): Promise<Uint8Array> {
  return (await runTool("ffmpeg", ["-v", "error", "-y", ...args], { seconds: 30 })).stdout;
}

type Part = { colour: string; x: number; y: number; size: number; ms: number; blend: boolean; dispose: boolean };

/** An animation of 40 by 40 of squares of one colour each. */
async function animation(parts: Part[]): Promise<Uint8Array> {
  const chunk = (type: string, body: Uint8Array) => {
    const head = Buffer.alloc(8);
    head.write(type);
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  };
  const frames = await Promise.all(
    parts.map(async ({ colour, x, y, size, ms, blend, dispose }, index) => {
      const path = join(folder, `${index}.webp`);
      const source = ["-f", "lavfi", "-i", `color=${colour}:s=${size}x${size},format=rgba`, "-frames:v", "1"];
      await ffmpeg(...source, "-c:v", "libwebp", "-lossless", "1", path);
      const head = Buffer.alloc(16);
      head.writeUIntLE(x / 2, 0, 3);
      head.writeUIntLE(y / 2, 3, 3);
      head.writeUIntLE(size - 1, 6, 3);
      head.writeUIntLE(size - 1, 9, 3);
      head.writeUIntLE(ms, 12, 3);
      head[15] = (blend ? 0 : 2) | (dispose ? 1 : 0);
      const still = await Bun.file(path).bytes();
      return chunk("ANMF", Buffer.concat([head, still.subarray(still.indexOf(0x56, 12))]));
    }),
  );
  const canvas = Buffer.from([0x12, 0, 0, 0, 39, 0, 0, 39, 0, 0]);
  const body = Buffer.concat([Buffer.from("WEBP"), chunk("VP8X", canvas), chunk("ANIM", Buffer.alloc(6)), ...frames]);
  return chunk("RIFF", body);
}

/** The colours at some places of each frame of the film that was made. */
async function seen(name: string, bytes: Uint8Array, places: [number, number][]): Promise<number[][][]> {
  const source = join(folder, name);
  await Bun.write(source, bytes);
  const film = await readableSource(source, join(folder, `${name}.hls`), signal);
  expect(film).not.toBe(source);
  const raw = await ffmpeg("-i", film, "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1");
  const frame = 40 * 40 * 3;
  return Array.from({ length: raw.length / frame }, (_, index) =>
    places.map(([x, y]) => [...raw.subarray(index * frame + (y * 40 + x) * 3).subarray(0, 3)]),
  );
}

const [red, green, white, half] = [
  [255, 0, 0],
  [0, 255, 0],
  [255, 255, 255],
  [127, 127, 0],
];

test("frames are laid over each other, shown through and taken away, each for its time", async () => {
  const whole = { colour: "0xff0000", x: 0, y: 0, size: 40, ms: 100, blend: false, dispose: false };
  const bytes = await animation([
    whole,
    { colour: "0x00ff00", x: 10, y: 10, size: 10, ms: 200, blend: true, dispose: true },
    { colour: "0x00ff00@0.5", x: 30, y: 0, size: 10, ms: 100, blend: true, dispose: false },
    { colour: "0x00ff00@0", x: 0, y: 30, size: 10, ms: 100, blend: false, dispose: false },
  ]);
  const places: [number, number][] = [
    [2, 2],
    [15, 15],
    [35, 5],
    [5, 35],
  ];
  const film = await seen("squares", bytes, places);
  expect(film.length).toBe(5);
  expect(film[0]).toEqual([red, red, red, red] as number[][]);
  expect([film[1], film[2]]).toEqual([
    [red, green, red, red],
    [red, green, red, red],
  ] as number[][][]);
  expect(film[3]?.slice(0, 2)).toEqual([red, white] as number[][]);
  for (const [index, part] of (film[3]?.[2] ?? []).entries())
    expect(Math.abs(part - (half?.[index] ?? 0))).toBeLessThan(3);
  expect(film[4]?.[3]).toEqual(white as number[]);
});

test("what ffmpeg animates comes back as it was, frame by frame", async () => {
  const source = ["-f", "lavfi", "-i", "testsrc2=s=40x40:r=10:d=1,format=rgba"];
  const wanted = await ffmpeg(...source, "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1");
  const made = join(folder, "made.webp");
  await ffmpeg(...source, "-c:v", "libwebp_anim", "-lossless", "1", "-loop", "0", made);
  const film = await readableSource(made, join(folder, "made.hls"), signal);
  const raw = await ffmpeg("-i", film, "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1");
  expect(raw.length).toBe(wanted.length);
  expect(raw.findIndex((value, index) => Math.abs(value - (wanted[index] ?? 0)) > 2)).toBe(-1);
});

test("everything else is left to ffmpeg, and what is broken is refused", async () => {
  const still = join(folder, "still.webp");
  await ffmpeg("-f", "lavfi", "-i", "color=red:s=40x40", "-frames:v", "1", "-c:v", "libwebp", still);
  expect(await readableSource(still, join(folder, "still.hls"), signal)).toBe(still);
  const part = { colour: "0xff0000", x: 0, y: 0, size: 40, ms: 100, blend: false, dispose: false };
  const bytes = Buffer.from(await animation([part, part, { ...part, colour: "0x00ff00" }]));
  const outcome = async (name: string, change: (bytes: Buffer) => Uint8Array) => {
    const path = join(folder, name);
    await Bun.write(path, change(Buffer.from(bytes)));
    return readableSource(path, `${path}.hls`, signal).then(
      () => "taken",
      (error) => (error instanceof MediaError ? error.code : String(error)),
    );
  };
  const frame = bytes.indexOf("ANMF");
  expect(await outcome("beside", (all) => Buffer.concat([all.fill(9, frame + 8, frame + 9), all.subarray(0, 0)]))).toBe(
    "DAMAGED",
  );
  expect(await outcome("empty", (all) => all.fill(0, frame + 24 + 8, frame + 24 + 24))).toBe("DAMAGED");
  expect(await outcome("huge", (all) => all.fill(0xff, 24, 30))).toBe("TOO_LARGE_PICTURE");
  for (let length = 0; length < bytes.length; length += 11)
    await readAnimatedWebp(new Blob([bytes.subarray(0, length)]));
});
