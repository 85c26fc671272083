import type { EndReason } from "../ingest/ingest.ts";
import { droppedShareMax, fpsShareMin, heightMax, keyframeGapMax, rateShareMin, settledSeconds } from "./limits.ts";

/** What a creator can do something about, the worst first; the words are in the locales. */
export const adviceCodes = [
  "NOT_RECORDED",
  "RATE_FALLING",
  "SLOW_FRAMES",
  "DROPPED_FRAMES",
  "KEYFRAMES_RARE",
  "NO_SOUND",
  "NO_PICTURE",
  "TOO_TALL",
] as const;
export type AdviceCode = (typeof adviceCodes)[number];

export type Signal = {
  /** Bits a second, of the last seconds. */
  bitrate: number;
  /** Frames a second that arrive now, and those that the publisher's own times promise. */
  fps: number;
  frameRate: number;
  keyframeGap: number;
  droppedFrames: number;
  height: number;
  videoCodec: string;
  audioCodec: string;
  /** How long there have been pictures. */
  seconds: number;
};

/** What is wrong with a signal that comes in. `earlierRates`: bit rates of the last minute; `problem`: what broke last. */
export function adviceOf(
  signal: Signal,
  earlierRates: number[],
  problem: string | EndReason | undefined,
): Set<AdviceCode> {
  const found = new Set<AdviceCode>();
  if (problem === "RECORDING") found.add("NOT_RECORDED");
  if (signal.keyframeGap > keyframeGapMax) found.add("KEYFRAMES_RARE");
  if (signal.height > heightMax) found.add("TOO_TALL");
  // In its first seconds a stream proves nothing yet.
  if (signal.seconds < settledSeconds) return found;
  if (signal.audioCodec === "") found.add("NO_SOUND");
  if (signal.videoCodec === "") found.add("NO_PICTURE");
  if (signal.fps < signal.frameRate * fpsShareMin && signal.videoCodec !== "") found.add("SLOW_FRAMES");
  if (signal.droppedFrames > signal.frameRate * signal.seconds * droppedShareMax) found.add("DROPPED_FRAMES");
  if (signal.bitrate < median(earlierRates) * rateShareMin) found.add("RATE_FALLING");
  return found;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
