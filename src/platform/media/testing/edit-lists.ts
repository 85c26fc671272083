/** For tests: an MP4 whose index stands last, given other edit lists (ISO/IEC 14496-12, 8.6.6). */

type Box = { type: string; bytes: Uint8Array };

export function withEdits(file: Uint8Array, edits: { from: number; seconds: number }[]): Uint8Array {
  const boxes = read(file);
  const movie = boxes.find(({ type }) => type === "moov");
  if (!movie || boxes.at(-1) !== movie) throw new Error("the index does not stand last");
  const parts = read(movie.bytes.subarray(8));
  const header = parts.find(({ type }) => type === "mvhd");
  const movieScale = header ? view(header.bytes).getUint32(20) : 1000;
  const tracks = parts.map((part) =>
    part.type === "trak" ? { ...part, bytes: track(part.bytes, edits, movieScale) } : part,
  );
  const index = box("moov", ...tracks.map(({ bytes }) => bytes));
  return Buffer.concat([...boxes.slice(0, -1).map(({ bytes }) => bytes), index]);
}

function track(bytes: Uint8Array, edits: { from: number; seconds: number }[], movieScale: number): Uint8Array {
  const parts = read(bytes.subarray(8));
  const media = parts.find(({ type }) => type === "mdia");
  const header = media && read(media.bytes.subarray(8)).find(({ type }) => type === "mdhd");
  const old = parts.find(({ type }) => type === "edts");
  if (!header || !old) throw new Error("a track without its times");
  const scale = view(header.bytes).getUint32(20);
  // What the first edit begins with is the run-up of the encoder.
  const runUp = view(old.bytes).getUint32(8 + 8 + 8 + 4);
  const table = new Uint8Array(8 + edits.length * 12);
  view(table).setUint32(4, edits.length);
  edits.forEach(({ from, seconds }, at) => {
    view(table).setUint32(8 + at * 12, Math.round(seconds * movieScale));
    view(table).setUint32(12 + at * 12, Math.round(from * scale) + runUp);
    view(table).setUint32(16 + at * 12, 0x10000);
  });
  const list = box("edts", box("elst", table));
  return box("trak", ...parts.map((part) => (part === old ? list : part.bytes)));
}

function read(bytes: Uint8Array): Box[] {
  const found: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = view(bytes).getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    found.push({ type, bytes: bytes.subarray(at, at + size) });
    at += size;
  }
  return found;
}

function box(type: string, ...parts: Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...parts]);
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
