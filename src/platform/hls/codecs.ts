/** What the publisher's encoder says of itself: AVCDecoderConfigurationRecord and AudioSpecificConfig. */

export type VideoConfig = { record: Uint8Array; width: number; height: number; codec: string };
export type AudioConfig = { asc: Uint8Array; sampleRate: number; channels: number; codec: string };

/** What encoders send is a few hundred bytes. */
const recordMax = 8192;
/** Low complexity, with and without its extensions for low rates: frames of 1024 samples. */
const aacObjects = [2, 5, 29];
const aacRates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];

/** By channelConfiguration (14496-3, 1.6.3.4). */
const channelCounts = [0, 1, 2, 3, 4, 5, 6, 8];

/** Reads an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1); undefined when it is none. */
export function readVideoConfig(record: Uint8Array): VideoConfig | undefined {
  const count = (record[5] ?? 0) & 0x1f;
  const length = ((record[6] ?? 0) << 8) | (record[7] ?? 0);
  const set = record.subarray(8, 8 + length);
  if (record.length > recordMax) return undefined;
  // NAL units behind a length of 4 bytes: all that encoders send, and all that the fragments then carry.
  if (record[0] !== 1 || ((record[4] ?? 0) & 3) !== 3 || count < 1 || length < 4 || set.length !== length)
    return undefined;
  const size = pictureSize(set);
  if (!size || size.width < 16 || size.height < 16 || size.width > 8192 || size.height > 8192) return undefined;
  const hex = (at: number) => (record[at] ?? 0).toString(16).padStart(2, "0");
  return { record: record.slice(), ...size, codec: `avc1.${hex(1)}${hex(2)}${hex(3)}` };
}

/** Reads an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1); undefined for what players do not take. */
export function readAudioConfig(asc: Uint8Array): AudioConfig | undefined {
  if (asc.length < 2 || asc.length > 64) return undefined;
  const { object, sampleRate, channels } = specificOf(asc);
  if (!aacObjects.includes(object) || !sampleRate || sampleRate < 7350 || sampleRate > 96000 || channels === 0)
    return undefined;
  return { asc: asc.slice(), sampleRate, channels, codec: `mp4a.40.${object}` };
}

/** What an AudioSpecificConfig begins with; `channels` is 0 where it says them elsewhere. */
export function specificOf(asc: Uint8Array): { object: number; sampleRate: number | undefined; channels: number } {
  const bits = new Bits(asc);
  const object = bits.read(5);
  const index = bits.read(4);
  const sampleRate = index === 15 ? bits.read(24) : aacRates[index];
  return { object, sampleRate, channels: channelCounts[bits.read(4)] ?? 0 };
}

/** Width and height in a sequence parameter set (ITU-T H.264, 7.3.2.1.1), cropping applied. */
function pictureSize(nal: Uint8Array): { width: number; height: number } | undefined {
  if (((nal[0] ?? 0) & 0x1f) !== 7) return undefined;
  const bits = new Bits(withoutEmulation(nal.subarray(1)));
  const profile = bits.read(8);
  bits.read(16);
  bits.golomb();
  let chroma = 1;
  if ([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].includes(profile)) {
    chroma = bits.golomb();
    if (chroma === 3) bits.read(1);
    bits.golomb();
    bits.golomb();
    bits.read(1);
    if (bits.read(1)) skipScalingLists(bits, chroma === 3 ? 12 : 8);
  }
  bits.golomb();
  const order = bits.golomb();
  if (order === 0) bits.golomb();
  else if (order === 1) {
    bits.read(1);
    bits.golomb();
    bits.golomb();
    const cycle = Math.min(255, bits.golomb());
    for (let i = 0; i < cycle; i++) bits.golomb();
  }
  bits.golomb();
  bits.read(1);
  const columns = bits.golomb() + 1;
  const rows = bits.golomb() + 1;
  const frames = bits.read(1);
  if (!frames) bits.read(1);
  bits.read(1);
  const crop = bits.read(1) ? [bits.golomb(), bits.golomb(), bits.golomb(), bits.golomb()] : [0, 0, 0, 0];
  if (bits.ended) return undefined;
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (2 - frames);
  return { width: columns * 16 - (left + right) * unitX, height: (2 - frames) * rows * 16 - (top + bottom) * unitY };
}

function skipScalingLists(bits: Bits, lists: number): void {
  for (let list = 0; list < lists; list++) {
    if (!bits.read(1)) continue;
    let last = 8;
    let next = 8;
    for (let i = 0; i < (list < 6 ? 16 : 64); i++) {
      if (next !== 0) {
        const code = bits.golomb();
        next = (last + (code % 2 === 1 ? (code + 1) / 2 : -code / 2) + 256) % 256;
      }
      if (next !== 0) last = next;
    }
  }
}

function withoutEmulation(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    out.push(byte);
  }
  return new Uint8Array(out);
}

class Bits {
  private at = 0;
  constructor(private readonly bytes: Uint8Array) {}

  get ended(): boolean {
    return this.at > this.bytes.length * 8;
  }

  read(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.at++) {
      value = value * 2 + (((this.bytes[this.at >> 3] ?? 0) >> (7 - (this.at & 7))) & 1);
    }
    return value;
  }

  /** Unsigned Exp-Golomb (9.1). */
  golomb(): number {
    let zeros = 0;
    while (zeros < 32 && !this.ended && this.read(1) === 0) zeros++;
    return 2 ** zeros - 1 + this.read(zeros);
  }
}
