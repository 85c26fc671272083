import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem } from "../problem.ts";
import { runTool } from "./child.ts";

const maxBytes = 5 * 1024 * 1024;
const maxPixels = 36_000_000;

export type Crop = { x: number; y: number; width: number; height: number };

/** Reads "x,y,w,h" in source pixels; undefined when it is not that. */
export function parseCrop(text: string | undefined): Crop | undefined {
  const match = /^(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/.exec(text ?? "");
  if (!match) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number);
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

export type PictureSize = { name: string; width: number; height: number };

/**
 * Checks an uploaded PNG or JPEG by its content and gives it as WebP in the sizes asked for, cropped to their aspect
 * (around the middle unless a crop is given). Throws Problem 422 `IMAGE_REFUSED` on field `field`.
 */
export async function makePictures(
  file: Blob,
  field: string,
  sizes: PictureSize[],
  crop?: Crop,
): Promise<{ name: string; bytes: Uint8Array }[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const size = dimensionsOf(bytes);
  if (bytes.length > maxBytes || !size || size.width * size.height > maxPixels) throw refused(field);
  const first = sizes[0];
  if (!first) return [];
  const area = clamp(crop ?? middle(size, first.width / first.height), size);
  try {
    return await Promise.all(
      sizes.map(async ({ name, width, height }) => ({
        name,
        bytes: await scalePicture(bytes, size.type, area, width, height),
      })),
    );
  } catch (cause) {
    throw refused(field, cause);
  }
}

function refused(field: string, cause?: unknown): Problem {
  return new Problem(422, "IMAGE_REFUSED", { fields: { [field]: { key: "problems.IMAGE_REFUSED" } }, cause });
}

type Size = { width: number; height: number };
type Described = Size & { type: "png" | "jpeg" };

function middle(size: Size, aspect: number): Crop {
  const width = Math.min(size.width, Math.round(size.height * aspect));
  const height = Math.min(size.height, Math.round(size.width / aspect));
  return { x: Math.floor((size.width - width) / 2), y: Math.floor((size.height - height) / 2), width, height };
}

function clamp(crop: Crop, size: Size): Crop {
  const x = Math.min(crop.x, size.width - 1);
  const y = Math.min(crop.y, size.height - 1);
  return { x, y, width: Math.min(crop.width, size.width - x), height: Math.min(crop.height, size.height - y) };
}

/** Scales a picture to WebP of exactly this size, after cutting out an area. Throws when it cannot be decoded. */
export async function scalePicture(
  bytes: Uint8Array,
  type: "png" | "jpeg" | "webp",
  area: Crop | undefined,
  width: number,
  height: number,
): Promise<Uint8Array> {
  const cut = area ? `crop=${area.width}:${area.height}:${area.x}:${area.y},` : "";
  const input = ["-v", "error", "-max_pixels", String(maxPixels), "-f", `${type}_pipe`, "-i", "pipe:0"];
  const output = [
    "-frames:v",
    "1",
    "-vf",
    `${cut}scale=${width}:${height}:flags=lanczos,setsar=1`,
    "-c:v",
    "libwebp",
    "-quality",
    "82",
  ];
  // A file, not a pipe: the RIFF container's length is written last, at its beginning.
  const folder = await mkdtemp(join(tmpdir(), "nadaj-picture-"));
  try {
    const path = join(folder, "picture.webp");
    await runTool("ffmpeg", [...input, ...output, "-f", "webp", path], { seconds: 20, stdin: bytes });
    return new Uint8Array(await readFile(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Width and height from a PNG's IHDR (W3C PNG, 11.2.1) or a JPEG's frame header (ITU T.81, B.2.2). */
function dimensionsOf(bytes: Uint8Array): Described | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length > 24 && view.getUint32(0) === 0x89504e47 && view.getUint32(12) === 0x49484452) {
    return { type: "png", width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const frame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (frame) return { type: "jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
