import type { Earlier } from "../../ingest/ingest.ts";
import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { faultOf } from "../../platform/faults.ts";
import type { Log } from "../../platform/log.ts";
import { tellOfVideo } from "../../videos/changes.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { isShut } from "../queries.ts";
import { forgetLease, mayWriteLive, offerLives, releaseLive, writeAsOwner } from "../rules/owners.ts";
import { markEnded, markPlayable, markStarted } from "../rules/transitions.ts";
import { affordableRungs } from "./affordable.ts";
import { Broadcast } from "./broadcast.ts";
import { previewKey, previewOf, recordingOf } from "./places.ts";

/** A publisher that says goodbye may have pressed the wrong button. */
const goodbyeMs = 10 * second;
/** How long players may take to play a stream to its end. */
const watchedOut = 60 * second;
const previewOut = 8 * second;

export type Outside = {
  /** Ends whatever publishes under a key. */
  kick(key: string, why: string): void;
  onEnded(videoId: string): void;
};

/** The streams of this process by their videos: those that are received or waited for, that end, and that are just over. */
export class Broadcasts {
  private readonly running = new Map<string, Broadcast>();
  private readonly over = new Map<string, Broadcast>();
  private readonly endings = new Map<string, Promise<void>>();
  /** Previews that are over, until their folders are gone. */
  private readonly clearings = new Map<string, Promise<void>>();
  private readonly graces = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly problems = new Map<string, Broadcast["problem"]>();

  constructor(
    private readonly ctx: Ctx,
    private readonly log: Log,
    private readonly outside: Outside,
  ) {}

  /** The stream of a video that receives, received or is to receive pictures. */
  get(videoId: string): Broadcast | undefined {
    return this.running.get(videoId);
  }

  all(): Iterable<Broadcast> {
    return this.running.values();
  }

  /** The same, and for a while after its end, for players that are still on their way there. */
  watched(videoId: string): Broadcast | undefined {
    return this.running.get(videoId) ?? this.over.get(videoId);
  }

  /** What ended the last preview of a video whose publisher is gone. */
  problem(videoId: string): Broadcast["problem"] {
    return this.problems.get(videoId);
  }

  /** The end of a video's stream, while it is coming; a preview has come to it when its folder is free for another. */
  ending(videoId: string): Promise<void> | undefined {
    return this.endings.get(videoId) ?? this.clearings.get(videoId);
  }

  /** A publisher comes: nothing ends for the lack of one. */
  expect(videoId: string): void {
    clearTimeout(this.graces.get(videoId));
    this.problems.delete(videoId);
  }

  open(video: Video, onAir: boolean, earlier?: Map<string, Earlier>): Broadcast {
    const { ctx, log, outside } = this;
    const videoId = video.id;
    const broadcast: Broadcast = new Broadcast({
      videoId,
      channelId: video.channelId,
      workspace: onAir ? recordingOf(ctx, video) : previewOf(ctx, videoId),
      onAir,
      ...(earlier ? { earlier } : {}),
      now: () => ctx.clock.now(),
      log,
      ffmpeg: ctx.config.ffmpegPath,
      rungs: (width, height) => affordableRungs(ctx.config, width, height),
      mayWrite: () => mayWriteLive(ctx, videoId),
      onPlayable: () => {
        if (broadcast.onAir) void this.attempt(() => writeAsOwner(ctx, videoId, (tx) => markPlayable(tx, videoId)));
        else tellOfVideo(ctx, videoId, "signal");
      },
      onLost: (deliberate) => this.lost(broadcast, deliberate),
      kick: outside.kick,
    });
    this.running.set(videoId, broadcast);
    return broadcast;
  }

  /** Goes on with a stream that is on the air, and that waits for its publisher. */
  resume(video: Video, earlier: Map<string, Earlier>): void {
    this.lost(this.open(video, true, earlier), false);
  }

  /** Puts a previewed stream on the air. False when nothing is received. */
  async goOnAir(videoId: string): Promise<boolean> {
    const { ctx } = this;
    const broadcast = this.running.get(videoId);
    const video = await videoById(ctx, videoId);
    if (!broadcast?.publishing || !video) return false;
    if (!broadcast.onAir) {
      const preview = broadcast.takeTheAir(recordingOf(ctx, video));
      void this.attempt(async () => {
        await Bun.sleep(previewOut);
        broadcast.former = undefined;
        if (!mayWriteLive(ctx, videoId)) return;
        await preview.abandon();
        await ctx.storage.remove(previewKey(videoId));
      });
    }
    return (await writeAsOwner(ctx, videoId, (tx) => markStarted(tx, videoId))) !== undefined;
  }

  /** Ends a stream, once for all who ask; it is a video when this resolves. */
  finish(videoId: string): Promise<void> {
    const coming = this.endings.get(videoId);
    if (coming) return coming;
    const end = this.end(videoId).finally(() => this.endings.delete(videoId));
    this.endings.set(videoId, end);
    return end;
  }

  /** Another node has the stream, or may have it any moment: its recording is not to be written by two. */
  giveUp(videoId: string): Promise<void> {
    const broadcast = this.running.get(videoId);
    if (!broadcast || this.endings.has(videoId)) return Promise.resolve();
    return this.leave(broadcast);
  }

  /** The process ends, the streams do not: another takes them up. */
  async suspend(): Promise<void> {
    for (const timer of this.graces.values()) clearTimeout(timer);
    const previews = [...this.running.values()].filter(({ onAir }) => !onAir);
    for (const preview of previews) this.clear(preview);
    await Promise.all([...this.running.values()].map((broadcast) => broadcast.suspend()));
    await Promise.all(this.clearings.values());
    await this.attempt(() => offerLives(this.ctx));
  }

  /** Runs what may fail without harm to the streams. */
  async attempt(run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      const fault = faultOf(error);
      if (fault) this.log.warn("live work failed", { fault: fault.code });
      else this.log.error("live work failed", { error });
    }
  }

  /** Whoever wants it here again waits until it is left. */
  private leave(broadcast: Broadcast): Promise<void> {
    const { videoId } = broadcast;
    this.log.warn("a stream is another server's by now, or cannot be kept: it is let go of", { videoId });
    clearTimeout(this.graces.get(videoId));
    this.running.delete(videoId);
    if (broadcast.publishing) this.outside.kick(broadcast.publishing.key, "the stream is another server's");
    const left = this.attempt(() => broadcast.letGo()).finally(() => {
      forgetLease(this.ctx, videoId);
      this.clearings.delete(videoId);
    });
    this.clearings.set(videoId, left);
    return left;
  }

  /** The stream of a channel that staff shut waits for its publisher as long as others do, and no longer. */
  shut(broadcast: Broadcast): void {
    if (broadcast.onAir && !broadcast.publishing && !this.graces.has(broadcast.videoId)) this.lost(broadcast, false);
  }

  private lost(broadcast: Broadcast, deliberate: boolean): void {
    const { ctx } = this;
    const { videoId } = broadcast;
    tellOfVideo(ctx, videoId, "signal");
    if (!broadcast.onAir) {
      this.problems.set(videoId, broadcast.problem);
      this.clear(broadcast);
      return;
    }
    clearTimeout(this.graces.get(videoId));
    const grace = ctx.config.liveReconnectSeconds * second;
    const wait = deliberate ? Math.min(grace, goodbyeMs) : grace;
    broadcast.endsAt = ctx.clock.now() + wait;
    const timer = setTimeout(() => void this.attempt(() => this.endUnlessBack(broadcast)), wait);
    this.graces.set(videoId, timer);
  }

  /** A preview is over: its folder goes at once, and whoever comes back meanwhile waits for that. */
  private clear(preview: Broadcast): void {
    const { videoId } = preview;
    this.running.delete(videoId);
    const cleared = this.attempt(async () => {
      await preview.discard();
      if (mayWriteLive(this.ctx, videoId)) await this.ctx.storage.remove(previewKey(videoId));
      await releaseLive(this.ctx, videoId);
    }).finally(() => this.clearings.delete(videoId));
    this.clearings.set(videoId, cleared);
  }

  private async endUnlessBack(broadcast: Broadcast): Promise<void> {
    this.graces.delete(broadcast.videoId);
    if (broadcast.publishing || this.running.get(broadcast.videoId) !== broadcast) return;
    const video = await videoById(this.ctx, broadcast.videoId);
    if (!video || video.liveAutofinish || (await isShut(this.ctx, video.channelId)))
      await this.finish(broadcast.videoId);
  }

  private async end(videoId: string): Promise<void> {
    const { ctx } = this;
    const broadcast = this.running.get(videoId);
    clearTimeout(this.graces.get(videoId));
    this.graces.delete(videoId);
    this.problems.delete(videoId);
    if (broadcast && !(await this.conclude(broadcast))) return this.leave(broadcast);
    if (!broadcast) await markEnded(ctx, videoId, undefined);
    this.running.delete(videoId);
    if (broadcast?.onAir) {
      this.over.set(videoId, broadcast);
      setTimeout(() => this.over.delete(videoId), watchedOut).unref();
    }
    this.outside.onEnded(videoId);
    if (broadcast && !broadcast.onAir) await ctx.storage.remove(previewKey(videoId));
  }

  /** What was recorded is a video from here on; false when the stream is another node's, or may be. */
  private async conclude(broadcast: Broadcast): Promise<boolean> {
    const { ctx } = this;
    const { videoId } = broadcast;
    if (!mayWriteLive(ctx, videoId)) return false;
    const finished = await broadcast.finish();
    const mark = async (tx: Ctx) => {
      await markEnded(tx, videoId, finished);
      return true;
    };
    return mayWriteLive(ctx, videoId) && (await writeAsOwner(ctx, videoId, mark)) === true;
  }
}
