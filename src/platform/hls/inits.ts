import { ascii, box, concat, descriptor, u16, u32, zeros } from "./boxes.ts";
import type { AudioConfig, VideoConfig } from "./codecs.ts";

/** Writing of initialisation segments (ISO/IEC 14496-12) with one track a file, as CMAF (ISO/IEC 23000-19) has it. */

/** Ticks a second of a picture track: RTMP's milliseconds are whole in it. */
export const videoTimescale = 90_000;

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

const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
