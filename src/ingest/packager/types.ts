import type { Segment } from "./segment.ts";

/** What can be wrong with a signal without ending it. */
export type StreamProblem = "VIDEO_CONFIG" | "AUDIO_CONFIG" | "CLOCK_JUMP" | "RECORDING";

/** A rendition as a restart found it. */
export type Earlier = {
  segments: Segment[];
  initBytes: Uint8Array;
  /** Which setup that is, and how many have a number already: what was lost shares its number with none. */
  init: number;
  inits: number;
  /** Where its media end on the stream's line of time, in milliseconds. */
  end: number;
  /** Number of its last fragment. */
  sequence: number;
  /** Frames a second, by the times of its first ones; 0 for sound. */
  frameRate: number;
  /** The longest part that players were told of, in seconds. */
  partTarget: number;
};

export type StreamOptions = {
  /** The folder of the stream's renditions; a finished stream's files stay there as a video. */
  root: string;
  /** Wall clock, milliseconds since the epoch. */
  now(): number;
  /** Milliseconds that never go back. */
  ticks?(): number;
  onPlayable?(): void;
  /** Whether its files may still be written; without it always. */
  mayWrite?(): boolean;
  onProblem?(problem: StreamProblem, error?: unknown): void;
  onSessionEnd?(): void;
  /** What a restart found on the disk, by folder. */
  earlier?: Map<string, Earlier>;
};

/** What became of a stream. */
export type Finished = {
  /** Seconds. */
  duration: number;
  width: number;
  height: number;
  kind: "video" | "audio";
  recorded: boolean;
  /** When each stay of the publisher began, by the wall clock and on the recording, in milliseconds. */
  stays: Stay[];
};

export type Stay = { at: number; ms: number };
