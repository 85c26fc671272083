import type { MediaTag, StreamInfo } from "../rtmp/types.ts";
import { stillMax } from "./feed.ts";

/** What the creator is told of the signal. Rates are of the last five seconds. */
export type Health = {
  /** Bits a second. */
  bitrate: number;
  fps: number;
  /** Seconds between the last two keyframes; 0 before there were two. */
  keyframeGap: number;
  /** Frames that an encoder of a steady rate left out, judged by the holes between its times. */
  droppedFrames: number;
  width: number;
  height: number;
  videoCodec: string;
  audioCodec: string;
  encoder: string;
};

const span = 5000;
/** Arrivals of so many milliseconds are counted together. */
const grain = 200;
/** The rate is read from so many gaps between frames, and which is the usual one anew after so many. */
const gapsKept = 120;
const gapsRead = 30;
/** A rate is steady when so many gaps are the usual one, give or take milliseconds or a part of it. */
const steadyShare = 0.85;
const strayMs = 2;
const strayShare = 0.15;
/** So many usual gaps are a hole. */
const hole = 1.8;

type Arrival = {
  at: number;
  bytes: number;
  frames: number;
  /** Milliseconds by the frames' own times, and how many frames they hold. */
  span: number;
  spanned: number;
};

/** Watches the tags that go by. */
export class HealthMeter {
  private arrivals: Arrival[] = [];
  private lastKey: number | undefined;
  private lastFrame: number | undefined;
  private gaps: number[] = [];
  private rate = 0;
  private usualGap = 0;
  private unread = 0;
  private keyframeGap = 0;
  private dropped = 0;
  private info: StreamInfo = {};

  constructor(private readonly now: () => number) {}

  describe(info: StreamInfo): void {
    this.info = info;
  }

  /** A publisher that came back begins its times anew. */
  restart(): void {
    this.lastKey = undefined;
    this.lastFrame = undefined;
  }

  tag({ type, timestamp, payload }: MediaTag): void {
    const at = this.now();
    const frame = type === "video" && payload[1] === 1;
    const arrival = this.arrivalAt(at);
    arrival.bytes += payload.length;
    if (!frame) return;
    arrival.frames++;
    const gap = this.measure(timestamp);
    if (gap !== undefined) {
      arrival.span += gap;
      arrival.spanned++;
    }
    if ((payload[0] ?? 0) >> 4 !== 1) return;
    if (this.lastKey !== undefined) this.keyframeGap = (timestamp - this.lastKey) / 1000;
    this.lastKey = timestamp;
  }

  /** Frames a second by the times of those that came last; 0 before there are two. */
  get frameRate(): number {
    const milliseconds = this.total("span");
    if (milliseconds > 0) this.rate = Math.round((this.total("spanned") * 100_000) / milliseconds) / 100;
    return this.rate;
  }

  /** The same as the encoder says it. */
  get promised(): number | undefined {
    return this.info.frameRate;
  }

  snapshot(): Omit<Health, "width" | "height" | "videoCodec" | "audioCodec"> {
    const now = this.now();
    this.trim(now);
    const seconds = Math.max(1, (now - (this.arrivals[0]?.at ?? now)) / 1000);
    return {
      bitrate: Math.round((this.total("bytes") * 8) / seconds),
      fps: Math.round((this.total("frames") / seconds) * 10) / 10,
      keyframeGap: Math.round(this.keyframeGap * 100) / 100,
      droppedFrames: this.dropped,
      encoder: this.info.encoder ?? "",
    };
  }

  /**
   * Gives the gap before a frame, and counts what it lacks. Rates that vary have holes of every size: only in a steady
   * one they mean something. Undefined where nothing before can be compared: at the beginning and where the clock jumps.
   */
  private measure(timestamp: number): number | undefined {
    const before = this.lastFrame;
    this.lastFrame = timestamp;
    if (before === undefined) return undefined;
    const gap = timestamp - before;
    if (gap < 0 || gap > stillMax) {
      this.lastKey = undefined;
      return undefined;
    }
    const usual = this.usualGap;
    if (usual > 0 && gap > usual * hole && this.isSteady(usual)) this.dropped += Math.round(gap / usual) - 1;
    this.gaps.push(gap);
    if (this.gaps.length > gapsKept) this.gaps.shift();
    this.unread = (this.unread + 1) % gapsRead;
    if (this.unread === 0) this.usualGap = median(this.gaps);
    return gap;
  }

  private isSteady(usual: number): boolean {
    const stray = Math.max(strayMs, usual * strayShare);
    return this.gaps.filter((gap) => Math.abs(gap - usual) <= stray).length >= this.gaps.length * steadyShare;
  }

  private arrivalAt(at: number): Arrival {
    const latest = this.arrivals.at(-1);
    if (latest && at - latest.at < grain) return latest;
    this.trim(at);
    const arrival = { at, bytes: 0, frames: 0, span: 0, spanned: 0 };
    this.arrivals.push(arrival);
    return arrival;
  }

  private total(what: Exclude<keyof Arrival, "at">): number {
    return this.arrivals.reduce((sum, arrival) => sum + arrival[what], 0);
  }

  private trim(at: number): void {
    this.arrivals = this.arrivals.filter((arrival) => arrival.at > at - span);
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
