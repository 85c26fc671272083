import { stat } from "node:fs/promises";
import { MediaError, runTool, strangerInput } from "./child.ts";

export type VideoStream = {
  codec: string;
  profile: string;
  /** As shown: after rotation and with square pixels. */
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
  squarePixels: boolean;
  /** Average frames per second. */
  fps: number;
  pixelFormat: string;
  interlaced: boolean;
  hdr: boolean;
};

export type AudioStream = { codec: string; profile: string; channels: number; sampleRate: number };

export type Probe = {
  /** Seconds. */
  duration: number;
  bytes: number;
  video?: VideoStream;
  audio?: AudioStream;
  /** An attached picture, as music files have. */
  hasCover: boolean;
  /** The longest gap between keyframes of the first two minutes, in seconds; only for H.264. */
  keyframeGap?: number;
};

const tooLarge = /max_pixels|max pixel|Picture size|exceeds/i;

type RawStream = {
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  pix_fmt?: string;
  field_order?: string;
  color_transfer?: string;
  channels?: number;
  sample_rate?: string;
  duration?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
};
type Raw = { streams?: RawStream[]; format?: { duration?: string; format_name?: string } };

/**
 * Finds out what an uploaded file is. Throws MediaError `EMPTY_FILE`, `NOT_MEDIA`, `NO_STREAMS`, `TOO_LARGE_PICTURE`,
 * `DAMAGED` or `TOO_SHORT`.
 */
export async function probeFile(path: string, signal?: AbortSignal): Promise<Probe> {
  const { size } = await stat(path);
  if (size === 0) throw new MediaError("EMPTY_FILE", true);
  const raw = await probeRaw(path, signal);
  const streams = raw.streams ?? [];
  const picture = streams.find((stream) => stream.codec_type === "video" && !stream.disposition?.attached_pic);
  const sound = streams.find((stream) => stream.codec_type === "audio" && (stream.channels ?? 0) > 0);
  if (!picture && !sound) throw new MediaError("NO_STREAMS", true);
  const video = picture ? describeVideo(picture) : undefined;
  const duration = Number(raw.format?.duration ?? picture?.duration ?? sound?.duration ?? Number.NaN);
  if (!Number.isFinite(duration)) throw new MediaError("DAMAGED", true, "no duration");
  if (duration < 0.1) throw new MediaError("TOO_SHORT", true);
  const gap = video?.codec === "h264" ? await keyframeGap(path, signal) : undefined;
  return {
    duration,
    bytes: size,
    hasCover: streams.some((stream) => stream.disposition?.attached_pic === 1),
    ...(video ? { video } : {}),
    ...(sound
      ? {
          audio: {
            codec: sound.codec_name ?? "",
            profile: sound.profile ?? "",
            channels: sound.channels ?? 2,
            sampleRate: Number(sound.sample_rate ?? 48000),
          },
        }
      : {}),
    ...(gap === undefined ? {} : { keyframeGap: gap }),
  };
}

async function probeRaw(path: string, signal: AbortSignal | undefined): Promise<Raw> {
  try {
    const args = ["-v", "error", ...strangerInput, "-show_format", "-show_streams", "-of", "json", "-i", path];
    const { stdout, stderr } = await runTool("ffprobe", args, { seconds: 60, ...(signal ? { signal } : {}) });
    if (tooLarge.test(stderr)) throw new MediaError("TOO_LARGE_PICTURE", true);
    return JSON.parse(new TextDecoder().decode(stdout)) as Raw;
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    if (error.code !== "TRANSCODE_FAILED") throw error;
    if (tooLarge.test(error.message)) throw new MediaError("TOO_LARGE_PICTURE", true, error.message);
    if (/moov atom not found|Truncat|EBML header/i.test(error.message) && (await looksLikeMedia(path)))
      throw new MediaError("DAMAGED", true, error.message);
    throw new MediaError("NOT_MEDIA", true, error.message);
  }
}

/** The start of an ISO, Matroska or AVI file: what ends early was one; anything else only has its name. */
async function looksLikeMedia(path: string): Promise<boolean> {
  const start = Buffer.from(await Bun.file(path).slice(0, 12).arrayBuffer()).toString("latin1");
  return (
    /^....(ftyp|moov|mdat|free|skip|wide)/s.test(start) || start.startsWith("\x1aE\xdf\xa3") || start.startsWith("RIFF")
  );
}

function describeVideo(stream: RawStream): VideoStream {
  const [sarWidth = 1, sarHeight = 1] = (stream.sample_aspect_ratio ?? "1:1").split(":").map(Number);
  const sar = sarWidth > 0 && sarHeight > 0 ? sarWidth / sarHeight : 1;
  const turn = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const rotation = ((((Math.round(turn / 90) * 90) % 360) + 360) % 360) as VideoStream["rotation"];
  const coded = { width: (stream.width ?? 0) * sar, height: stream.height ?? 0 };
  if (coded.width < 2 || coded.height < 2) throw new MediaError("DAMAGED", true, "no picture size");
  if (coded.width * coded.height > 36_000_000) throw new MediaError("TOO_LARGE_PICTURE", true);
  const turned = rotation === 90 || rotation === 270;
  return {
    codec: stream.codec_name ?? "",
    profile: stream.profile ?? "",
    width: Math.round(turned ? coded.height : coded.width),
    height: Math.round(turned ? coded.width : coded.height),
    rotation,
    squarePixels: Math.abs(sar - 1) < 0.001,
    fps: rateOf(stream.avg_frame_rate) || rateOf(stream.r_frame_rate) || 25,
    pixelFormat: stream.pix_fmt ?? "",
    interlaced: ["tt", "bb", "tb", "bt"].includes(stream.field_order ?? ""),
    hdr: stream.color_transfer === "smpte2084" || stream.color_transfer === "arib-std-b67",
  };
}

function rateOf(text: string | undefined): number {
  const [above = 0, below = 1] = (text ?? "").split("/").map(Number);
  const rate = above / below;
  return Number.isFinite(rate) && rate > 0 && rate <= 1000 ? rate : 0;
}

async function keyframeGap(path: string, signal: AbortSignal | undefined): Promise<number | undefined> {
  const args = ["-v", "error", ...strangerInput, "-select_streams", "v:0", "-read_intervals", "%+120"];
  const wanted = ["-show_entries", "packet=pts_time,flags", "-of", "csv=p=0", "-i", path];
  const { stdout } = await runTool("ffprobe", [...args, ...wanted], { seconds: 60, ...(signal ? { signal } : {}) });
  let longest = 0;
  let last: number | undefined;
  let end = 0;
  for (const line of new TextDecoder().decode(stdout).split("\n")) {
    const [time = "", flags = ""] = line.split(",");
    const seconds = Number(time);
    if (time === "" || !Number.isFinite(seconds)) continue;
    end = Math.max(end, seconds);
    if (!flags.startsWith("K")) continue;
    longest = Math.max(longest, seconds - (last ?? seconds));
    last = seconds;
  }
  return last === undefined ? undefined : Math.max(longest, end - last);
}
