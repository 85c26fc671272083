import { join } from "node:path";
import type { AudioConfig, VideoConfig } from "../../platform/hls/codecs.ts";
import type { Sink } from "../rtmp/types.ts";
import { fillGaps } from "./feed.ts";
import { hasFiles, sealFiles } from "./finish.ts";
import { type Health, HealthMeter } from "./health.ts";
import { PublisherFeed } from "./publisher-feed.ts";
import { Rendition } from "./rendition.ts";
import { Renditions } from "./renditions.ts";
import { RungSink } from "./rung-sink.ts";
import { segmentTarget } from "./segment.ts";
import { Timeline } from "./timeline.ts";
import { Told } from "./told.ts";
import type { Earlier, Finished, StreamOptions, StreamProblem } from "./types.ts";

/** One stream: publishers' sessions in, renditions out, all cut at the same places. */
export class Packaged {
  readonly timeline = new Timeline();
  readonly meter: HealthMeter;
  readonly told = new Told();
  private readonly renditions: Renditions;
  private session: PublisherFeed | undefined;
  private playable = false;
  private finished: Promise<Finished> | undefined;

  constructor(private readonly options: StreamOptions) {
    this.meter = new HealthMeter(options.ticks ?? (() => performance.now()));
    this.renditions = new Renditions((folder, kind, earlier) => this.rendition(folder, kind, earlier));
    for (const [folder, earlier] of options.earlier ?? []) {
      this.told.takeUp(earlier);
      this.renditions.takeUp(folder, earlier);
    }
    const longest = this.all().sort((a, b) => b.rendition.nextNumber - a.rendition.nextNumber)[0]?.rendition;
    for (const { number, at, seconds, from, discontinuity } of longest?.segments ?? [])
      this.timeline.cuts.push({ ms: from * 1000, number, at, seconds, afterBreak: discontinuity });
    this.timeline.end = Math.ceil((this.source ?? this.audio)?.reach ?? 0);
    this.playable = longest !== undefined;
  }

  get source(): Rendition | undefined {
    return this.renditions.source;
  }

  get audio(): Rendition | undefined {
    return this.renditions.audio;
  }

  now(): number {
    return this.options.now();
  }

  /** A publisher begins, or comes back. The one before is over. */
  open(): Sink {
    this.session?.end("closed");
    if (this.finished) return nowhere;
    this.meter.restart();
    this.session = new PublisherFeed(this);
    return this.session;
  }

  /**
   * Where an encoder of a lower rendition sends its frames. `height` names the rung, which is to be lower than the
   * source: what it sends is left out otherwise, as the two would share a folder.
   */
  openRung(height: number): Sink {
    const session = this.session;
    const entry = this.finished ? undefined : this.renditions.rung(height);
    if (!entry) return nowhere;
    // An encoder that is late to go must not end what its successor began.
    entry.rung?.end("closed");
    entry.rung = new RungSink(
      entry.rendition,
      this.timeline,
      () => session?.shifts ?? [],
      (config) => {
        entry.config = config;
      },
    );
    return entry.rung;
  }

  /** The renditions that viewers may be offered, the source first. */
  listed(): ReturnType<Renditions["listed"]> {
    return this.renditions.listed();
  }

  /** The same without their setups, by folder. */
  offered(): ReturnType<Renditions["offered"]> {
    return this.renditions.offered();
  }

  /** What there is for `byFolder`, the source first. */
  folders(): string[] {
    return this.all().map(({ folder }) => folder);
  }

  byFolder(folder: string): Rendition | undefined {
    return this.renditions.byFolder(folder);
  }

  isPlayable(): boolean {
    return this.playable;
  }

  /** Seconds made so far. */
  get seconds(): number {
    return (this.source ?? this.audio)?.seconds ?? 0;
  }

  health(): Health {
    const { videoConfig, audioConfig } = this.renditions;
    return {
      ...this.meter.snapshot(),
      width: videoConfig?.width ?? 0,
      height: videoConfig?.height ?? 0,
      videoCodec: videoConfig?.codec ?? "",
      audioCodec: audioConfig?.codec ?? "",
    };
  }

  /** Ends the stream for good; its files are then a finished video. Called again, it answers the same. */
  finish(): Promise<Finished> {
    // What fails, as on a full disk, may be tried again.
    this.finished ??= this.seal().catch((error) => {
      this.finished = undefined;
      throw error;
    });
    return this.finished;
  }

  /** Ends a stream of which nothing is kept: nothing is written any longer when this resolves. */
  async abandon(): Promise<void> {
    this.session?.end("closed");
    for (const { rendition } of this.all()) rendition.end();
    await this.settled();
  }

  /** Everything written so far is on the disk, or given up. */
  async settled(): Promise<void> {
    await Promise.all(this.all().map(({ rendition }) => rendition.recorder.settled()));
  }

  /** @internal The session knows its codecs. */
  begin(video: VideoConfig | undefined, audio: AudioConfig | undefined): void {
    this.renditions.begin(video, audio);
  }

  /** @internal The session's leading rendition begins a segment. */
  cut(lead: Rendition, ms: number, at: number, fresh: boolean): void {
    const afterBreak = fresh && this.timeline.cuts.length > 0;
    const { number } = this.timeline.add({ ms, at, afterBreak });
    fillGaps(lead, this.timeline, number);
    if (afterBreak) lead.markBreak();
    for (const { rendition } of this.all()) {
      if (rendition !== lead && rendition.hasMedia) fillGaps(rendition, this.timeline, number - allowedLag);
    }
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
  sessionEnded(session: PublisherFeed): void {
    if (this.session !== session) return;
    this.session = undefined;
    this.options.onSessionEnd?.();
  }

  /** Players begin once there is a whole segment of everything; for sound that never comes they do not wait. */
  private checkPlayable(): void {
    if (this.source?.segments[0]?.done) this.told.seeFrames(this.meter.frameRate, this.meter.promised);
    const lead = this.source ?? this.audio;
    if (this.playable || !lead || lead.ended) return;
    const begun = (rendition: Rendition | undefined) => !rendition || rendition.segments[0]?.done === true;
    if (begun(lead) && (begun(this.audio) || lead.nextNumber > 2)) {
      this.playable = true;
      this.options.onPlayable?.();
      return;
    }
    const slower = begun(lead) && this.audio ? this.audio : lead;
    void slower.grown(slower.version, 1000).then(() => this.checkPlayable());
  }

  private all(): { folder: string; rendition: Rendition }[] {
    return this.renditions.all();
  }

  private rendition(folder: string, kind: "video" | "audio", earlier?: Earlier): Rendition {
    return new Rendition({
      folder: join(this.options.root, folder),
      kind,
      partTarget: () => this.told.partTarget,
      frameRate: () => this.told.frameRate,
      ...(earlier ? { earlier } : {}),
      mayWrite: this.options.mayWrite ?? (() => true),
      onRecordFailure: (error) => this.problem("RECORDING", error),
    });
  }

  private async seal(): Promise<Finished> {
    this.session?.end("unpublished");
    for (const { rendition } of this.all()) {
      if (rendition.hasMedia) fillGaps(rendition, this.timeline, this.timeline.cuts.length);
      rendition.end();
    }
    await this.settled();
    const lead = this.source ?? this.audio;
    const recorded = lead !== undefined && hasFiles(lead);
    const { root } = this.options;
    const describe = (folder: string) => this.renditions.described(folder, this.told.frameRate);
    if (recorded) {
      await sealFiles({ root, all: this.all(), lead, audio: this.audio, describe });
    }
    const stays = this.timeline.cuts
      .filter(({ afterBreak }, index) => index === 0 || afterBreak)
      .map(({ at, ms }) => ({ at, ms }));
    const { width = 0, height = 0 } = this.renditions.videoConfig ?? {};
    return { duration: this.seconds, width, height, kind: this.source ? "video" : "audio", recorded, stays };
  }
}

/** Where what comes too late goes. */
const nowhere: Sink = { tag: () => {}, end: () => {} };

/** A rendition that is so many segments behind the source has lost them. */
const allowedLag = Math.ceil(24 / segmentTarget);
