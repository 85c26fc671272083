import {
  type Earlier,
  type EndReason,
  type Finished,
  type LiveRung,
  type MediaTag,
  Packaged,
  type SentAway,
  type Sink,
  type StreamInfo,
  type StreamProblem,
} from "../../ingest/ingest.ts";
import type { Log } from "../../platform/log.ts";
import type { Workspace } from "../../platform/storage/storage.ts";
import { Encoder } from "./encoder.ts";

export type Publisher = { keyId: string; key: string; protocol: string; address: string };

export type BroadcastOptions = {
  videoId: string;
  channelId: string;
  /** Where its segments are written, as a recording or while only its creator sees them. */
  workspace: Workspace;
  onAir: boolean;
  earlier?: Map<string, Earlier>;
  now(): number;
  log: Log;
  ffmpeg: string;
  /** The lower renditions that the machine can carry now. */
  rungs(width: number, height: number): LiveRung[];
  onPlayable(): void;
  /** The publisher is gone; `deliberate`: it said so. */
  onLost(deliberate: boolean): void;
  kick(key: string, why: string): void;
  /** The stream is this node's: whatever comes in otherwise is written nowhere. */
  mayWrite(): boolean;
};

type Connected = Publisher & {
  session: Sink;
  setup: Map<string, MediaTag>;
  info: StreamInfo | undefined;
};

/** One live video that receives, or waits for, its publisher. */
export class Broadcast {
  stream: Packaged;
  onAir: boolean;
  /** The preview from which it went on the air: its creator's player is on the way from one to the other. */
  former: Packaged | undefined;
  /** Since when nobody publishes, milliseconds since the epoch; undefined while somebody does. */
  lostAt: number | undefined;
  /** When it ends unless somebody publishes again; undefined while somebody does. */
  endsAt: number | undefined;
  /** The last thing that went wrong with the signal. */
  problem: StreamProblem | EndReason | SentAway | undefined;
  private workspace: Workspace;
  private publisher: Connected | undefined;
  private readonly encoder: Encoder;
  private over = false;

  constructor(readonly options: BroadcastOptions) {
    this.onAir = options.onAir;
    this.workspace = options.workspace;
    this.lostAt = options.now();
    this.stream = this.openStream(options.earlier);
    this.encoder = new Encoder({
      ...options,
      source: () => (this.over ? undefined : this.publisher && { stream: this.stream, setup: this.publisher.setup }),
    });
  }

  get videoId(): string {
    return this.options.videoId;
  }

  get publishing(): Publisher | undefined {
    return this.publisher;
  }

  /** A publisher begins or comes back. */
  attach(publisher: Publisher): Sink {
    void this.encoder.stop();
    const session = this.stream.open();
    const connected: Connected = { ...publisher, session, setup: new Map(), info: undefined };
    this.publisher = connected;
    this.lostAt = undefined;
    this.endsAt = undefined;
    if (this.problem !== "RECORDING") this.problem = undefined;
    return {
      tag: (tag) => this.take(connected, tag),
      info: (info) => {
        connected.info = info;
        connected.session.info?.(info);
      },
      end: (why) => this.detach(connected, why),
    };
  }

  /** From the preview to the air: what was sent until now is not part of the stream. */
  takeTheAir(workspace: Workspace): Packaged {
    const preview = this.stream;
    this.former = preview;
    this.onAir = true;
    this.workspace = workspace;
    this.stream = this.openStream(undefined);
    const { publisher } = this;
    if (publisher) {
      publisher.session.end("unpublished");
      publisher.session = this.stream.open();
      if (publisher.info) publisher.session.info?.(publisher.info);
      for (const tag of publisher.setup.values()) publisher.session.tag(tag);
      this.encoder.start();
    }
    return preview;
  }

  /** Whoever publishes with this key does so no longer; the stream waits for another. */
  cutOff(key: string): void {
    if (this.publisher?.key === key) this.detach(this.publisher, "kicked");
  }

  /** Ends it for good, whoever publishes. Of a preview nothing is kept. */
  async finish(): Promise<Finished | undefined> {
    this.over = true;
    const { publisher } = this;
    if (publisher) {
      this.options.kick(publisher.key, "the stream was ended");
      publisher.session.end("unpublished");
    }
    await this.encoder.stop();
    if (!this.onAir) {
      await this.discard();
      return undefined;
    }
    const finished = await this.stream.finish();
    await this.handIn();
    return finished;
  }

  /** Writes down what there is, for the process that follows. */
  async suspend(): Promise<void> {
    this.over = true;
    // Its end is written too.
    if (this.options.mayWrite()) this.publisher?.session.end("closed");
    await this.encoder.stop();
    await this.stream.settled();
    await this.handIn();
  }

  /** Leaves it to another node: what this one has of it and may not write is of no use to anybody. */
  async letGo(): Promise<void> {
    try {
      await this.suspend();
    } finally {
      await this.workspace.release();
    }
  }

  /** Ends a preview: nothing is written to its folder any longer when this resolves, and nothing in it is kept. */
  async discard(): Promise<void> {
    this.over = true;
    const mayWrite = this.options.mayWrite();
    if (mayWrite) this.publisher?.session.end("closed");
    await this.encoder.stop();
    await (mayWrite ? this.stream.abandon() : this.stream.settled());
    await this.workspace.release();
  }

  /** The store has all of it from here on. */
  private async handIn(): Promise<void> {
    await this.workspace.publish();
    await this.workspace.release();
  }

  private openStream(earlier: Map<string, Earlier> | undefined): Packaged {
    return new Packaged({
      root: this.workspace.path,
      now: this.options.now,
      onPlayable: () => this.options.onPlayable(),
      mayWrite: () => this.options.mayWrite(),
      onProblem: (problem, error) => {
        if (this.problem !== problem)
          this.options.log.warn("a live stream has a problem", { videoId: this.videoId, problem, error });
        this.problem = problem;
      },
      ...(earlier ? { earlier } : {}),
    });
  }

  private take(connected: Connected, tag: MediaTag): void {
    if (this.publisher !== connected || this.over || !this.options.mayWrite()) return;
    const setup = tag.payload[1] === 0;
    if (setup) connected.setup.set(tag.type, tag);
    connected.session.tag(tag);
    if (setup && tag.type === "video" && this.onAir && !this.encoder.runs) this.encoder.start();
    else this.encoder.write(tag);
  }

  private detach(connected: Connected, why: EndReason): void {
    if (this.options.mayWrite()) connected.session.end(why);
    if (this.publisher !== connected) return;
    this.publisher = undefined;
    this.lostAt = this.options.now();
    if (why !== "unpublished" && why !== "closed" && why !== "kicked") this.problem = why;
    void this.encoder.stop();
    // A stream that comes through the front end ends in order also when the publisher was cut off.
    if (!this.over) this.options.onLost(why === "unpublished" && connected.protocol === "RTMP");
  }
}
