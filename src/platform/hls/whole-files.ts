import { open } from "node:fs/promises";

/**
 * Whether an ISO base media file ends where its last box does and has media in it. A full disk leaves files that a playlist
 * names all the same, cut off or with a piece missing.
 */
export async function isWholeFile(path: string): Promise<boolean> {
  const file = await open(path, "r").catch(() => undefined);
  if (!file) return false;
  try {
    const { size: length } = await file.stat();
    const header = Buffer.alloc(16);
    let last = "";
    for (let at = 0; at < length; ) {
      const { bytesRead } = await file.read(header, 0, 16, at);
      if (bytesRead < 8) return false;
      const short = header.readUInt32BE(0);
      const size = short === 1 && bytesRead === 16 ? Number(header.readBigUInt64BE(8)) : short;
      if (size < 8 || at + size > length) return false;
      last = header.toString("latin1", 4, 8);
      at += size;
    }
    // An initialisation segment ends with its description, every other with pictures or sound.
    return /^(moov|mdat|mfra|free)$/.test(last);
  } finally {
    await file.close();
  }
}
