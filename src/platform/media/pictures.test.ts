import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPictureHeader } from "./picture-header.ts";
import { makePictures } from "./pictures.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-pictures-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The corners of the upright picture, clockwise from the top left. */
const corners = ["red", "lime", "blue", "white"] as const;

/** An upright 60x80 picture with a colour in each quarter, stored as a camera held in that way stores it. */
async function photo(orientation: number, order: "MM" | "II" = "MM"): Promise<Uint8Array<ArrayBuffer>> {
  const stored = ["", "", "hflip", "hflip,vflip", "vflip", "transpose=0", "transpose=2", "transpose=3", "transpose=1"];
  const boxes = ["0:0", "30:0", "30:40", "0:40"].map((at, index) => {
    const [x, y] = at.split(":");
    return `drawbox=x=${x}:y=${y}:w=30:h=40:t=fill:color=${corners[index]}`;
  });
  const filters = [...boxes, stored[orientation]].filter(Boolean).join(",");
  const path = join(folder, `${orientation}${order}.jpg`);
  const source = ["-f", "lavfi", "-i", `color=black:s=60x80,format=rgb24,${filters}`, "-frames:v", "1", "-q:v", "1"];
  expect(await Bun.spawn(["ffmpeg", "-v", "error", "-y", ...source, path]).exited).toBe(0);
  const bytes = await readFile(path);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, 2), exif(orientation, order), bytes.subarray(2)]));
}

/** An APP1 segment whose directory holds a made-up tag before the orientation. */
function exif(orientation: number, order: "MM" | "II"): Buffer {
  const short = (value: number) => (order === "MM" ? [value >> 8, value & 255] : [value & 255, value >> 8]);
  const long = (value: number) => (order === "MM" ? [0, 0, ...short(value)] : [...short(value), 0, 0]);
  const entry = (tag: number, value: number) => [...short(tag), ...short(3), ...long(1), ...short(value), 0, 0];
  const directory = [...short(2), ...entry(0x0100, 60), ...entry(0x0112, orientation), ...long(0)];
  const body = Buffer.from([...Buffer.from(`Exif\0\0${order}`), ...short(42), ...long(8), ...directory]);
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, body.length + 2]), body]);
}

/** The colours near the corners of a WebP, clockwise from the top left. */
async function cornersOf(webp: Uint8Array, width: number, height: number): Promise<string[]> {
  const path = join(folder, "out.webp");
  await Bun.write(path, webp);
  const args = ["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"];
  const pixels = new Uint8Array(await new Response(Bun.spawn(["ffmpeg", ...args]).stdout).arrayBuffer());
  expect(pixels.length).toBe(width * height * 3);
  const inset = 4;
  return [
    [inset, inset],
    [width - inset, inset],
    [width - inset, height - inset],
    [inset, height - inset],
  ].map(([x = 0, y = 0]) => {
    const at = (y * width + x) * 3;
    const [red, green, blue] = [...pixels.subarray(at, at + 3)].map((value) => value > 128);
    return red && green && blue ? "white" : red ? "red" : green ? "lime" : blue ? "blue" : "black";
  });
}

describe("a photo comes upright", () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    test(`from orientation ${orientation}`, async () => {
      const size = { name: "whole", width: 60, height: 80 };
      const [made] = await makePictures(new Blob([await photo(orientation)]), "picture", [size]);
      expect(await cornersOf(made?.bytes ?? new Uint8Array(), 60, 80)).toEqual([...corners]);
    });
  }

  test("cut around the middle of the upright picture, or where the upright picture is cropped", async () => {
    const file = new Blob([await photo(6, "II")]);
    const [banner] = await makePictures(file, "banner", [{ name: "banner", width: 160, height: 40 }]);
    expect(await cornersOf(banner?.bytes ?? new Uint8Array(), 160, 40)).toEqual([...corners]);
    const bottom = { x: 0, y: 50, width: 60, height: 30 };
    const [part] = await makePictures(file, "banner", [{ name: "part", width: 60, height: 30 }], bottom);
    expect(await cornersOf(part?.bytes ?? new Uint8Array(), 60, 30)).toEqual(["white", "blue", "blue", "white"]);
  });
});

test("a header that lies about its EXIF is read no further than it reaches", async () => {
  const bytes = await photo(6);
  const start = 2;
  const end = start + 2 + new DataView(bytes.buffer).getUint16(start + 2);
  for (let at = start + 10; at < end; at++) {
    for (const value of [0, 127, 255]) {
      const broken = bytes.slice();
      broken[at] = value;
      expect(readPictureHeader(broken)).toMatchObject({ type: "jpeg", width: 80, height: 60 });
    }
  }
  for (let length = 0; length < bytes.length; length += 7) readPictureHeader(bytes.subarray(0, length));
});
