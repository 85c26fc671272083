import { fragment, type Sample } from "../../platform/hls/fragments.ts";
import { openRecorder, type Recorder } from "./recorder.ts";
import { initName, partName, type Segment, segmentName } from "./segment.ts";
import type { Earlier } from "./types.ts";

/** Segments of which the bytes are kept in memory. */
export const recentSegments = 4;

export type RenditionOptions = {
  folder: string;
  kind: "video" | "audio";
  /** The longest part, in seconds: the same for as long as the stream lasts, from the first part on. */
  partTarget(): number;
  /** Frames a second of the picture: the same, from the first segment on. */
  frameRate(): number;
  /** What a restart found on the disk. */
  earlier?: Earlier;
  mayWrite(): boolean;
  onRecordFailure(error: unknown): void;
};

/** One rendition of a stream: samples in; parts, segments and their files out. */
export class Rendition {
  /** A segment's number is its place in the list. */
  readonly segments: Segment[] = [];
  readonly recorder: Recorder;
  /** Grows with every part. */
  version = 0;
  ended = false;
  /** Seconds made so far. */
  seconds = 0;
  /** Where its last sample ends on the stream's line, in milliseconds. */
  reach: number | undefined;
  /** It has more than gaps. */
  hasMedia = false;
  private samples: Sample[] = [];
  /** Number of the next fragment; it grows over the whole recording. */
  private sequence = 1;
  private timescale = 1;
  private init = 0;
  /** How many setups there were. */
  private inits = 0;
  private initBytes: Uint8Array | undefined;
  private breaks = 0;
  private forgotten = 0;
  private breakNext = false;
  private waiting = new Set<() => void>();

  constructor(readonly options: RenditionOptions) {
    const { earlier } = options;
    this.recorder = openRecorder(options);
    if (!earlier) return;
    for (const segment of earlier.segments) {
      if (segment.discontinuity) this.breaks++;
      if (!segment.gap) this.hasMedia = true;
      this.segments.push(segment);
      this.seconds += segment.seconds;
    }
    this.reach = earlier.end;
    this.initBytes = earlier.initBytes;
    this.init = earlier.init;
    this.inits = earlier.inits;
    this.sequence = earlier.sequence + 1;
  }

  /** Numbers go on from here. */
  get nextNumber(): number {
    return this.segments.length;
  }

  /** The longest part, in seconds. */
  get partTarget(): number {
    return this.options.partTarget();
  }

  /** How many wait for it to grow. */
  get waiters(): number {
    return this.waiting.size;
  }

  /** The codec setup of what follows; another than before gets a file of its own. True when it changed. */
  configure(bytes: Uint8Array, timescale: number): boolean {
    this.timescale = timescale;
    if (this.initBytes && Buffer.compare(this.initBytes, bytes) === 0) return false;
    this.initBytes = bytes;
    this.init = ++this.inits;
    this.recorder.writeInit(initName(this.init), bytes);
    return true;
  }

  /** The latest initialisation segment, if it has this name. */
  initFile(name: string): Uint8Array | undefined {
    return name === initName(this.init) ? this.initBytes : undefined;
  }

  /** The next segment begins after a break. */
  markBreak(): void {
    this.breakNext = true;
  }

  /** Adds a sample; `at` is its wall clock. A part is closed before it would grow too long. */
  push(sample: Sample, at: number): void {
    if (this.ended) return;
    const first = this.samples[0];
    const last = this.samples.at(-1);
    if (first && last) {
      const end = last.decodeTime + last.duration;
      const jumps = end !== sample.decodeTime;
      if (jumps || end + sample.duration - first.decodeTime > this.partTarget * this.timescale) this.closePart();
    }
    if (!this.segments.at(-1) || this.segments.at(-1)?.done) this.openSegment(at);
    this.samples.push(sample);
    this.reach = ((sample.decodeTime + sample.duration) * 1000) / this.timescale;
  }

  /** Ends the segment under way: the next sample begins another. One that was abandoned is a gap of `whole` seconds. */
  cut(whole = 0): void {
    this.closePart();
    const segment = this.segments.at(-1);
    if (!segment || segment.done) return;
    segment.done = true;
    if (segment.gap) this.hollow(segment, whole || segment.seconds);
    this.recorder.endSegment(segment);
    this.forgetOld();
    this.announce();
  }

  /** Nothing more comes for the segment under way, though its time is not over. */
  abandon(): void {
    this.samples = [];
    const segment = this.segments.at(-1);
    if (segment && !segment.done) segment.gap = true;
  }

  /** Stands for a segment that this rendition does not have. */
  skip(seconds: number, at: number): void {
    if (this.ended) return;
    this.cut();
    const segment = this.openSegment(at);
    Object.assign(segment, { gap: true, done: true, seconds });
    this.seconds += seconds;
    this.recorder.endSegment(segment);
    this.announce();
  }

  end(): void {
    this.cut();
    this.ended = true;
    this.announce();
  }

  /** Resolves when the rendition grew beyond `version`, after the time, or when the signal says so. */
  grown(version: number, milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (this.version > version || this.ended || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", done);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal?.addEventListener("abort", done);
      this.waiting.add(done);
    });
  }

  /** Bytes of a part or whole segment that memory still holds. */
  fromMemory(name: string): Uint8Array | undefined {
    const segment = this.segments[Number(/^s(\d{1,9})[-.]/.exec(name)?.[1] ?? -1)];
    if (!segment || segment.parts.length === 0) return undefined;
    if (segment.done && name === segmentName(segment.number))
      return Buffer.concat(segment.parts.map(({ bytes }) => bytes));
    return segment.parts.find((part) => part.name === name)?.bytes;
  }

  private hollow(segment: Segment, seconds: number): void {
    this.seconds += seconds - segment.seconds;
    Object.assign(segment, { parts: [], seconds });
  }

  private openSegment(at: number): Segment {
    const before = this.segments.at(-1);
    // Dates follow from lengths, so that the two never disagree; the clock is asked again after a break only.
    const end = before ? before.at + before.seconds * 1000 : 0;
    const segment: Segment = {
      number: this.nextNumber,
      seconds: 0,
      from: this.seconds,
      breaks: this.breaks,
      at: this.breakNext || !before ? Math.max(at, end) : end,
      init: this.init,
      discontinuity: this.breakNext,
      gap: false,
      parts: [],
      done: false,
    };
    if (this.breakNext) this.breaks++;
    this.breakNext = false;
    this.segments.push(segment);
    return segment;
  }

  private closePart(): void {
    const segment = this.segments.at(-1);
    const first = this.samples[0];
    const last = this.samples.at(-1);
    if (!segment || !first || !last) return;
    const bytes = fragment(this.sequence++, this.samples);
    const seconds = (last.decodeTime + last.duration - first.decodeTime) / this.timescale;
    const independent = this.options.kind === "audio" || first.key;
    segment.parts.push({ name: partName(segment.number, segment.parts.length), seconds, independent, bytes });
    segment.seconds += seconds;
    this.seconds += seconds;
    this.hasMedia = true;
    this.samples = [];
    this.recorder.append(segment, bytes);
    this.announce();
  }

  /** Memory holds what is recent, and what is still on its way to the disk. */
  private forgetOld(): void {
    let settled = true;
    for (let index = this.forgotten; index < this.segments.length - recentSegments; index++) {
      const segment = this.segments[index];
      if (segment && this.recorder.knows(index)) segment.parts = [];
      else settled = false;
      if (settled) this.forgotten = index + 1;
    }
  }

  private announce(): void {
    this.version++;
    for (const wake of [...this.waiting]) wake();
  }
}
