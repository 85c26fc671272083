/** Reading of ISO base media boxes (ISO/IEC 14496-12), as far as codec strings need it. */

type Box = { type: string; body: Uint8Array };

/** Codec strings (RFC 6381) of the tracks of an initialisation segment: `avc1.640028`, `mp4a.40.2`. */
export function codecsOf(init: Uint8Array): string[] {
  return entriesOf(init).flatMap((entry) => codecOf(entry) ?? []);
}

/** How many channels the sound of an initialisation segment has; undefined when it has none, or of another codec. */
export function channelsOf(init: Uint8Array): number | undefined {
  const entry = entriesOf(init).find(({ type }) => type === "mp4a");
  const config = entry && specificConfig(entry);
  if (!entry || !config) return undefined;
  const told = channelCounts[config.channels];
  // Parametric stereo makes two of one.
  if (told) return config.object === 29 && told === 1 ? 2 : told;
  return ((entry.body[16] ?? 0) << 8) | (entry.body[17] ?? 0) || undefined;
}

/** By channelConfiguration (14496-3, 1.6.3.4); 0 says it elsewhere. */
const channelCounts = [0, 1, 2, 3, 4, 5, 6, 8];

/** The first sample entry of each track. */
function entriesOf(init: Uint8Array): Box[] {
  const moov = boxes(init).find(({ type }) => type === "moov");
  if (!moov) return [];
  return boxes(moov.body)
    .filter(({ type }) => type === "trak")
    .flatMap((track) => {
      const table = descend(track.body, ["mdia", "minf", "stbl", "stsd"]);
      return table ? boxes(table.subarray(8)).slice(0, 1) : [];
    });
}

/** The boxes that follow each other in a piece of bytes; stops at the first that is not whole. */
export function boxes(bytes: Uint8Array): Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Box[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    let size = view.getUint32(at);
    let header = 8;
    if (size === 1 && at + 16 <= bytes.length) {
      size = Number(view.getBigUint64(at + 8));
      header = 16;
    }
    if (size === 0) size = bytes.length - at;
    if (size < header || at + size > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    found.push({ type, body: bytes.subarray(at + header, at + size) });
    at += size;
  }
  return found;
}

function descend(bytes: Uint8Array, path: string[]): Uint8Array | undefined {
  let here: Uint8Array | undefined = bytes;
  for (const type of path) here = here ? boxes(here).find((box) => box.type === type)?.body : undefined;
  return here;
}

/** A sample entry: 78 bytes precede the boxes of a picture's (12.1.3), 28 those of a sound's (12.2.3). */
function codecOf(entry: Box): string | undefined {
  if (entry.type === "avc1" || entry.type === "avc3") {
    const record = boxes(entry.body.subarray(78)).find(({ type }) => type === "avcC")?.body;
    return record ? `${entry.type}.${hex(record[1])}${hex(record[2])}${hex(record[3])}` : undefined;
  }
  return entry.type === "mp4a" ? `mp4a.40.${specificConfig(entry)?.object ?? 2}` : undefined;
}

/** What an AudioSpecificConfig begins with (14496-3, 1.6.2.1). */
type SpecificConfig = { object: number; channels: number };

/**
 * The AudioSpecificConfig in an esds box: the DecoderSpecificInfo (tag 5) within the DecoderConfigDescriptor (tag 4) of
 * the ES_Descriptor (tag 3), each behind fields of its own (14496-1, 7.2.6).
 */
function specificConfig(entry: Box): SpecificConfig | undefined {
  const esds = boxes(entry.body.subarray(28)).find(({ type }) => type === "esds")?.body;
  const stream = esds && descriptor(esds.subarray(4), 3);
  const decoder = stream && descriptor(stream.subarray(3), 4);
  const config = decoder && descriptor(decoder.subarray(13), 5);
  if (!config || config.length < 2) return undefined;
  const [first = 0, second = 0, , , fifth = 0] = config;
  // An index of 15 stands for a rate in the 24 bits that follow.
  const index = ((first & 7) << 1) | (second >> 7);
  return { object: first >> 3 || 2, channels: ((index === 15 ? fifth : second) >> 3) & 15 };
}

/** The content of the first descriptor of this tag; its length is in groups of seven bits (14496-1, 8.3.3). */
function descriptor(bytes: Uint8Array, tag: number): Uint8Array | undefined {
  for (let at = 0; at < bytes.length; ) {
    const found = bytes[at++];
    let size = 0;
    for (let more = true; more && at < bytes.length; at++) {
      size = size * 128 + ((bytes[at] ?? 0) & 127);
      more = ((bytes[at] ?? 0) & 128) !== 0;
    }
    if (found === tag) return bytes.subarray(at, at + size);
    at += size;
  }
  return undefined;
}

function hex(byte: number | undefined): string {
  return (byte ?? 0).toString(16).padStart(2, "0");
}
