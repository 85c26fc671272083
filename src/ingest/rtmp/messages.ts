/** Message types (RTMP 1.0, 5.4, 6.2 and 7.1) and what lies in the plain ones. */
import type { Message } from "./chunk-reader.ts";
import { ProtocolError } from "./types.ts";

export const messageType = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowAcknowledgementSize: 5,
  setPeerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  data: 18,
  command: 20,
  aggregate: 22,
} as const;

export const userEvent = { streamBegin: 0, pingRequest: 6, pingResponse: 7 } as const;

/** Control messages hold a number or two. */
const controlBytes = 1024;

const amfTypes: number[] = [messageType.dataAmf3, messageType.commandAmf3, messageType.data, messageType.command];

type LengthLimits = { videoBytes: number; messageBytes: number; amfBytes: number };

export function longestMessage(type: number, limits: LengthLimits): number {
  if (type <= messageType.setPeerBandwidth) return controlBytes;
  if (type === messageType.video || type === messageType.aggregate) return limits.videoBytes;
  return amfTypes.includes(type) ? limits.amfBytes : limits.messageBytes;
}

/** The 32-bit number with which control messages begin. */
export function controlNumber(message: Message, at = 0): number {
  const { payload } = message;
  if (payload.length < at + 4) throw new ProtocolError("control message cut off");
  return new DataView(payload.buffer, payload.byteOffset).getUint32(at);
}

/** A user control message (6.2, 7.1.7): a 16-bit event, then its data. */
export function userControl(message: Message): { event: number; data: Uint8Array } {
  const { payload } = message;
  if (payload.length < 2) throw new ProtocolError("control message cut off");
  return { event: ((payload[0] ?? 0) << 8) | (payload[1] ?? 0), data: payload.subarray(2) };
}

/** What an AMF message holds, in AMF 0: the AMF 3 kinds begin with a byte that says which of both follows. */
export function amfBody(message: Message): Uint8Array {
  const wrapped = message.type === messageType.commandAmf3 || message.type === messageType.dataAmf3;
  if (!wrapped) return message.payload;
  // Some encoders leave the byte out of data messages: a string's marker then stands in its place.
  if (message.payload[0] === 2) return message.payload;
  if (message.payload[0] !== 0) throw new ProtocolError("AMF 3 is not supported");
  return message.payload.subarray(1);
}

const tagHead = 11;
const backPointer = 4;
const aggregated: number[] = [messageType.audio, messageType.video, messageType.data];

/**
 * The messages within an aggregate message (7.1.6): FLV tags, each followed by its size. Their timestamps keep their
 * distances; the first is that of the aggregate. Bytes after the last whole one are left.
 */
export function* withinAggregate(message: Message): Generator<Message> {
  const { payload } = message;
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  let shift: number | undefined;
  for (let at = 0; at + tagHead <= payload.length; ) {
    const length = view.getUint32(at) & 0xffffff;
    const end = at + tagHead + length;
    if (end > payload.length) return;
    const own = ((payload[at + 7] ?? 0) << 24) | (view.getUint32(at + 3) & 0xffffff);
    shift ??= message.timestamp - own;
    const type = payload[at] ?? 0;
    // Nothing else is aggregated; an aggregate in an aggregate would be a bomb.
    if (aggregated.includes(type)) {
      const part = payload.slice(at + tagHead, end);
      yield { type, timestamp: (own + shift) >>> 0, streamId: message.streamId, payload: part };
    }
    at = end + backPointer;
  }
}
