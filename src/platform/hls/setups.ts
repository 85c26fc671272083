import { type Box, bodyAt, boxes, descriptorOf } from "./boxes.ts";
import { type AudioConfig, readAudioConfig, readVideoConfig, specificOf, type VideoConfig } from "./codecs.ts";

/** Reading of initialisation segments, ours and ffmpeg's: the codec setup of their tracks. */

/** Codec strings (RFC 6381) of the tracks: `avc1.640028`, `mp4a.40.2`. */
export function codecsOf(init: Uint8Array): string[] {
  return entriesOf(init).flatMap((entry) => codecOf(entry) ?? []);
}

/** How many channels the sound has; undefined when there is none, or of another codec. */
export function channelsOf(init: Uint8Array): number | undefined {
  const entry = entriesOf(init).find(({ type }) => type === "mp4a");
  const config = entry && specificConfig(entry);
  if (!entry || !config) return undefined;
  const { object, channels } = specificOf(config);
  // Parametric stereo makes two of one.
  if (channels > 0) return object === 29 && channels === 1 ? 2 : channels;
  return ((entry.body[16] ?? 0) << 8) | (entry.body[17] ?? 0) || undefined;
}

/** The picture's setup; undefined where there is none that players take. */
export function videoConfigOf(init: Uint8Array): VideoConfig | undefined {
  const record = entriesOf(init).map(pictureRecord).find(Boolean);
  return record && readVideoConfig(record);
}

/** The sound's setup; undefined where there is none that players take. */
export function audioConfigOf(init: Uint8Array): AudioConfig | undefined {
  const config = entriesOf(init).map(specificConfig).find(Boolean);
  return config && readAudioConfig(config);
}

/** The first sample entry of each track. */
function entriesOf(init: Uint8Array): Box[] {
  const tracks = boxes(bodyAt(init, "moov") ?? new Uint8Array()).filter(({ type }) => type === "trak");
  return tracks.flatMap(({ body }) => {
    const table = bodyAt(body, "mdia", "minf", "stbl", "stsd");
    return table ? boxes(table.subarray(8)).slice(0, 1) : [];
  });
}

function codecOf(entry: Box): string | undefined {
  if (entry.type === "mp4a") {
    const config = specificConfig(entry);
    return `mp4a.40.${(config && specificOf(config).object) || 2}`;
  }
  const record = pictureRecord(entry);
  return record && `${entry.type}.${[...record.subarray(1, 4)].map(hex).join("")}`;
}

/** The AVCDecoderConfigurationRecord: 78 bytes precede the boxes of a picture's sample entry (12.1.3). */
function pictureRecord({ type, body }: Box): Uint8Array | undefined {
  return type === "avc1" || type === "avc3" ? bodyAt(body.subarray(78), "avcC") : undefined;
}

/**
 * The AudioSpecificConfig in the esds box, behind 28 bytes of a sound's sample entry (12.2.3): the DecoderSpecificInfo
 * (tag 5) within the DecoderConfigDescriptor (tag 4) of the ES_Descriptor (tag 3), each behind fields of its own
 * (14496-1, 7.2.6).
 */
function specificConfig({ type, body }: Box): Uint8Array | undefined {
  const esds = type === "mp4a" ? bodyAt(body.subarray(28), "esds") : undefined;
  const stream = esds && descriptorOf(esds.subarray(4), 3);
  const decoder = stream && descriptorOf(stream.subarray(3), 4);
  const config = decoder && descriptorOf(decoder.subarray(13), 5);
  return config && config.length >= 2 ? config : undefined;
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
