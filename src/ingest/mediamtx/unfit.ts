import type { Protocol, SentAway } from "./types.ts";

/** What our ingest cannot take: anything but H.264, with AAC or, from a browser, what is made into AAC. */
export function unfit(codecs: string[], protocol: Protocol): SentAway | undefined {
  const sounds = codecs.filter((codec) => soundCodec.test(codec));
  const pictures = codecs.filter((codec) => pictureCodec.test(codec));
  if (pictures.length === 0) return "NO_VIDEO";
  if (pictures.some((codec) => codec !== "H264")) return "VIDEO_CODEC";
  if (protocol !== "whip" && sounds.some((codec) => !codec.startsWith("MPEG-4 Audio"))) return "AUDIO_CODEC";
  return undefined;
}

const pictureCodec = /^(AV1|VP8|VP9|H26[45]|MPEG-4 Video|MPEG-1\/2 Video|M-JPEG)$/;
const soundCodec = /^(Opus|Vorbis|MPEG-4 Audio.*|MPEG-1\/2 Audio|AC3|EAC3|DTS|Speex|G7\d\d|LPCM|FLAC)$/i;
