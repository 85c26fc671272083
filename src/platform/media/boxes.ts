/** Reading of ISO base media boxes (ISO/IEC 14496-12), as far as codec strings need it. */

type Box = { type: string; body: Uint8Array };

/** Codec strings (RFC 6381) of the tracks of an initialisation segment: `avc1.640028`, `mp4a.40.2`. */
export function codecsOf(init: Uint8Array): string[] {
  const moov = boxes(init).find(({ type }) => type === "moov");
  if (!moov) return [];
  return boxes(moov.body)
    .filter(({ type }) => type === "trak")
    .flatMap((track) => {
      const table = descend(track.body, ["mdia", "minf", "stbl", "stsd"]);
      const entry = table ? boxes(table.subarray(8))[0] : undefined;
      const codec = entry ? codecOf(entry) : undefined;
      return codec ? [codec] : [];
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
  if (entry.type === "mp4a") {
    const esds = boxes(entry.body.subarray(28)).find(({ type }) => type === "esds")?.body;
    return esds ? `mp4a.40.${audioObjectType(esds)}` : undefined;
  }
  return undefined;
}

/** The object type in the AudioSpecificConfig, which the DecoderSpecificInfo (tag 5) of an esds box holds (14496-1, 7.2.6). */
function audioObjectType(esds: Uint8Array): number {
  for (let at = 4; at < esds.length - 2; at++) {
    if (esds[at] !== 5) continue;
    let body = at + 1;
    while ((esds[body] ?? 0) & 0x80) body++;
    const type = (esds[body + 1] ?? 0) >> 3;
    if (type > 0 && type < 31) return type;
  }
  return 2;
}

function hex(byte: number | undefined): string {
  return (byte ?? 0).toString(16).padStart(2, "0");
}
