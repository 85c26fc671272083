import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem } from "../problem.ts";
import { runTool } from "./child.ts";
import { type Orientation, readPictureHeader } from "./picture-header.ts";

const maxBytes = 5 * 1024 * 1024;
const maxPixels = 36_000_000;

export type Crop = { x: number; y: number; width: number; height: number };

/** Reads "x,y,w,h" in pixels of the upright picture; undefined when it is not that. */
export function parseCrop(text: string | undefined): Crop | undefined {
  const match = /^(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/.exec(text ?? "");
  if (!match) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number);
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

export type PictureSize = { name: string; width: number; height: number };

/**
 * Checks an uploaded PNG or JPEG by its content and gives it upright, as WebP in the sizes asked for, cropped to their
 * aspect (around the middle unless a crop is given). Throws Problem 422 `IMAGE_REFUSED` on field `field`.
 */
export async function makePictures(
  file: Blob,
  field: string,
  sizes: PictureSize[],
  crop?: Crop,
): Promise<{ name: string; bytes: Uint8Array }[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const header = readPictureHeader(bytes);
  if (bytes.length > maxBytes || !header || header.width * header.height > maxPixels) throw refused(field);
  const { type, orientation } = header;
  const size = orientation < 5 ? header : { width: header.height, height: header.width };
  const first = sizes[0];
  if (!first) return [];
  const area = clamp(crop ?? middle(size, first.width / first.height), size);
  try {
    return await Promise.all(
      sizes.map(async ({ name, width, height }) => ({
        name,
        bytes: await scalePicture(bytes, type, { width, height }, { orientation, area }),
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

/** The filters that turn a picture of this orientation upright. */
const turns: Record<Orientation, string[]> = {
  1: [],
  2: ["hflip"],
  3: ["hflip", "vflip"],
  4: ["vflip"],
  5: ["transpose=cclock_flip"],
  6: ["transpose=clock"],
  7: ["transpose=clock_flip"],
  8: ["transpose=cclock"],
};

/** Scales a picture to WebP of exactly this size, turned upright and cut first. Throws when it cannot be decoded. */
export async function scalePicture(
  bytes: Uint8Array,
  type: "png" | "jpeg" | "webp",
  { width, height }: Size,
  { orientation = 1, area }: { orientation?: Orientation; area?: Crop } = {},
): Promise<Uint8Array> {
  const filters = [
    ...turns[orientation],
    ...(area ? [`crop=${area.width}:${area.height}:${area.x}:${area.y}`] : []),
    `scale=${width}:${height}:flags=lanczos`,
    "setsar=1",
  ];
  // Which pictures ffmpeg turns by itself differs between its versions; told not to, it never does it twice.
  const input = ["-v", "error", "-noautorotate", "-max_pixels", String(maxPixels), "-f", `${type}_pipe`];
  const output = ["-frames:v", "1", "-vf", filters.join(","), "-c:v", "libwebp", "-quality", "82"];
  // A file, not a pipe: the RIFF container's length is written last, at its beginning.
  const folder = await mkdtemp(join(tmpdir(), "nadaj-picture-"));
  try {
    const path = join(folder, "picture.webp");
    await runTool("ffmpeg", [...input, "-i", "pipe:0", ...output, "-f", "webp", path], { seconds: 20, stdin: bytes });
    return new Uint8Array(await readFile(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
