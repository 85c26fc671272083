/** Reading of animated WebP (RFC 9649, 2.7), as far as its pictures have to be taken apart. */

export type WebpFrame = {
  x: number;
  y: number;
  width: number;
  height: number;
  milliseconds: number;
  /** What is under it shows through. */
  blend: boolean;
  /** It is taken away again before the next one. */
  dispose: boolean;
  /** Where its bitstream lies in the file. */
  start: number;
  end: number;
};

export type AnimatedWebp = { width: number; height: number; frames: WebpFrame[] };

const header = 8;
const framesMax = 20_000;

/** The frames of an animated WebP in their order; undefined for anything else. Stops where the file does. */
export async function readAnimatedWebp(file: Blob): Promise<AnimatedWebp | undefined> {
  const start = await bytesOf(file, 0, 30);
  const animated = typeAt(start, 0) === "RIFF" && typeAt(start, 8) === "WEBP" && typeAt(start, 12) === "VP8X";
  if (start.length < 30 || !animated || ((start[20] ?? 0) & 2) === 0) return undefined;
  const frames: WebpFrame[] = [];
  for (let at = 12; at + header <= file.size && frames.length < framesMax; ) {
    const chunk = await bytesOf(file, at, header + 16);
    const size = new DataView(chunk.buffer, chunk.byteOffset).getUint32(4, true);
    const end = at + header + size;
    if (typeAt(chunk, 0) === "ANMF" && chunk.length === header + 16 && end <= file.size) {
      const flags = chunk[header + 15] ?? 0;
      frames.push({
        x: threeBytes(chunk, header) * 2,
        y: threeBytes(chunk, header + 3) * 2,
        width: threeBytes(chunk, header + 6) + 1,
        height: threeBytes(chunk, header + 9) + 1,
        milliseconds: threeBytes(chunk, header + 12),
        blend: (flags & 2) === 0,
        dispose: (flags & 1) === 1,
        start: at + header + 16,
        end,
      });
    }
    at = end + (size % 2);
  }
  return { width: threeBytes(start, 24) + 1, height: threeBytes(start, 27) + 1, frames };
}

/** A frame as a file of its own. */
export async function stillOf(file: Blob, { start, end, width, height }: WebpFrame): Promise<Uint8Array> {
  const content = await bytesOf(file, start, end - start);
  // Transparency beside the picture needs the extended form, which says that it is there.
  const extended = typeAt(content, 0) === "ALPH" ? extendedHeader(width, height) : new Uint8Array();
  const size = Buffer.alloc(4);
  size.writeUInt32LE(4 + extended.length + content.length);
  return Buffer.concat([Buffer.from("RIFF"), size, Buffer.from("WEBP"), extended, content]);
}

function extendedHeader(width: number, height: number): Uint8Array {
  const chunk = Buffer.alloc(18);
  chunk.write("VP8X");
  chunk.writeUInt32LE(10, 4);
  chunk[8] = 0x10;
  chunk.writeUIntLE(width - 1, 12, 3);
  chunk.writeUIntLE(height - 1, 15, 3);
  return chunk;
}

async function bytesOf(file: Blob, at: number, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(at, at + length).arrayBuffer());
}

function typeAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function threeBytes(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
}
