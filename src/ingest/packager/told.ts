import { nominalRate } from "../../platform/media/frame-rate.ts";
import { partTarget, partTargetFor } from "./segment.ts";
import type { Earlier } from "./types.ts";

/** Frames a second of a stream that has not shown any. */
const usualRate = 30;

/** What players are told of a stream once and for all: they take it for true until its end, over every restart. */
export class Told {
  private part: number | undefined;
  private rate: number | undefined;

  /** The longest part, in seconds. */
  get partTarget(): number {
    return this.part ?? partTarget;
  }

  /** Frames a second of the picture. */
  get frameRate(): number {
    return this.rate ?? usualRate;
  }

  /** The first frames of picture and sound take so many seconds. */
  pace(frames: number[]): void {
    this.part ??= partTargetFor(frames);
  }

  /** Frames came at such a rate so far; the encoder may have `promised` another. */
  seeFrames(measured: number, promised: number | undefined): void {
    if (measured > 0) this.rate ??= nominalRate(measured, promised);
  }

  /** What an earlier process told. */
  takeUp({ partTarget: part, frameRate }: Earlier): void {
    this.part ??= part;
    this.seeFrames(frameRate, undefined);
  }
}
