import type { MediaTag } from "../rtmp/types.ts";

/** The body of an FLV tag taken apart (FLV v10.1, E.4.2 and E.4.3). */
export type Packet =
  | { kind: "video-config"; data: Uint8Array }
  | { kind: "audio-config"; data: Uint8Array }
  | { kind: "video"; key: boolean /** Presentation minus decode time, ms. */; offset: number; data: Uint8Array }
  | { kind: "audio"; data: Uint8Array };

/** Undefined for what carries nothing to play: other codecs, ends of sequences, empty frames. */
export function readPacket({ type, payload }: MediaTag): Packet | undefined {
  const first = payload[0] ?? 0;
  if (type === "audio") {
    if (first >> 4 !== 10 || payload.length < 3) return undefined;
    const data = payload.subarray(2);
    return payload[1] === 0 ? { kind: "audio-config", data } : { kind: "audio", data };
  }
  if ((first & 15) !== 7 || payload.length < 6) return undefined;
  if (payload[1] === 0) return { kind: "video-config", data: payload.subarray(5) };
  if (payload[1] !== 1) return undefined;
  const offset = (((payload[2] ?? 0) << 24) | ((payload[3] ?? 0) << 16) | ((payload[4] ?? 0) << 8)) >> 8;
  return { kind: "video", key: first >> 4 === 1, offset, data: payload.subarray(5) };
}

/** The beginning of an FLV stream with picture and sound (E.2). */
export const flvHeader = Uint8Array.of(0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0);

/** A tag as it stands in an FLV stream, its size behind it (E.4.1). */
export function flvTag({ type, timestamp, payload }: MediaTag): Uint8Array {
  const out = new Uint8Array(15 + payload.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, payload.length);
  out[0] = type === "audio" ? 8 : 9;
  const time = timestamp >>> 0;
  out.set([(time >>> 16) & 255, (time >>> 8) & 255, time & 255, time >>> 24], 4);
  out.set(payload, 11);
  view.setUint32(11 + payload.length, 11 + payload.length);
  return out;
}

/** What is said of a stream within it (E.4.4). */
export type ScriptTag = { type: "script"; timestamp: number; payload: Uint8Array };

const tagTypes: Record<number, "audio" | "video" | "script"> = { 8: "audio", 9: "video", 18: "script" };

/** Takes an FLV stream apart that comes in pieces of any size. */
export class FlvReader {
  private rest: Uint8Array = new Uint8Array();
  private begun = false;

  push(bytes: Uint8Array): (MediaTag | ScriptTag)[] {
    const all = this.rest.length === 0 ? bytes : Buffer.concat([this.rest, bytes]);
    const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
    const tags: (MediaTag | ScriptTag)[] = [];
    let at = 0;
    if (!this.begun && all.length >= flvHeader.length) {
      this.begun = true;
      at = flvHeader.length;
    }
    while (this.begun && at + 11 <= all.length) {
      const size = view.getUint32(at) & 0xffffff;
      const end = at + 15 + size;
      if (end > all.length) break;
      const type = tagTypes[all[at] ?? 0];
      const timestamp = (view.getUint32(at + 4) >>> 8) + (all[at + 7] ?? 0) * 2 ** 24;
      if (type) tags.push({ type, timestamp, payload: new Uint8Array(all.subarray(at + 11, at + 11 + size)) });
      at = end;
    }
    this.rest = new Uint8Array(all.subarray(at));
    return tags;
  }
}
