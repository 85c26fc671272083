import { type Amf, decodeAmf, isAmfObject } from "./amf0.ts";
import type { Message } from "./chunk-reader.ts";
import type { RtmpLimits } from "./limits.ts";
import { amfBody } from "./messages.ts";
import { ProtocolError, type StreamInfo } from "./types.ts";

const longestName = 100;
/** Beyond any size, rate or frame rate there is. */
const largest = 1_000_000;
const numbers = [
  ["width", "width"],
  ["height", "height"],
  ["frameRate", "framerate"],
  ["videoBitrate", "videodatarate"],
  ["audioBitrate", "audiodatarate"],
] as const;

/**
 * The plain fields of `onMetaData` (FLV v10.1, E.5), with or without the `@setDataFrame` in front. Undefined for other
 * data and for what cannot be read: a stream without its metadata is whole, and encoders write odd things there.
 */
export function streamInfo(message: Message, limits: RtmpLimits): StreamInfo | undefined {
  const values = readable(message, limits);
  const [name, fields] = values[0] === "@setDataFrame" ? values.slice(1) : values;
  if (name !== "onMetaData" || !isAmfObject(fields)) return undefined;
  const info: StreamInfo = {};
  for (const [field, source] of numbers) {
    const value = fields[source];
    if (typeof value === "number" && value > 0 && value < largest) info[field] = value;
  }
  if (typeof fields.encoder === "string") info.encoder = fields.encoder.slice(0, longestName);
  return info;
}

function readable(message: Message, limits: RtmpLimits): Amf[] {
  try {
    return decodeAmf(amfBody(message), limits);
  } catch (error) {
    if (error instanceof ProtocolError) return [];
    throw error;
  }
}
