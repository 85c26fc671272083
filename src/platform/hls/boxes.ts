/** ISO base media boxes (ISO/IEC 14496-12, 4.2) and the descriptors in one of them, read and written. */

export type Box = { type: string; body: Uint8Array };

/** The boxes that follow each other in a piece of bytes; stops at the first that is not whole. */
export function boxes(bytes: Uint8Array): Box[] {
  const view = viewOf(bytes);
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

/** The content of the first box of each type within the one before. */
export function bodyAt(bytes: Uint8Array, ...path: string[]): Uint8Array | undefined {
  let here: Uint8Array | undefined = bytes;
  for (const type of path) here = here && boxes(here).find((one) => one.type === type)?.body;
  return here;
}

/** The content of the first descriptor of this tag; its length is in groups of seven bits (14496-1, 8.3.3). */
export function descriptorOf(bytes: Uint8Array, tag: number): Uint8Array | undefined {
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

export function box(type: string, ...parts: Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  return concat([u32(size), ascii(type), ...parts]);
}

/** A descriptor with its size in four bytes. */
export function descriptor(tag: number, ...parts: Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  return concat([Uint8Array.of(tag, 0x80, 0x80, 0x80 | (size >> 7), size & 0x7f), ...parts]);
}

export function concat(parts: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export function u32(...values: number[]): Uint8Array {
  const out = new DataView(new ArrayBuffer(values.length * 4));
  values.forEach((value, index) => {
    out.setUint32(index * 4, value);
  });
  return new Uint8Array(out.buffer);
}

export function u16(...values: number[]): Uint8Array {
  const out = new DataView(new ArrayBuffer(values.length * 2));
  values.forEach((value, index) => {
    out.setUint16(index * 2, value);
  });
  return new Uint8Array(out.buffer);
}

export function zeros(count: number): Uint8Array {
  return new Uint8Array(count);
}

export function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
