import { crc32, inflateRawSync } from "node:zlib";

/** Why something is no archive that is read here. */
export class ZipFault extends Error {
  constructor(readonly why: "notZip" | "damaged" | "tooLarge") {
    super(why);
    this.name = "ZipFault";
  }
}

const [endSignature, entrySignature, fileSignature] = [0x06054b50, 0x02014b50, 0x04034b50];
const [endLength, entryLength, fileLength] = [22, 46, 30];
/** The longest comment behind the end, and the most files of an archive of ours. */
const [commentMax, entriesMax] = [65_535, 2000];
const [stored, deflated] = [0, 8];

type Entry = { name: string; method: number; crc: number; packed: number; size: number; at: number };

/**
 * The files of these names in an archive, none larger than `maxBytes` once it is unpacked. Names are compared and never used
 * as paths; what is encrypted, split or of 4 GB and more is none of ours. Throws ZipFault.
 */
export function unzip(bytes: Uint8Array, names: readonly string[], maxBytes: number): Map<string, Uint8Array> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<string, Uint8Array>();
  for (const entry of entriesOf(archive)) {
    if (!names.includes(entry.name)) continue;
    if (found.has(entry.name)) throw new ZipFault("damaged");
    found.set(entry.name, contentOf(archive, entry, maxBytes));
  }
  return found;
}

/** By the list at the archive's end, which is what counts. */
function entriesOf(archive: Buffer): Entry[] {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  if (count > entriesMax) throw new ZipFault("tooLarge");
  return Array.from({ length: count }, () => {
    if (at + entryLength > archive.length || archive.readUInt32LE(at) !== entrySignature) throw new ZipFault("damaged");
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const encrypted = (archive.readUInt16LE(at + 8) & 1) === 1;
    if (encrypted || at + entryLength + nameLength > archive.length) throw new ZipFault("damaged");
    const entry = {
      name: archive.toString("utf8", at + entryLength, at + entryLength + nameLength),
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
    };
    at += entryLength + nameLength + extra + comment;
    return entry;
  });
}

function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - endLength - commentMax);
  for (let at = archive.length - endLength; at >= first; at--) if (archive.readUInt32LE(at) === endSignature) return at;
  throw new ZipFault("notZip");
}

function contentOf(archive: Buffer, { method, crc, packed, size, at }: Entry, maxBytes: number): Uint8Array {
  if (size > maxBytes) throw new ZipFault("tooLarge");
  if (at + fileLength > archive.length || archive.readUInt32LE(at) !== fileSignature) throw new ZipFault("damaged");
  const begins = at + fileLength + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  if (begins + packed > archive.length) throw new ZipFault("damaged");
  const content = unpack(archive.subarray(begins, begins + packed), method, maxBytes);
  if (content.length !== size || crc32(content) !== crc) throw new ZipFault("damaged");
  return content;
}

/** What it says of its size is believed no further than to here. */
function unpack(packed: Buffer, method: number, maxBytes: number): Buffer {
  if (method === stored) return packed;
  if (method !== deflated) throw new ZipFault("damaged");
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    throw new ZipFault((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? "tooLarge" : "damaged");
  }
}
