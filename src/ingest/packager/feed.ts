import type { AudioConfig, VideoConfig } from "../../platform/hls/codecs.ts";
import { audioInit, videoInit, videoTimescale } from "../../platform/hls/inits.ts";
import type { Rendition } from "./rendition.ts";
import { partTarget } from "./segment.ts";
import type { Cut, Timeline } from "./timeline.ts";

/** A picture that stands still for longer, in milliseconds, is a hole and no long frame. */
export const stillMax = 3000;
/** Times may stray so far, by rounding to milliseconds or by an encoder's delay, and still be meant for a cut. */
const tolerance = 20;

/** Of AAC. */
export const samplesPerFrame = 1024;

/** An encoder may have lost so many milliseconds of the end. */
const tailMax = 1000;

/** A frame on the stream's line of time, in milliseconds. */
export type Frame = { dts: number; pts: number; key: boolean; data: Uint8Array };

/**
 * Brings a rendition that follows another into its segments. Segments that were missed become gaps, frames that come
 * too late for theirs are left out: one number means the same time in every rendition.
 */
export class Follower {
  private next: number;
  private started = false;

  constructor(
    readonly rendition: Rendition,
    private readonly timeline: Timeline,
    /** Its segments begin where the others' do or not at all, the first with a keyframe. */
    private readonly punctual: boolean,
  ) {
    // One that is late at the very beginning still has its first frames to give.
    const latest = Math.max(0, timeline.cuts.length - 1);
    this.next = punctual ? Math.min(latest, rendition.nextNumber) : latest;
  }

  /** Whether a frame at this time has a segment now; begins that segment when it is another than before. */
  admits(ms: number, key: boolean): boolean {
    const { cuts } = this.timeline;
    let due: Cut | undefined;
    for (let cut = cuts[this.next]; cut && ms >= cut.ms - tolerance; cut = cuts[++this.next]) due = cut;
    if (due) this.started = this.begin(due, ms, key);
    return this.started;
  }

  /** What comes is not meant for the segment under way. */
  stop(): void {
    this.rendition.cut();
    this.started = false;
  }

  wallClock(ms: number): number {
    const cut = this.timeline.cuts[Math.max(0, this.next - 1)];
    return cut ? cut.at + ms - cut.ms : 0;
  }

  private begin(cut: Cut, ms: number, key: boolean): boolean {
    this.rendition.cut(this.timeline.cuts[this.rendition.nextNumber - 1]?.seconds);
    if (this.punctual && (ms > cut.ms + tolerance || !(key || this.started))) return false;
    // This segment was given up already; the next one is met in time.
    if (this.rendition.nextNumber > cut.number) return false;
    fillGaps(this.rendition, this.timeline, cut.number);
    if (cut.afterBreak) this.rendition.markBreak();
    return true;
  }
}

/** Makes gaps of the segments before `number` that the rendition does not have. */
export function fillGaps(rendition: Rendition, timeline: Timeline, number: number): void {
  if (rendition.nextNumber >= number) return;
  rendition.cut(timeline.cuts[rendition.nextNumber - 1]?.seconds);
  for (const cut of timeline.cuts.slice(rendition.nextNumber, number)) {
    if (cut.afterBreak) rendition.markBreak();
    rendition.skip(cut.seconds, cut.at);
  }
}

/** Turns frames into samples: a frame's duration is known when the next one comes. */
export class VideoFeed {
  private waiting: Frame | undefined;
  private usual = 40;

  constructor(private readonly rendition: Rendition) {}

  configure(config: VideoConfig): boolean {
    return this.rendition.configure(videoInit(config), videoTimescale);
  }

  get waitingFrame(): Frame | undefined {
    return this.waiting;
  }

  /** The frame with a decode time after the last one's: encoders that send two at once mean one after the other. */
  inOrder(frame: Frame): Frame {
    const least = (this.waiting?.dts ?? Number.NEGATIVE_INFINITY) + 1;
    return frame.dts >= least ? frame : { ...frame, dts: least };
  }

  /** Takes the next frame, which is in order; the one before goes into the rendition. */
  push(frame: Frame, at: number): void {
    const before = this.waiting;
    if (before) {
      const gap = frame.dts - before.dts;
      if (gap < 1000) this.usual = gap;
      this.write(before, gap > stillMax ? this.usual : gap, at);
    }
    this.waiting = frame;
  }

  /** Leaves the last frame out. */
  drop(): void {
    this.waiting = undefined;
  }

  /** Writes the last frame, which lasts to `until` if that is not far; returns where it ends by itself. */
  flush(at: number, until = 0): number {
    const last = this.waiting;
    if (!last) return 0;
    const rest = until - last.dts;
    this.write(last, rest > this.usual && rest < tailMax ? rest : this.usual, at);
    this.waiting = undefined;
    return Math.max(last.dts, last.pts) + this.usual;
  }

  private write(frame: Frame, milliseconds: number, at: number): void {
    this.rendition.push(
      {
        decodeTime: ticks(frame.dts),
        duration: ticks(frame.dts + milliseconds) - ticks(frame.dts),
        offset: ticks(frame.pts) - ticks(frame.dts),
        key: frame.key,
        data: frame.data,
      },
      at,
    );
  }
}

/**
 * Samples of sound have one length; their times are counted, and set right when they stray from the clock. A hole, as
 * after a frame that was lost or where a publisher comes back, stops players: the frame behind it lasts longer.
 */
export class AudioFeed {
  private next: number;
  private begun = false;

  constructor(
    private readonly rendition: Rendition,
    private readonly config: AudioConfig,
  ) {
    this.next = rendition.reach === undefined ? -1 : Math.round((rendition.reach * config.sampleRate) / 1000);
  }

  configure(): boolean {
    return this.rendition.configure(audioInit(this.config), this.config.sampleRate);
  }

  push(ms: number, data: Uint8Array, at: number): void {
    const rate = this.config.sampleRate;
    const clock = Math.round((ms * rate) / 1000);
    const hole = this.next < 0 ? 0 : clock - this.next;
    // Encoders that send several frames at once give them one time. What an earlier stay has sent is not sent again.
    if (clock < 0 || hole < (this.begun ? -rate / 8 : -samplesPerFrame / 2)) return;
    const astray = this.next < 0 || hole > (this.begun ? samplesPerFrame * 1.5 : 0);
    const fills = hole <= partTarget * rate - samplesPerFrame;
    const decodeTime = this.next < 0 || !fills ? clock : this.next;
    const end = (astray ? clock : this.next) + samplesPerFrame;
    this.rendition.push({ decodeTime, duration: end - decodeTime, offset: 0, key: true, data }, at);
    this.next = end;
    this.begun = true;
  }

  /** Where the sound ends, in milliseconds. */
  get end(): number {
    return this.next < 0 ? 0 : (this.next * 1000) / this.config.sampleRate;
  }
}

function ticks(ms: number): number {
  return Math.round((ms * videoTimescale) / 1000);
}
