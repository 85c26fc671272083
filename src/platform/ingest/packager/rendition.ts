import { fragment, type Sample } from "./fmp4.ts";
import { openRecorder, type Recorder } from "./recorder.ts";
import { initName, partName, partTarget, type Segment, segmentName } from "./segment.ts";

/** Segments of which the parts are listed and the bytes kept in memory. */
const recentSegments = 4;

export type RenditionOptions = {
  folder: string;
  timescale: number;
  kind: "video" | "audio";
  /** What a restart found on the disk. */
  earlier?: { segments: Segment[]; initBytes: Uint8Array; init: number };
  onRecordFailure(error: unknown): void;
};

/** One rendition of a stream: samples in; parts, segments and their files out. */
export class Rendition {
  readonly segments: Segment[] = [];
  readonly recorder: Recorder;
  /** Grows with every part. */
  version = 0;
  ended = false;
  private samples: Sample[] = [];
  private sequence = 1;
  private init = 0;
  private initBytes: Uint8Array | undefined;
  private breakNext = false;
  private waiting = new Set<() => void>();

  constructor(readonly options: RenditionOptions) {
    const { earlier } = options;
    this.recorder = openRecorder(options.folder, options.onRecordFailure, earlier);
    if (!earlier) return;
    this.segments.push(...earlier.segments);
    this.initBytes = earlier.initBytes;
    this.init = earlier.init;
  }

  /** Numbers go on from here. */
  get nextNumber(): number {
    const last = this.segments.at(-1);
    return last ? last.number + 1 : 0;
  }

  /** The codec setup of what follows; another than before gets a file of its own. True when it changed. */
  configure(bytes: Uint8Array): boolean {
    if (this.initBytes && Buffer.compare(this.initBytes, bytes) === 0) return false;
    this.initBytes = bytes;
    this.init++;
    this.recorder.writeInit(initName(this.init), bytes);
    return true;
  }

  /** The latest initialisation segment, if it has this name. */
  initFile(name: string): Uint8Array | undefined {
    return name === initName(this.init) ? this.initBytes : undefined;
  }

  /** Seconds made so far. */
  get seconds(): number {
    return this.segments.reduce((sum, segment) => sum + segment.seconds, 0);
  }

  /** The next segment begins after a break. */
  markBreak(): void {
    this.breakNext = true;
  }

  /** Adds a sample; `at` is its wall clock. A part is closed before it would grow too long. */
  push(sample: Sample, at: number): void {
    const first = this.samples[0];
    const last = this.samples.at(-1);
    const limit = partTarget * this.options.timescale;
    if (first && last) {
      const jump = last.decodeTime + last.duration !== sample.decodeTime;
      if (jump || sample.decodeTime + sample.duration - first.decodeTime > limit) this.closePart();
    }
    if (!this.segments.at(-1) || this.segments.at(-1)?.done) this.openSegment(at);
    this.samples.push(sample);
  }

  /** Ends the segment under way: the next sample begins another. */
  cut(): void {
    this.closePart();
    const segment = this.segments.at(-1);
    if (!segment || segment.done) return;
    segment.done = true;
    this.recorder.endSegment(segment);
    this.forgetOld();
    this.announce();
  }

  /** Stands for a segment that this rendition does not have. */
  skip(seconds: number, at: number): void {
    this.cut();
    this.openSegment(at);
    const segment = this.segments.at(-1);
    if (!segment) return;
    Object.assign(segment, { gap: true, done: true, seconds });
    this.recorder.endSegment(segment);
    this.announce();
  }

  end(): void {
    this.cut();
    this.ended = true;
    this.announce();
  }

  /** Resolves when the rendition grew beyond `version`, or after the time. */
  grown(version: number, milliseconds: number): Promise<void> {
    if (this.version > version || this.ended) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.waiting.add(done);
    });
  }

  /** Bytes of a part or whole segment that memory still holds. */
  fromMemory(name: string): Uint8Array | undefined {
    for (const segment of this.segments.slice(-recentSegments - 1)) {
      if (segment.gap || segment.parts.length === 0) continue;
      if (segment.done && name === segmentName(segment.number)) {
        return Buffer.concat(segment.parts.map(({ bytes }) => bytes));
      }
      const part = segment.parts.find((one) => one.name === name);
      if (part) return part.bytes;
    }
    return undefined;
  }

  private openSegment(at: number): void {
    this.segments.push({
      number: this.nextNumber,
      seconds: 0,
      at,
      init: this.init,
      discontinuity: this.breakNext,
      gap: false,
      parts: [],
      done: false,
    });
    this.breakNext = false;
  }

  private closePart(): void {
    const segment = this.segments.at(-1);
    const first = this.samples[0];
    const last = this.samples.at(-1);
    if (!segment || !first || !last) return;
    const bytes = fragment(this.sequence++, this.samples);
    const seconds = (last.decodeTime + last.duration - first.decodeTime) / this.options.timescale;
    const independent = this.options.kind === "audio" || first.key;
    segment.parts.push({ name: partName(segment.number, segment.parts.length), seconds, independent, bytes });
    segment.seconds += seconds;
    this.samples = [];
    this.recorder.append(segment, bytes);
    this.announce();
  }

  private forgetOld(): void {
    for (const segment of this.segments.slice(-recentSegments * 2, -recentSegments)) segment.parts = [];
  }

  private announce(): void {
    this.version++;
    for (const wake of [...this.waiting]) wake();
  }
}
