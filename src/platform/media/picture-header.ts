/** EXIF's orientation: 1 is upright, 5 to 8 lie on their side. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** A picture as its header describes it; width and height are of the stored pixels, before it is turned upright. */
export type PictureHeader = {
  type: "png" | "jpeg" | "webp";
  width: number;
  height: number;
  orientation: Orientation;
};

/**
 * Reads a PNG's IHDR (W3C PNG, 11.2.1) or a JPEG's frame header (ITU T.81, B.2.2) and EXIF orientation (CIPA DC-008,
 * 4.6.4), or the first chunk of a WebP that does not move (RFC 9649, 2.5 to 2.7). Undefined for anything else.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length > 24 && view.getUint32(0) === 0x89504e47 && view.getUint32(12) === 0x49484452) {
    return { type: "png", width: view.getUint32(16), height: view.getUint32(20), orientation: 1 };
  }
  const size = webpSize(view);
  if (size) return { type: "webp", ...size, orientation: 1 };
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let orientation: Orientation = 1;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const length = view.getUint16(at + 2);
    const frame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (frame) {
      return { type: "jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7), orientation };
    }
    if (marker === 0xe1) orientation = orientationIn(bytes.subarray(at + 4, at + 2 + length)) ?? orientation;
    at += 2 + length;
  }
  return undefined;
}

function webpSize(view: DataView): { width: number; height: number } | undefined {
  if (view.byteLength < 30 || view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250) return undefined;
  const from = (at: number) => view.getUint32(at, true);
  const kind = view.getUint32(12);
  if (kind === 0x56503820) return { width: from(26) & 0x3fff, height: (from(26) >>> 16) & 0x3fff };
  if (kind === 0x5650384c) return { width: (from(21) & 0x3fff) + 1, height: ((from(21) >>> 14) & 0x3fff) + 1 };
  const moves = (view.getUint8(20) & 2) !== 0;
  if (kind !== 0x56503858 || moves) return undefined;
  return { width: (from(24) & 0xffffff) + 1, height: (from(26) >>> 8) + 1 };
}

const orientationTag = 0x0112;

/** The orientation in an APP1 segment; undefined when it is no EXIF, says none, or says nonsense. */
function orientationIn(segment: Uint8Array): Orientation | undefined {
  const tiff = segment.subarray(6);
  if (new TextDecoder().decode(segment.subarray(0, 6)) !== "Exif\0\0" || tiff.length < 10) return undefined;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return undefined;
  const entries = view.getUint16(directory, little);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return undefined;
    if (view.getUint16(entry, little) !== orientationTag) continue;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? (value as Orientation) : undefined;
  }
  return undefined;
}
