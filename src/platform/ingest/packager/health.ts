import type { MediaTag, StreamInfo } from "../rtmp/types.ts";

/** What the creator is told of the signal. Rates are of the last five seconds. */
export type Health = {
  /** Bits a second. */
  bitrate: number;
  fps: number;
  /** Seconds between the last two keyframes; 0 before there were two. */
  keyframeGap: number;
  /** Frames that the encoder left out, judged by the holes between its times. */
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

/** Watches the tags that go by. */
export class HealthMeter {
  private arrivals: { at: number; bytes: number; frames: number }[] = [];
  private lastKey: number | undefined;
  private lastFrame: number | undefined;
  private usualGap = 0;
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
    const latest = this.arrivals.at(-1);
    if (latest && at - latest.at < grain) {
      latest.bytes += payload.length;
      if (frame) latest.frames++;
    } else {
      this.trim(at);
      this.arrivals.push({ at, bytes: payload.length, frames: frame ? 1 : 0 });
    }
    if (!frame) return;
    if ((payload[0] ?? 0) >> 4 === 1) {
      if (this.lastKey !== undefined) this.keyframeGap = (timestamp - this.lastKey) / 1000;
      this.lastKey = timestamp;
    }
    if (this.lastFrame !== undefined) {
      const gap = timestamp - this.lastFrame;
      if (this.usualGap > 0 && gap > this.usualGap * 1.8 && gap < 10_000)
        this.dropped += Math.round(gap / this.usualGap) - 1;
      else if (gap > 0 && gap < 1000) this.usualGap = this.usualGap === 0 ? gap : this.usualGap * 0.95 + gap * 0.05;
    }
    this.lastFrame = timestamp;
  }

  /** Frames a second by the frames' own times; 0 before there are two. */
  get frameRate(): number {
    return this.usualGap === 0 ? 0 : Math.round((1000 / this.usualGap) * 100) / 100;
  }

  snapshot(): Omit<Health, "width" | "height" | "videoCodec" | "audioCodec"> {
    const now = this.now();
    this.trim(now);
    const seconds = Math.max(1, (now - (this.arrivals[0]?.at ?? now)) / 1000);
    return {
      bitrate: Math.round((this.arrivals.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / seconds),
      fps: Math.round((this.arrivals.reduce((sum, { frames }) => sum + frames, 0) / seconds) * 10) / 10,
      keyframeGap: Math.round(this.keyframeGap * 100) / 100,
      droppedFrames: this.dropped,
      encoder: this.info.encoder ?? "",
    };
  }

  private trim(at: number): void {
    this.arrivals = this.arrivals.filter((arrival) => arrival.at > at - span);
  }
}
