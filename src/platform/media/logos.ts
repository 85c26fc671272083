import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem } from "../problem.ts";
import { drawPictures } from "./child.ts";
import { readPictureHeader } from "./picture-header.ts";
import { type Crop, notThePictures } from "./pictures.ts";

const maxBytes = 5 * 1024 * 1024;
const maxPixels = 36_000_000;
/** What lies below a logo where nothing may show through it. */
const ground = "0x0d0d0f";

type Made = {
  name: string;
  width: number;
  height: number;
  /** How wide the logo is in its middle, over the ground; absent: all of it, over nothing. */
  logo?: number;
};

/** What is made of a logo: for pages, tabs, telephones and other sites. */
const made: Made[] = [
  { name: "logo.webp", width: 96, height: 96 },
  { name: "icon-192.png", width: 192, height: 192 },
  { name: "icon-512.png", width: 512, height: 512 },
  { name: "favicon.png", width: 32, height: 32 },
  { name: "maskable.png", width: 512, height: 512, logo: 320 },
  { name: "touch.png", width: 180, height: 180, logo: 136 },
  { name: "card.jpg", width: 1200, height: 630, logo: 320 },
];

/**
 * Checks an uploaded PNG, JPEG or WebP by its content and gives the files of a site's logo, square, by their names. SVG
 * and all else is refused: Problem 422 `VALIDATION` on `field`; 503 `PICTURES_BUSY` where the machine is too busy for it.
 */
export async function makeLogo(file: Blob, field: string, crop?: Crop): Promise<Map<string, Uint8Array>> {
  const refused = (cause?: unknown) =>
    new Problem(422, "VALIDATION", { fields: { [field]: { key: "site.logoRefused" } }, cause });
  if (file.size > maxBytes) throw refused();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const header = readPictureHeader(bytes);
  if (!header || header.width * header.height > maxPixels) throw refused();
  const { type, width, height } = header;
  const side = Math.min(width, height);
  const area = crop ?? { x: (width - side) >> 1, y: (height - side) >> 1, width: side, height: side };
  const folder = await mkdtemp(join(tmpdir(), "nadaj-logo-"));
  try {
    const pathOf = (name: string) => join(folder, name);
    const input = ["-max_pixels", String(maxPixels), "-f", `${type}_pipe`, "-i", "pipe:0"];
    const outputs = made.flatMap(({ name }, index) => ["-map", `[o${index}]`, "-frames:v", "1", pathOf(name)]);
    const args = ["-v", "error", "-threads", "1", ...input, "-filter_complex", graphOf(area), ...outputs];
    await drawPictures(args, bytes);
    const files = new Map<string, Uint8Array>();
    for (const { name } of made) files.set(name, await Bun.file(pathOf(name)).bytes());
    files.set("favicon.ico", asIcon(files.get("favicon.png") ?? new Uint8Array()));
    return files;
  } catch (cause) {
    throw notThePictures(field, cause) ?? refused(cause);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Cuts the square out once and draws each file from it. */
function graphOf({ x, y, width, height }: Crop): string {
  const inside = `crop=min(iw-${x}\\,${width}):min(ih-${y}\\,${height}):${x}:${y}`;
  const parts = [`[0:v]${inside},setsar=1,format=rgba,split=${made.length}${made.map((_, at) => `[s${at}]`).join("")}`];
  for (const [at, { name, width, height, logo }] of made.entries()) {
    const scaled = `[s${at}]scale=${logo ?? width}:${logo ?? height}:flags=lanczos`;
    const format = name.endsWith(".jpg") ? "yuvj420p" : name.endsWith(".webp") ? "bgra" : logo ? "rgb24" : "rgba";
    if (!logo) parts.push(`${scaled},format=${format}[o${at}]`);
    else {
      parts.push(`color=c=${ground}:s=${width}x${height}:r=1:d=1,format=rgb24[g${at}]`, `${scaled}[l${at}]`);
      parts.push(`[g${at}][l${at}]overlay=(W-w)/2:(H-h)/2:format=rgb,format=${format}[o${at}]`);
    }
  }
  return parts.join(";");
}

/** A PNG of 32 pixels in the container of `favicon.ico`. */
function asIcon(png: Uint8Array): Uint8Array {
  const icon = new Uint8Array(22 + png.length);
  const view = new DataView(icon.buffer);
  const [kind, count, planes, bits] = [1, 1, 1, 32];
  view.setUint16(2, kind, true);
  view.setUint16(4, count, true);
  icon.set([32, 32, 0, 0], 6);
  view.setUint16(10, planes, true);
  view.setUint16(12, bits, true);
  view.setUint32(14, png.length, true);
  view.setUint32(18, 22, true);
  icon.set(png, 22);
  return icon;
}
