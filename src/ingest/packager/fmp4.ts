import { type AudioConfig, readAudioConfig, readVideoConfig, type VideoConfig } from "./codecs.ts";

/** Writing of fragmented MP4 (ISO/IEC 14496-12) with one track a file, as CMAF (ISO/IEC 23000-19) has it. */

/** Ticks a second of a picture track: RTMP's milliseconds are whole in it. */
export const videoTimescale = 90_000;

export type Sample = {
  /** Ticks from the beginning of the stream. */
  decodeTime: number;
  duration: number;
  /** Presentation time minus decode time. */
  offset: number;
  key: boolean;
  data: Uint8Array;
};

/** An initialisation segment with a picture track. */
export function videoInit(config: VideoConfig): Uint8Array {
  const entry = box(
    "avc1",
    zeros(6),
    u16(1),
    zeros(16),
    u16(config.width),
    u16(config.height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    zeros(32),
    u16(0x18, 0xffff),
    box("avcC", config.record),
  );
  return init(videoTimescale, "vide", box("vmhd", u32(1), zeros(8)), entry, config.width, config.height);
}

/** An initialisation segment with a sound track; its timescale is the sample rate. */
export function audioInit(config: AudioConfig): Uint8Array {
  const specific = descriptor(5, config.asc);
  const decoder = descriptor(4, Uint8Array.of(0x40, 0x15, 0, 0, 0), u32(0, 0), specific);
  const esds = box("esds", u32(0), descriptor(3, u16(1), Uint8Array.of(0), decoder, descriptor(6, Uint8Array.of(2))));
  const rate = config.sampleRate > 65535 ? 0 : config.sampleRate;
  const entry = box("mp4a", zeros(6), u16(1), zeros(8), u16(config.channels, 16, 0, 0), u16(rate, 0), esds);
  return init(config.sampleRate, "soun", box("smhd", zeros(8)), entry, 0, 0);
}

/** The codec setup in an initialisation segment that `videoInit` made. */
export function videoConfigOf(init: Uint8Array): VideoConfig | undefined {
  const at = Buffer.from(init).indexOf("avcC");
  if (at < 4) return undefined;
  const size = new DataView(init.buffer, init.byteOffset).getUint32(at - 4);
  return readVideoConfig(init.subarray(at + 4, at - 4 + size));
}

/** The codec setup in an initialisation segment that `audioInit` made. */
export function audioConfigOf(init: Uint8Array): AudioConfig | undefined {
  const at = Buffer.from(init).indexOf("esds");
  // The descriptors before the specific one have a fixed size.
  const specific = at + 4 + 4 + 5 + 3 + 5 + 13;
  if (at < 0 || init[specific] !== 5) return undefined;
  const size = (((init[specific + 3] ?? 0) & 0x7f) << 7) | (init[specific + 4] ?? 0);
  return readAudioConfig(init.subarray(specific + 5, specific + 5 + size));
}

/** One fragment: moof and mdat. The samples follow each other without a gap. */
export function fragment(sequence: number, samples: Sample[]): Uint8Array {
  const size = samples.reduce((sum, sample) => sum + sample.data.length, 0);
  const table = new Uint8Array(samples.length * 16);
  const view = new DataView(table.buffer);
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

function init(
  timescale: number,
  handler: "vide" | "soun",
  mediaHeader: Uint8Array,
  entry: Uint8Array,
  width: number,
  height: number,
): Uint8Array {
  const empty = (type: string) => box(type, u32(0, 0));
  const stbl = box(
    "stbl",
    box("stsd", u32(0, 1), entry),
    empty("stts"),
    empty("stsc"),
    box("stsz", u32(0, 0, 0)),
    empty("stco"),
  );
  const dinf = box("dinf", box("dref", u32(0, 1), box("url ", u32(1))));
  const mdia = box(
    "mdia",
    box("mdhd", u32(0, 0, 0, timescale, 0), u16(0x55c4, 0)),
    box("hdlr", u32(0, 0), ascii(handler), zeros(12), Uint8Array.of(0)),
    box("minf", mediaHeader, dinf, stbl),
  );
  const volume = handler === "soun" ? 0x0100 : 0;
  const tkhd = box(
    "tkhd",
    u32(7, 0, 0, 1, 0, 0),
    zeros(8),
    u16(0, 0, volume, 0),
    matrix,
    u32(width * 65536, height * 65536),
  );
  const mvhd = box("mvhd", u32(0, 0, 0, 1000, 0, 0x10000), u16(0x0100, 0), zeros(8), matrix, zeros(24), u32(2));
  const mvex = box("mvex", box("trex", u32(0, 1, 1, 0, 0, 0)));
  const ftyp = box("ftyp", ascii("iso6"), u32(0), ascii("iso6cmfcmp41"));
  return concat([ftyp, box("moov", mvhd, box("trak", tkhd, mdia), mvex)]);
}

function box(type: string, ...parts: Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  return concat([u32(size), ascii(type), ...parts]);
}

/** A descriptor of ISO/IEC 14496-1, 8.3.3: tag, size in four bytes, content. */
function descriptor(tag: number, ...parts: Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  return concat([Uint8Array.of(tag, 0x80, 0x80, 0x80 | (size >> 7), size & 0x7f), ...parts]);
}

function concat(parts: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function u32(...values: number[]): Uint8Array {
  const out = new DataView(new ArrayBuffer(values.length * 4));
  values.forEach((value, index) => {
    out.setUint32(index * 4, value);
  });
  return new Uint8Array(out.buffer);
}

function u16(...values: number[]): Uint8Array {
  const out = new DataView(new ArrayBuffer(values.length * 2));
  values.forEach((value, index) => {
    out.setUint16(index * 2, value);
  });
  return new Uint8Array(out.buffer);
}

function zeros(count: number): Uint8Array {
  return new Uint8Array(count);
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
