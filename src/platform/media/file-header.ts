import { isCover, preferred, probeRaw } from "./probe.ts";

export type FileHeader = {
  /** The container, by ffmpeg's names. */
  format: string;
  video?: { codec: string; profile: string; width: number; height: number; fps: number; bitRate: number | null };
  audio?: { codec: string; profile: string; channels: number; sampleRate: number; bitRate: number | null };
};

/** What a file says of its container, its picture and its sound. Throws MediaError as `probeFile`. */
export async function readHeader(path: string, signal?: AbortSignal): Promise<FileHeader> {
  const { streams, format } = await probeRaw(path, signal);
  const video = preferred(streams.filter((stream) => stream.codec_type === "video" && !isCover(stream)));
  const audio = preferred(streams.filter((stream) => stream.codec_type === "audio"));
  return {
    format: format.format_name,
    ...(video && {
      video: {
        codec: video.codec_name ?? "",
        profile: video.profile ?? "",
        width: video.width ?? 0,
        height: video.height ?? 0,
        fps: rateOf(video.avg_frame_rate),
        bitRate: bitRateOf(video.bit_rate),
      },
    }),
    ...(audio && {
      audio: {
        codec: audio.codec_name ?? "",
        profile: audio.profile ?? "",
        channels: audio.channels ?? 0,
        sampleRate: Number(audio.sample_rate ?? 0),
        bitRate: bitRateOf(audio.bit_rate),
      },
    }),
  };
}

/** `30000/1001` as a number with two places. */
function rateOf(text = "0/0"): number {
  const [frames = 0, seconds = 0] = text.split("/").map(Number);
  return seconds > 0 ? Math.round((frames / seconds) * 100) / 100 : 0;
}

function bitRateOf(text: string | undefined): number | null {
  const bits = Number(text);
  return Number.isFinite(bits) && bits > 0 ? Math.round(bits) : null;
}
