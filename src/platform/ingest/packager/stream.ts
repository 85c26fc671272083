import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeMaster } from "../../media/master.ts";
import type { Sink } from "../rtmp/types.ts";
import type { AudioConfig, VideoConfig } from "./codecs.ts";
import { fillGaps } from "./feed.ts";
import { audioConfigOf, videoConfigOf } from "./fmp4.ts";
import { type Health, HealthMeter } from "./health.ts";
import { finishedPlaylist } from "./playlist.ts";
import { indexName } from "./recorder.ts";
import { Rendition } from "./rendition.ts";
import { Rung } from "./rung.ts";
import { type Segment, segmentTarget } from "./segment.ts";
import { Session } from "./session.ts";
import { Timeline } from "./timeline.ts";

/** What can be wrong with a signal without ending it. */
export type StreamProblem = "VIDEO_CONFIG" | "AUDIO_CONFIG" | "CLOCK_JUMP" | "RECORDING";

/** A rendition as a restart found it. */
export type Earlier = { segments: Segment[]; initBytes: Uint8Array; init: number };

export type StreamOptions = {
  /** The folder of the stream's renditions; a finished stream's files stay there as a video. */
  root: string;
  /** Wall clock, milliseconds since the epoch. */
  now(): number;
  /** Milliseconds that never go back. */
  ticks?(): number;
  onPlayable?(): void;
  onProblem?(problem: StreamProblem, error?: unknown): void;
  onSessionEnd?(): void;
  /** What a restart found on the disk, by folder. */
  earlier?: Map<string, Earlier>;
};

/** What became of a stream. */
export type Finished = { duration: number; width: number; height: number; kind: "video" | "audio"; recorded: boolean };

type Listed = { folder: string; rendition: Rendition; config: VideoConfig | undefined };

export const audioFolder = "audio";

/** One stream: publishers' sessions in, renditions out, all cut at the same places. */
export class Packaged {
  readonly timeline = new Timeline();
  readonly meter: HealthMeter;
  source: Rendition | undefined;
  audio: Rendition | undefined;
  private readonly rungs = new Map<number, Listed>();
  private videoConfig: VideoConfig | undefined;
  private audioConfig: AudioConfig | undefined;
  private sourceFolder = "";
  private session: Session | undefined;
  private playable = false;
  private finished: Promise<Finished> | undefined;

  constructor(private readonly options: StreamOptions) {
    this.meter = new HealthMeter(options.ticks ?? (() => performance.now()));
    for (const [folder, earlier] of options.earlier ?? []) this.takeUp(folder, earlier);
    const lead = this.source ?? this.audio;
    for (const { number, at, seconds, discontinuity } of lead?.segments ?? []) {
      this.timeline.cuts.push({ ms: this.timeline.end, number, at, seconds, afterBreak: discontinuity });
      this.timeline.end += seconds * 1000;
    }
    // Rounded durations must never let new times fall before the old ones.
    if (!lead) return;
    this.timeline.end = Math.ceil(this.timeline.end) + 100;
    this.playable = lead.segments.length > 0;
  }

  now(): number {
    return this.options.now();
  }

  /** A publisher begins, or comes back. The one before is over. */
  open(): Sink {
    this.session?.end("closed");
    this.meter.restart();
    this.session = new Session(this);
    return this.session;
  }

  /** Where an encoder of a lower rendition sends its frames. `height` names the rung. */
  openRung(height: number): Sink {
    const session = this.session;
    let listed = this.rungs.get(height);
    if (!listed) {
      const folder = `v${height}`;
      listed = { folder, rendition: this.rendition(folder, "video", 90_000), config: undefined };
      this.rungs.set(height, listed);
    }
    const { rendition } = listed;
    const entry = listed;
    return new Rung(
      rendition,
      this.timeline,
      () => session?.shift,
      (config) => {
        entry.config = config;
      },
    );
  }

  /** The renditions that viewers may be offered, the source first. */
  listed(): { video: Listed[]; audio: { rendition: Rendition; config: AudioConfig } | undefined } {
    const source = this.source ? [{ folder: this.sourceFolder, rendition: this.source, config: this.videoConfig }] : [];
    const rungs = [...this.rungs.values()].filter(({ rendition }) => rendition.segments.some(({ gap }) => !gap));
    const audio = this.audio && this.audioConfig ? { rendition: this.audio, config: this.audioConfig } : undefined;
    return { video: [...source, ...rungs], audio };
  }

  byFolder(folder: string): Rendition | undefined {
    if (folder === audioFolder) return this.audio;
    if (folder === this.sourceFolder) return this.source;
    return [...this.rungs.values()].find((rung) => rung.folder === folder)?.rendition;
  }

  isPlayable(): boolean {
    return this.playable;
  }

  /** Seconds made so far. */
  get seconds(): number {
    return (this.source ?? this.audio)?.seconds ?? 0;
  }

  /** Frames a second of the picture. */
  get frameRate(): number {
    return this.meter.frameRate || 30;
  }

  health(): Health {
    return {
      ...this.meter.snapshot(),
      width: this.videoConfig?.width ?? 0,
      height: this.videoConfig?.height ?? 0,
      videoCodec: this.videoConfig?.codec ?? "",
      audioCodec: this.audioConfig?.codec ?? "",
    };
  }

  /** Ends the stream for good; its files are then a finished video. Called again, it answers the same. */
  finish(): Promise<Finished> {
    this.finished ??= this.seal();
    return this.finished;
  }

  /** Everything written so far is on the disk, or given up. */
  async settled(): Promise<void> {
    await Promise.all(this.all().map(({ rendition }) => rendition.recorder.settled()));
  }

  /** @internal The session knows its codecs. */
  begin(video: VideoConfig | undefined, audio: AudioConfig | undefined): void {
    if (video) {
      this.sourceFolder ||= `v${Math.min(video.width, video.height)}`;
      this.source ??= this.rendition(this.sourceFolder, "video", 90_000);
      this.videoConfig = video;
    }
    if (!audio) return;
    this.audio ??= this.rendition(audioFolder, "audio", audio.sampleRate);
    this.audioConfig ??= audio;
  }

  /** @internal The leading rendition begins a segment. */
  cut(ms: number, at: number, fresh: boolean): void {
    const lead = this.source ?? this.audio;
    if (!lead) return;
    const afterBreak = fresh && this.timeline.cuts.length > 0;
    if (afterBreak) lead.markBreak();
    this.timeline.add({ ms, number: lead.nextNumber, at, afterBreak });
    const lagging = lead.nextNumber - allowedLag;
    for (const { rendition } of this.rungs.values()) fillGaps(rendition, this.timeline, lagging);
    if (this.source && this.audio) fillGaps(this.audio, this.timeline, lagging);
    this.checkPlayable();
  }

  /** @internal The session's media are over. */
  close(ms: number): void {
    this.timeline.close(ms);
    this.checkPlayable();
  }

  /** @internal */
  problem(problem: StreamProblem, error?: unknown): void {
    this.options.onProblem?.(problem, error);
  }

  /** @internal */
  sessionEnded(session: Session): void {
    if (this.session !== session) return;
    this.session = undefined;
    this.options.onSessionEnd?.();
  }

  private checkPlayable(): void {
    if (this.playable) return;
    const lead = this.source ?? this.audio;
    if (!lead) return;
    if (lead.version > 0) {
      this.playable = true;
      this.options.onPlayable?.();
    } else {
      void lead.grown(0, 60_000).then(() => {
        if (lead.version > 0) this.checkPlayable();
      });
    }
  }

  private all(): { folder: string; rendition: Rendition }[] {
    return [
      ...(this.source ? [{ folder: this.sourceFolder, rendition: this.source }] : []),
      ...this.rungs.values(),
      ...(this.audio ? [{ folder: audioFolder, rendition: this.audio }] : []),
    ];
  }

  private rendition(folder: string, kind: "video" | "audio", timescale: number, earlier?: Earlier): Rendition {
    return new Rendition({
      folder: join(this.options.root, folder),
      kind,
      timescale,
      ...(earlier ? { earlier } : {}),
      onRecordFailure: (error) => this.problem("RECORDING", error),
    });
  }

  /** A rendition that an earlier process began. The largest picture was the source. */
  private takeUp(folder: string, earlier: Earlier): void {
    if (folder === audioFolder) {
      const config = audioConfigOf(earlier.initBytes);
      this.audio = this.rendition(folder, "audio", config?.sampleRate ?? 48_000, earlier);
      this.audioConfig = config;
      return;
    }
    const config = videoConfigOf(earlier.initBytes);
    const rendition = this.rendition(folder, "video", 90_000, earlier);
    if (this.source) {
      this.rungs.set(Number(folder.slice(1)), { folder, rendition, config });
      return;
    }
    this.source = rendition;
    this.sourceFolder = folder;
    this.videoConfig = config;
  }

  private async seal(): Promise<Finished> {
    this.session?.end("unpublished");
    const all = this.all();
    for (const { rendition } of all) rendition.end();
    await this.settled();
    const breaks = new Set<number>();
    for (const { rendition } of all) {
      rendition.segments.forEach((segment, index) => {
        if (index > 0 && segment.init !== rendition.segments[index - 1]?.init) breaks.add(segment.number);
      });
    }
    const lead = this.source ?? this.audio;
    const whole = all.filter(
      ({ rendition }) => rendition.segments.length > 0 && rendition.segments.length === lead?.segments.length,
    );
    const recorded = lead?.segments.some(({ number }) => lead.recorder.has(number)) ?? false;
    const config = this.videoConfig;
    const summary: Finished = {
      duration: this.seconds,
      width: config?.width ?? 0,
      height: config?.height ?? 0,
      kind: this.source ? "video" : "audio",
      recorded,
    };
    if (!recorded) return summary;
    for (const { folder, rendition } of whole) {
      await mkdir(join(this.options.root, folder), { recursive: true });
      const path = join(this.options.root, folder, indexName);
      await writeFile(`${path}.part`, finishedPlaylist(rendition, breaks));
      await rename(`${path}.part`, path);
    }
    const pictures = whole.filter(({ folder }) => folder !== audioFolder);
    await writeMaster(
      this.options.root,
      pictures.map(({ folder }) => this.describe(folder)),
      whole.some(({ folder }) => folder === audioFolder) ? audioFolder : undefined,
    );
    return summary;
  }

  private describe(folder: string) {
    const rung = [...this.rungs.values()].find((one) => one.folder === folder);
    const config = rung ? rung.config : this.videoConfig;
    const lines = Number(folder.slice(1));
    return {
      folder,
      width: config?.width ?? Math.round((lines * 16) / 9),
      lines: config?.height ?? lines,
      fps: this.frameRate,
      fallbackKbps: 1000,
    };
  }
}

/** A rendition that is so many segments behind the source has lost them. */
const allowedLag = Math.ceil(24 / segmentTarget);
