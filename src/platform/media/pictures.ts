import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Actor } from "../actor.ts";
import { faultOf } from "../faults.ts";
import { Problem } from "../problem.ts";
import { drawPictures, MediaError } from "./child.ts";
import { type Orientation, readPictureHeader } from "./picture-header.ts";
import { makeTurns, TooMuchWaiting } from "./turns.ts";

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
export type Picture = { name: string; bytes: Uint8Array };

/** A small post may be a huge picture: no more of them are in memory at a time, whoever sends them. */
const turns = makeTurns({ atOnce: 2, perPerson: 6, waiting: 40 });
/** After so long the many that were being made are. */
const busySeconds = 10;

/**
 * Checks an uploaded PNG or JPEG by its content and gives it upright, as WebP in the sizes asked for, cropped to their
 * aspect (around the middle unless a crop is given). Throws Problem on field `field`: 422 `IMAGE_REFUSED`, and when too many of this
 * person's or of all wait 429 `RATE_LIMITED` or 503 `PICTURES_BUSY`, which it is also on a machine too busy to be done in time.
 */
export async function makePictures(
  actor: Actor,
  file: Blob,
  field: string,
  sizes: PictureSize[],
  crop?: Crop,
): Promise<Picture[]> {
  if (file.size > maxBytes) throw refused(field);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const header = readPictureHeader(bytes);
  if (!header || header.type === "webp" || header.width * header.height > maxPixels) throw refused(field);
  const { type, orientation } = header;
  const size = orientation < 5 ? header : { width: header.height, height: header.width };
  const first = sizes[0];
  if (!first) return [];
  const area = clamp(crop ?? middle(size, first.width / first.height), size);
  return scaled(actor, field, sizes, { bytes, type, size: header, orientation, area });
}

/** Gives a WebP of our own in other sizes. Throws Problem as `makePictures` does. */
export async function resizePicture(
  actor: Actor,
  bytes: Uint8Array,
  field: string,
  sizes: PictureSize[],
): Promise<Picture[]> {
  return scaled(actor, field, sizes, { bytes, type: "webp" });
}

async function scaled({ userId }: Actor, field: string, sizes: PictureSize[], source: Source): Promise<Picture[]> {
  try {
    return await turns.run(userId, () => scale(source, sizes));
  } catch (cause) {
    throw notThePictures(field, cause) ?? refused(field, cause);
  }
}

/** What kept a picture from being made and is no fault of its own: the same may go well later. */
export function notThePictures(field: string, cause: unknown): Problem | undefined {
  const isOwn = cause instanceof TooMuchWaiting && cause.whose === "own";
  const isTooSlow = cause instanceof MediaError && cause.code === "TIMED_OUT";
  if (!isTooSlow && !(cause instanceof TooMuchWaiting)) return faultOf(cause);
  const [status, code] = isOwn ? ([429, "RATE_LIMITED"] as const) : ([503, "PICTURES_BUSY"] as const);
  const params = { seconds: busySeconds };
  return new Problem(status, code, { params, fields: { [field]: { key: `problems.${code}`, params } }, cause });
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

type Source = {
  bytes: Uint8Array;
  type: "png" | "jpeg" | "webp";
  /** As stored, by its header: what is decoded must agree. */
  size?: Size;
  orientation?: Orientation;
  area?: Crop;
};

/** The filters that turn a picture of this orientation upright. */
const turnsUpright: Record<Orientation, string[]> = {
  1: [],
  2: ["hflip"],
  3: ["hflip", "vflip"],
  4: ["vflip"],
  5: ["transpose=cclock_flip"],
  6: ["transpose=clock"],
  7: ["transpose=clock_flip"],
  8: ["transpose=cclock"],
};

/** Decodes a picture once and writes every size from the largest one. Throws when it is not what its header says. */
async function scale({ bytes, type, size, orientation = 1, area }: Source, sizes: PictureSize[]): Promise<Picture[]> {
  const [largest, ...others] = sizes.toSorted((a, b) => b.width - a.width);
  if (!largest) return [];
  const to = ({ width, height }: Size) => `scale=${width}:${height}:flags=lanczos,setsar=1`;
  const first = [
    ...(size ? [`crop=w='iw*eq(iw,${size.width})*eq(ih,${size.height})':h=ih`] : []),
    ...turnsUpright[orientation],
    ...(area ? [`crop=${area.width}:${area.height}:${area.x}:${area.y}`] : []),
    to(largest),
    `split=${sizes.length}[s0]${others.map((_, index) => `[n${index + 1}]`).join("")}`,
  ];
  const graph = [`[0:v]${first.join(",")}`, ...others.map((one, index) => `[n${index + 1}]${to(one)}[s${index + 1}]`)];
  // Which pictures ffmpeg turns by itself differs between its versions; told not to, it never does it twice.
  const input = ["-noautorotate", "-max_pixels", String(pixelsIn(size)), "-f", `${type}_pipe`, "-i", "pipe:0"];
  const alone = ["-threads", "1", "-filter_threads", "1", "-filter_complex_threads", "1"];
  // Files, not a pipe: the RIFF container's length is written last, at its beginning.
  const folder = await mkdtemp(join(tmpdir(), "nadaj-picture-"));
  const pathOf = (index: number) => join(folder, `${index}.webp`);
  const outputs = [largest, ...others].flatMap((_, index) => [
    ...["-map", `[s${index}]`, "-frames:v", "1", "-c:v", "libwebp", "-quality", "82", "-f", "webp", pathOf(index)],
  ]);
  try {
    const args = ["-v", "error", ...alone, ...input, "-filter_complex", graph.join(";"), ...outputs];
    await drawPictures(args, bytes);
    const read = async ({ name }: PictureSize, index: number) => ({
      name,
      bytes: await Bun.file(pathOf(index)).bytes(),
    });
    return await Promise.all([largest, ...others].map(read));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The decoder counts what it pads a picture with. */
function pixelsIn(size: Size | undefined): number {
  return size ? (size.width + 64) * (size.height + 64) : maxPixels;
}
