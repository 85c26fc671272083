import {
  type LiveRung,
  type MediaTag,
  type Packaged,
  type RungEncoder,
  type Sink,
  startRungEncoder,
} from "../../ingest/ingest.ts";
import { readVideoConfig } from "../../platform/hls/codecs.ts";
import type { Log } from "../../platform/log.ts";

const restartAfter = [1000, 2000, 5000, 15_000, 30_000];

export type EncoderOptions = {
  videoId: string;
  ffmpeg: string;
  /** The lower renditions that the machine can carry now. */
  rungs(width: number, height: number): LiveRung[];
  /** The stream, and the setup that its publisher sent; undefined while nobody publishes. */
  source(): { stream: Packaged; setup: Map<string, MediaTag> } | undefined;
  /** What comes back from the program otherwise is written nowhere. */
  mayWrite(): boolean;
  log: Log;
};

/** What makes the lower renditions of a stream: one program at a time, begun anew when it dies. */
export class Encoder {
  private current: { process: RungEncoder; startedAt: number } | undefined;
  /** The last one, until it has sent all. */
  private leaving: Promise<void> = Promise.resolve();
  private deaths = 0;
  private restart: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: EncoderOptions) {}

  get runs(): boolean {
    return this.current !== undefined;
  }

  write(tag: MediaTag): void {
    this.current?.process.write(tag);
  }

  /** It begins with the setup that the publisher sent, and takes up at the next keyframe. */
  start(): void {
    try {
      this.begin();
    } catch (error) {
      this.options.log.error("a stream has no lower renditions", { videoId: this.options.videoId, error });
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.restart);
    // What it still sends finds its rung, but another may begin meanwhile.
    if (this.current) this.leaving = this.current.process.stop();
    this.current = undefined;
    await this.leaving;
  }

  private begin(): void {
    const source = this.options.source();
    const video = source?.setup.get("video");
    const config = video && readVideoConfig(video.payload.subarray(5));
    if (!source || !config) return;
    const rungs = this.options.rungs(config.width, config.height);
    if (rungs.length === 0) return;
    const { stream, setup } = source;
    const process: RungEncoder = startRungEncoder({
      ffmpeg: this.options.ffmpeg,
      rungs,
      take: ({ height }) => this.whileAllowed(stream.openRung(height)),
      log: this.options.log,
      onDeath: (stderr) => this.revive(process, stderr),
    });
    this.current = { process, startedAt: performance.now() };
    for (const tag of setup.values()) process.write(tag);
  }

  private whileAllowed(rung: Sink): Sink {
    const { mayWrite } = this.options;
    return { tag: (tag) => mayWrite() && rung.tag(tag), end: (why) => mayWrite() && rung.end(why) };
  }

  /** The stream goes on without its lower renditions, and gets them back after a pause that grows. */
  private revive(process: RungEncoder, stderr: string): void {
    if (this.current?.process !== process) return;
    if (performance.now() - this.current.startedAt > 60_000) this.deaths = 0;
    this.current = undefined;
    const wait = restartAfter[Math.min(this.deaths++, restartAfter.length - 1)] ?? 30_000;
    const { videoId, log } = this.options;
    log.warn("the encoder of a stream ended", { videoId, stderr, againInMs: wait });
    this.restart = setTimeout(() => {
      if (!this.current) this.start();
    }, wait);
  }
}
