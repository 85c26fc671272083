/** The longest part, in seconds; frames are gathered until one more would exceed it (draft-pantos-hls-rfc8216bis, 4.4.3.7). */
export const partTarget = 0.35;
/** No segment is longer; one that holds no keyframe for so long is cut without one. */
export const segmentTarget = 6;

export type Part = { name: string; seconds: number; independent: boolean; bytes: Uint8Array };

export type Segment = {
  number: number;
  seconds: number;
  /** Seconds of the rendition before it. */
  from: number;
  /** Breaks in the rendition before it. */
  breaks: number;
  /** Wall clock of its first frame, milliseconds since the epoch. */
  at: number;
  /** Which initialisation segment it needs. */
  init: number;
  /** Begins after a break: the publisher came back. */
  discontinuity: boolean;
  /** Nothing was made for this time in this rendition. */
  gap: boolean;
  /** Forgotten once the segment is old. */
  parts: Part[];
  done: boolean;
};

export function initName(version: number): string {
  return version <= 1 ? "init.mp4" : `init-${version}.mp4`;
}

export function segmentName(number: number): string {
  return `s${String(number).padStart(5, "0")}.m4s`;
}

export function partName(number: number, part: number): string {
  return `s${String(number).padStart(5, "0")}-${part}.m4s`;
}

/**
 * A stream opens with a segment so short that players begin at once; the one behind it has no keyframe of its own. A
 * finished video has both as this one.
 */
export const openingName = "opening.m4s";
/** Seconds. */
export const openingMax = 0.5;

/** The folder of a stream's sound. */
export const audioFolder = "audio";
