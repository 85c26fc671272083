import { ascii, bodyAt, box, boxes, u32, viewOf } from "./boxes.ts";

/** Fragments of one track (ISO/IEC 14496-12, 8.8), written and read. */

export type Sample = {
  /** Ticks from the beginning of the stream. */
  decodeTime: number;
  duration: number;
  /** Presentation time minus decode time. */
  offset: number;
  key: boolean;
  data: Uint8Array;
};

/** One fragment: moof and mdat. The samples follow each other without a gap. */
export function fragment(sequence: number, samples: Sample[]): Uint8Array {
  const size = samples.reduce((sum, sample) => sum + sample.data.length, 0);
  const table = new Uint8Array(samples.length * 16);
  const view = viewOf(table);
  samples.forEach((sample, index) => {
    view.setUint32(index * 16, sample.duration);
    view.setUint32(index * 16 + 4, sample.data.length);
    view.setUint32(index * 16 + 8, sample.key ? 0x02000000 : 0x01010000);
    view.setInt32(index * 16 + 12, sample.offset);
  });
  const start = samples[0]?.decodeTime ?? 0;
  const traf = (dataOffset: number) =>
    box(
      "traf",
      box("tfhd", u32(0x020000, 1)),
      box("tfdt", u32(0x01000000, Math.floor(start / 2 ** 32), start % 2 ** 32)),
      // Version 1: signed offsets; flags: data offset, then duration, size, flags and offset of each sample.
      box("trun", u32(0x01000f01, samples.length, dataOffset), table),
    );
  const moof = (dataOffset: number) => box("moof", box("mfhd", u32(0, sequence)), traf(dataOffset));
  const head = moof(moof(0).length + 8);
  const out = new Uint8Array(head.length + 8 + size);
  out.set(head);
  out.set(u32(size + 8), head.length);
  out.set(ascii("mdat"), head.length + 4);
  let at = head.length + 8;
  for (const { data } of samples) {
    out.set(data, at);
    at += data.length;
  }
  return out;
}

/** The whole fragments that a file of ours begins with. */
export type Fragments = {
  /** Where they end in the file. */
  bytes: number;
  /** How long they play. */
  seconds: number;
  /** Where they end on the stream's line of time, in milliseconds. */
  end: number;
  /** The number of the last one. */
  sequence: number;
};

/** Reads what `fragment` wrote, up to the first that is not whole; `timescale` is the track's. */
export function readFragments(file: Uint8Array, timescale: number): Fragments {
  let bytes = 0;
  let ticks = 0;
  let end = 0;
  let size = 0;
  let sequence = 0;
  let waiting = { start: 0, ticks: 0, sequence: 0 };
  for (const { type, body } of boxes(file)) {
    size += body.length + 8;
    if (type === "moof") waiting = timesOf(body);
    if (type !== "mdat") continue;
    ticks += waiting.ticks;
    end = waiting.start + waiting.ticks;
    ({ sequence } = waiting);
    bytes = size;
  }
  return { bytes, seconds: ticks / timescale, end: (end * 1000) / timescale, sequence };
}

/** Where a moof of ours starts, the sum of its sample durations, which come first in each entry of 16 bytes, and its number. */
function timesOf(moof: Uint8Array): { start: number; ticks: number; sequence: number } {
  const table = viewOf(atLeast(bodyAt(moof, "traf", "trun"), 12));
  const count = Math.min(table.getUint32(4), (table.byteLength - 12) >> 4);
  let ticks = 0;
  for (let index = 0; index < count; index++) ticks += table.getUint32(12 + index * 16);
  const start = Number(viewOf(atLeast(bodyAt(moof, "traf", "tfdt"), 12)).getBigUint64(4));
  return { start, ticks, sequence: viewOf(atLeast(bodyAt(moof, "mfhd"), 8)).getUint32(4) };
}

/** What is too short for a box's fields says nothing. */
function atLeast(bytes: Uint8Array | undefined, length: number): Uint8Array {
  return bytes && bytes.length >= length ? bytes : new Uint8Array(length);
}
