import { MediaError } from "./child.ts";
import type { Course } from "./courses.ts";

/** Where a stream lies in its file and in time: seconds from the beginning of what is shown or heard of the file. */
export type Stretch = {
  index: number;
  from: number;
  until: number;
  /** Its packets are all shown, from the first one on: they may be taken over as they are. */
  whole: boolean;
};

export type VideoStream = Stretch & {
  codec: string;
  profile: string;
  /** As shown: after rotation and with square pixels. */
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
  squarePixels: boolean;
  /** Frames a second while something moves. */
  fps: number;
  pixelFormat: string;
  interlaced: boolean;
  hdr: boolean;
  /** The longest time without a keyframe, in seconds. */
  keyframeGap: number;
};

export type AudioStream = Stretch & { codec: string; profile: string; channels: number; sampleRate: number };

/** As ffprobe describes it. */
export type RawStream = {
  index: number;
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
  sample_fmt?: string;
  sample_rate?: string;
  bit_rate?: string;
  duration?: string;
  disposition?: { default?: number; attached_pic?: number };
  side_data_list?: { rotation?: number }[];
};
/** Of packets before an edit list's beginning: an AAC encoder's run-up. */
const runUp = 0.1;
/** A pause in the sound that players would stumble over. */
const soundGap = 0.1;

export function describeVideo(stream: RawStream, course: Course, zero: number): VideoStream {
  const [sarWidth = 1, sarHeight = 1] = (stream.sample_aspect_ratio ?? "1:1").split(":").map(Number);
  const sar = sarWidth > 0 && sarHeight > 0 ? sarWidth / sarHeight : 1;
  const turn = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const rotation = ((((Math.round(turn / 90) * 90) % 360) + 360) % 360) as VideoStream["rotation"];
  const coded = { width: (stream.width ?? 0) * sar, height: stream.height ?? 0 };
  if (coded.width < 2 || coded.height < 2) throw new MediaError("DAMAGED", true, "no picture size");
  if (coded.width * coded.height > 36_000_000) throw new MediaError("TOO_LARGE_PICTURE", true);
  const turned = rotation === 90 || rotation === 270;
  const interlaced = ["tt", "bb", "tb", "bt"].includes(stream.field_order ?? "");
  return {
    ...stretch(stream, course, zero),
    whole: course.begins && course.hidden === 0,
    codec: stream.codec_name ?? "",
    profile: stream.profile ?? "",
    width: Math.round(turned ? coded.height : coded.width),
    height: Math.round(turned ? coded.width : coded.height),
    rotation,
    squarePixels: Math.abs(sar - 1) < 0.001,
    fps: frameRate(stream, course, interlaced),
    pixelFormat: stream.pix_fmt ?? "",
    interlaced,
    hdr: stream.color_transfer === "smpte2084" || stream.color_transfer === "arib-std-b67",
    keyframeGap: course.keyframeGap,
  };
}

export function describeAudio(stream: RawStream, course: Course, zero: number): AudioStream {
  return {
    ...stretch(stream, course, zero),
    whole: course.hidden <= runUp && course.gap <= soundGap,
    codec: stream.codec_name ?? "",
    profile: stream.profile ?? "",
    channels: stream.channels ?? 2,
    sampleRate: Number(stream.sample_rate ?? 48000),
  };
}

function stretch({ index }: RawStream, { start, end }: Course, zero: number) {
  return { index, from: start - zero, until: end - zero };
}

/**
 * What was counted, in the container's words where it says nearly the same: those are exact. Pictures that come in
 * bursts, as those of a recorded screen, move faster than they do on the whole; some codecs leave out what stands still.
 * Of two fields in packets of their own only the container knows that they are one picture.
 */
function frameRate(stream: RawStream, { rate, step }: Course, interlaced: boolean): number {
  const told = [rateOf(stream.avg_frame_rate), rateOf(stream.r_frame_rate)].filter((one) => one > 0);
  if (rate === 0) return 1;
  if (interlaced && told[0]) return told[0];
  const moving = step > 0 ? 1 / step : rate;
  const counted = moving > rate * 1.2 ? moving : rate;
  const average = told[0] !== undefined && told[0] <= 60 ? told[0] : 0;
  return told.find((one) => Math.abs(one / counted - 1) < 0.1) ?? Math.max(counted, average);
}

function rateOf(text: string | undefined): number {
  const [above = 0, below = 1] = (text ?? "").split("/").map(Number);
  const rate = above / below;
  return Number.isFinite(rate) && rate > 0 && rate <= 1000 ? rate : 0;
}
