import type { Probe } from "./probe.ts";
import type { AudioStream, VideoStream } from "./streams.ts";

/** One rendition of the picture. `height` is the rung: the short side. */
export type Rung = { height: number; width: number; lines: number; crf: number; maxKbps: number };

export type Plan = {
  fps: number;
  /** Highest first; empty for sound alone. */
  rungs: Rung[];
  /** The top rung needs no encoding: the source's own H.264 is served. */
  copyVideo: boolean;
  audio: { copy: boolean; kbps: number } | undefined;
};

const steps = [
  { height: 2160, crf: 23, maxKbps: 16000 },
  { height: 1440, crf: 23, maxKbps: 9000 },
  { height: 1080, crf: 23, maxKbps: 5000 },
  { height: 720, crf: 23, maxKbps: 2800 },
  { height: 480, crf: 23, maxKbps: 1400 },
  { height: 360, crf: 23, maxKbps: 800 },
  { height: 240, crf: 24, maxKbps: 400 },
  { height: 144, crf: 25, maxKbps: 200 },
];

const maxFps = 60;
const copyableGapSeconds = 6;
/** Below this, B-frames would hold a picture back for a good part of a second. */
export const reorderedFps = 10;
/** Containers that say which pictures can be begun with, and whose clock is not set anew on the way. */
const indexed = /^(mov|matroska|flv)\b/;

/** Decides what is made of a file: rungs that do not exceed it, up to `maxHeight`, and what can be copied. */
export function planLadder(probe: Probe, maxHeight: number): Plan {
  const audio = probe.audio && {
    copy: isCopyableAudio(probe.audio, probe.duration),
    kbps: probe.audio.channels === 1 ? 96 : 160,
  };
  if (!probe.video) return { fps: 0, rungs: [], copyVideo: false, audio };
  const short = Math.min(probe.video.width, probe.video.height);
  const fitting = steps.filter(({ height }) => height <= Math.min(short, maxHeight));
  const top = steps.find(({ height }) => height <= maxHeight);
  // A source between two rungs keeps its own size on top; one below the lowest rung has only that.
  const own = short <= maxHeight && !fitting.some(({ height }) => height === short) && short < (top?.height ?? 0);
  const nearest = steps.findLast(({ height }) => height >= short) ?? steps.at(-1);
  const nearTop = fitting[0] !== undefined && short < fitting[0].height * 1.2;
  const heights = own && nearest && !nearTop ? [{ ...nearest, height: short - (short % 2) }, ...fitting] : fitting;
  return {
    fps: Math.max(1, Math.min(maxFps, Math.round(probe.video.fps * 1000) / 1000)),
    rungs: heights.map((step) => ({ ...step, ...sizeOf(probe.video as VideoStream, step.height) })),
    copyVideo: isCopyableVideo(probe, heights[0]?.height ?? 0),
    audio,
  };
}

/** Even sizes with the display's aspect, the short side being the rung. */
function sizeOf(video: VideoStream, rung: number): { width: number; lines: number } {
  const scale = rung / Math.min(video.width, video.height);
  return { width: even(video.width * scale), lines: even(video.height * scale) };
}

function even(value: number): number {
  return Math.max(2, Math.round(value / 2) * 2);
}

/** What players everywhere decode as it is, cut often enough to be segmented, from the beginning to the end. */
function isCopyableVideo({ format, duration, video }: Probe, topRung: number): boolean {
  if (!video || !indexed.test(format)) return false;
  const short = Math.min(video.width, video.height);
  return (
    video.codec === "h264" &&
    video.pixelFormat === "yuv420p" &&
    !video.interlaced &&
    video.squarePixels &&
    video.rotation === 0 &&
    !video.hdr &&
    video.fps >= reorderedFps &&
    video.fps <= maxFps &&
    short === topRung &&
    video.width % 2 === 0 &&
    video.height % 2 === 0 &&
    video.keyframeGap <= copyableGapSeconds &&
    video.whole &&
    video.from === 0 &&
    holdSeconds(video, duration) === 0
  );
}

function isCopyableAudio(audio: AudioStream, duration: number): boolean {
  const fits = audio.codec === "aac" && audio.profile === "LC" && audio.channels <= 2 && audio.sampleRate <= 48000;
  return fits && audio.whole && Math.abs(audio.from) <= 0.05 && audio.until >= duration - 0.5;
}

/** How long the last picture has to stay while the sound goes on. */
export function holdSeconds(video: VideoStream, duration: number): number {
  const left = duration - video.until;
  return left > 0.5 / video.fps ? left : 0;
}

/** The rung that is made first, when it has to be encoded: small, but not ugly. */
export function quickRung(plan: Plan): Rung | undefined {
  return plan.rungs.find(({ height }) => height <= 360) ?? plan.rungs.at(-1);
}
