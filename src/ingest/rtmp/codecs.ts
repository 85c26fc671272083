/**
 * What a media message carries: FLV v10.1, E.4.2 (audio) and E.4.3 (video), and the extended headers of Enhanced RTMP v2.
 * H.264 and AAC go on in the old shape, however they were signalled; everything else is named, so that it can be refused
 * in words; what carries no media is dropped.
 */
export type Carried = { keep: Uint8Array } | { refuse: string } | "drop";

const avc = 7;
const aac = 10;
const exAudio = 9;
/** AAC in FLV says 44 kHz, 16 bits, stereo whatever it is (E.4.2.1). */
const aacByte = (aac << 4) | 0x0f;
const commandFrame = 5;

const videoCodecs: Record<number, string> = {
  2: "Sorenson H.263",
  3: "Screen video",
  4: "VP6",
  5: "VP6 with alpha",
  6: "Screen video 2",
  12: "HEVC",
  13: "AV1",
};
const audioCodecs: Record<number, string> = {
  0: "PCM",
  1: "ADPCM",
  2: "MP3",
  3: "PCM",
  4: "Nellymoser",
  5: "Nellymoser",
  6: "Nellymoser",
  7: "G.711 A-law",
  8: "G.711 mu-law",
  11: "Speex",
  14: "MP3",
};
const fourCcs: Record<string, string> = {
  hvc1: "HEVC",
  hev1: "HEVC",
  vvc1: "VVC",
  av01: "AV1",
  vp08: "VP8",
  vp09: "VP9",
  ".mp3": "MP3",
  Opus: "Opus",
  fLaC: "FLAC",
  "ac-3": "AC-3",
  "ec-3": "E-AC-3",
};

/** Packet types of Enhanced RTMP v2: `VideoPacketType` and `AudioPacketType` share the numbers that are used here. */
const packet = { start: 0, frames: 1, end: 2, framesX: 3, modEx: 7 } as const;
const videoMultitrack = 6;
const audioMultitrack = 5;

export function videoCarried(payload: Uint8Array): Carried {
  const first = payload[0];
  if (first === undefined) return "drop";
  if (first & 0x80) return extendedVideo(payload);
  const codec = first & 15;
  if (codec !== avc) return { refuse: videoCodecs[codec] ?? `video codec ${codec}` };
  return first >> 4 === commandFrame || payload.length < 5 ? "drop" : { keep: payload };
}

export function audioCarried(payload: Uint8Array): Carried {
  const first = payload[0];
  if (first === undefined) return "drop";
  const codec = first >> 4;
  if (codec === exAudio) return extendedAudio(payload);
  if (codec !== aac) return { refuse: audioCodecs[codec] ?? `audio codec ${codec}` };
  return payload.length < 2 ? "drop" : { keep: payload };
}

function extendedVideo(payload: Uint8Array): Carried {
  const frame = ((payload[0] ?? 0) >> 4) & 7;
  const header = skipModEx(payload);
  if (!header) return "drop";
  if (header.kind === videoMultitrack) return { refuse: "multitrack video" };
  if (frame === commandFrame) return "drop";
  const name = fourCc(payload, header.at);
  if (name === undefined) return "drop";
  if (name !== "avc1") return { refuse: fourCcs[name] ?? named(name) };
  const body = payload.subarray(header.at + 4);
  const old = (frame << 4) | avc;
  switch (header.kind) {
    case packet.start:
      return { keep: joined([old, 0, 0, 0, 0], body) };
    case packet.frames:
      // The composition time comes first, as it does after the old header.
      return body.length < 3 ? "drop" : { keep: joined([old, 1], body) };
    case packet.framesX:
      return { keep: joined([old, 1, 0, 0, 0], body) };
    case packet.end:
      return { keep: joined([old, 2, 0, 0, 0], body) };
    default:
      return "drop";
  }
}

function extendedAudio(payload: Uint8Array): Carried {
  const header = skipModEx(payload);
  if (!header) return "drop";
  if (header.kind === audioMultitrack) return { refuse: "multitrack audio" };
  const name = fourCc(payload, header.at);
  if (name === undefined) return "drop";
  if (name !== "mp4a") return { refuse: fourCcs[name] ?? named(name) };
  const body = payload.subarray(header.at + 4);
  if (header.kind === packet.start) return { keep: joined([aacByte, 0], body) };
  if (header.kind === packet.frames) return { keep: joined([aacByte, 1], body) };
  return "drop";
}

/** The packet type, and where the rest begins, after the extensions that may stand before it (ModEx). */
function skipModEx(payload: Uint8Array): { kind: number; at: number } | undefined {
  let kind = (payload[0] ?? 0) & 15;
  let at = 1;
  while (kind === packet.modEx) {
    let size = (payload[at] ?? 0) + 1;
    at += 1;
    if (size === 256) {
      size = ((payload[at] ?? 0) << 8) + (payload[at + 1] ?? 0) + 1;
      at += 2;
    }
    at += size;
    const next = payload[at];
    if (next === undefined) return undefined;
    kind = next & 15;
    at += 1;
  }
  return { kind, at };
}

function fourCc(payload: Uint8Array, at: number): string | undefined {
  return payload.length < at + 4 ? undefined : String.fromCharCode(...payload.subarray(at, at + 4));
}

function named(fourCcName: string): string {
  return /^[\w. -]{4}$/.test(fourCcName) ? `codec ${fourCcName}` : "an unknown codec";
}

function joined(head: number[], body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}
