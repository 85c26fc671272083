/** Messages into chunks (RTMP 1.0, 5.3), and the messages that a server says. */
import { type Amf, encodeAmf } from "./amf0.ts";
import { messageType, userEvent } from "./messages.ts";

const controlChunkStream = 2;
const commandChunkStream = 3;
/** Large enough that no reply of ours is divided once the peer was told. */
export const writtenChunkSize = 4096;
const initialChunkSize = 128;

export type Outgoing = { type: number; streamId: number; payload: Uint8Array };

/** One message: a full header, and type 3 headers between the pieces. Timestamps of replies are zero. */
export function writeMessage(message: Outgoing, chunkSize = initialChunkSize): Uint8Array {
  const { payload } = message;
  const chunkStream = message.type <= messageType.setPeerBandwidth ? controlChunkStream : commandChunkStream;
  const head = Buffer.alloc(12);
  head[0] = chunkStream;
  head.writeUIntBE(payload.length, 4, 3);
  head[7] = message.type;
  head.writeUInt32LE(message.streamId, 8);
  const parts: Uint8Array[] = [head];
  for (let at = 0; at < payload.length; at += chunkSize) {
    if (at > 0) parts.push(Uint8Array.of(0xc0 | chunkStream));
    parts.push(payload.subarray(at, at + chunkSize));
  }
  return Buffer.concat(parts);
}

/** Set Chunk Size, Acknowledgement and Window Acknowledgement Size (5.4.1, 5.4.3, 5.4.4) are a number each. */
export function control(type: number, value: number): Outgoing {
  return { type, streamId: 0, payload: uint32(value) };
}

/** Set Peer Bandwidth (5.4.5), limit type 2: dynamic. */
export function peerBandwidth(value: number): Outgoing {
  const payload = Buffer.concat([uint32(value), Uint8Array.of(2)]);
  return { type: messageType.setPeerBandwidth, streamId: 0, payload };
}

export function streamBegin(streamId: number): Outgoing {
  return user(userEvent.streamBegin, uint32(streamId));
}

export function pingResponse(data: Uint8Array): Outgoing {
  return user(userEvent.pingResponse, data.subarray(0, 4));
}

export function command(streamId: number, values: Amf[]): Outgoing {
  return { type: messageType.command, streamId, payload: encodeAmf(values) };
}

/** `onStatus` of a stream (7.2.2). */
export function onStatus(streamId: number, level: "status" | "error", code: string, description: string): Outgoing {
  return command(streamId, ["onStatus", 0, null, { level, code, description }]);
}

function user(event: number, data: Uint8Array): Outgoing {
  const payload = Buffer.concat([Uint8Array.of(event >> 8, event & 0xff), data]);
  return { type: messageType.userControl, streamId: 0, payload };
}

function uint32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}
