import { bodyAt, box, boxes, concat, viewOf } from "../../hls/boxes.ts";

/** For tests: an MP4 whose index stands last, given other edit lists (ISO/IEC 14496-12, 8.6.6). */

type Edit = { from: number; seconds: number };

export function withEdits(file: Uint8Array, edits: Edit[]): Uint8Array {
  const parts = boxes(file);
  const movie = parts.at(-1);
  if (movie?.type !== "moov") throw new Error("the index does not stand last");
  const header = bodyAt(movie.body, "mvhd");
  const movieScale = header ? viewOf(header).getUint32(12) : 1000;
  const tracks = boxes(movie.body).map(({ type, body }) =>
    box(type, type === "trak" ? track(body, edits, movieScale) : body),
  );
  return concat([file.subarray(0, file.length - movie.body.length - 8), box("moov", ...tracks)]);
}

function track(bytes: Uint8Array, edits: Edit[], movieScale: number): Uint8Array {
  const header = bodyAt(bytes, "mdia", "mdhd");
  const old = bodyAt(bytes, "edts", "elst");
  if (!header || !old) throw new Error("a track without its times");
  const scale = viewOf(header).getUint32(12);
  // What the first edit begins with is the run-up of the encoder.
  const runUp = viewOf(old).getUint32(8 + 4);
  const table = new Uint8Array(8 + edits.length * 12);
  viewOf(table).setUint32(4, edits.length);
  edits.forEach(({ from, seconds }, at) => {
    viewOf(table).setUint32(8 + at * 12, Math.round(seconds * movieScale));
    viewOf(table).setUint32(12 + at * 12, Math.round(from * scale) + runUp);
    viewOf(table).setUint32(16 + at * 12, 0x10000);
  });
  const list = box("elst", table);
  return concat(boxes(bytes).map(({ type, body }) => box(type, type === "edts" ? list : body)));
}
