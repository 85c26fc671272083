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
