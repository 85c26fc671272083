/** The longest part, in seconds; frames are gathered until one more would exceed it (draft-pantos-hls-rfc8216bis, 4.4.3.7). */
export const partTarget = 0.35;
/** A part is at least so much of the target, if it is not the last of its segment (4.4.4.9). */
const leastPart = 0.85;
/** Nor is it ever longer than this: a frame that lasts longer is a segment without parts. */
const longestTarget = 1.1;
/** Times in whole milliseconds are so much off, and a part has a beginning and an end. */
const rounding = 0.002;

/**
 * The longest part of a stream with frames of so many seconds, of picture and sound: the usual one, unless some are so
 * slow that whole ones leave too much of it empty. It is said to players once and for all.
 */
export function partTargetFor(frames: number[]): number {
  return Math.max(partTarget, ...frames.map(targetFor));
}

function targetFor(frame: number): number {
  const frames = Math.floor(partTarget / frame);
  if (frames * frame >= partTarget * leastPart) return partTarget;
  const longer = Math.ceil(((frames + 1) * frame + rounding) * 100) / 100;
  return longer <= longestTarget ? longer : partTarget;
}
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
  /** Wall clock of its first frame, milliseconds since the epoch and their fractions. */
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

/** The version in such a name; undefined for another name. */
export function initVersion(name: string): number | undefined {
  const version = /^init(?:-(\d{1,9}))?\.mp4$/.exec(name);
  return version ? Number(version[1] ?? 1) : undefined;
}

export function segmentName(number: number): string {
  return `s${String(number).padStart(5, "0")}.m4s`;
}

export function isSegmentName(name: string): boolean {
  return /^s\d{5,9}\.m4s$/.test(name);
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
