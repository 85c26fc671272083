import { readVideoConfig, type VideoConfig } from "../../platform/hls/codecs.ts";
import type { EndReason, MediaTag, Sink } from "../rtmp/types.ts";
import { Follower, VideoFeed } from "./feed.ts";
import { readPacket } from "./flv.ts";
import type { Rendition } from "./rendition.ts";
import type { Timeline } from "./timeline.ts";

/** What an encoder of a lower rendition sends back: the source's own times, so that its segments fall on the same cuts. */
export class RungSink implements Sink {
  private readonly follower: Follower;
  private readonly feed: VideoFeed;
  private config: VideoConfig | undefined;
  private latest: number | undefined;
  private over = false;

  constructor(
    private readonly rendition: Rendition,
    private readonly timeline: Timeline,
    /** From the publisher's times to the stream's line: what has been true, the newest last. */
    private readonly shifts: () => readonly number[],
    private readonly onConfig: (config: VideoConfig) => void,
  ) {
    this.follower = new Follower(rendition, timeline, true);
    this.feed = new VideoFeed(rendition);
  }

  tag(tag: MediaTag): void {
    if (this.over || this.rendition.ended) return;
    const packet = readPacket(tag);
    if (packet?.kind === "video-config") this.configure(packet.data);
    const shift = this.shiftOf(tag.timestamp);
    if (packet?.kind !== "video" || !this.config || shift === undefined) return;
    const dts = tag.timestamp + shift;
    const frame = this.feed.inOrder({ dts, pts: dts + packet.offset, key: packet.key, data: packet.data });
    this.latest = frame.dts;
    // Whether the one before begins a segment may be known only now: one that lasts long is one of its own.
    const before = this.feed.waitingFrame;
    if (before && !this.follower.admits(before.pts, before.key)) this.feed.drop();
    this.feed.push(frame, this.wallClock());
    if (!this.follower.admits(frame.pts, frame.key)) this.feed.drop();
  }

  /** An encoder that died leaves a segment unfinished: half of one would not be the time that its number means. */
  end(why: EndReason): void {
    if (this.over) return;
    this.over = true;
    if (why === "unpublished") {
      this.feed.flush(this.wallClock(), this.timeline.end);
      this.rendition.cut();
    } else {
      this.feed.drop();
      this.rendition.abandon();
    }
  }

  private configure(record: Uint8Array): void {
    const config = readVideoConfig(record);
    if (!config) return;
    const changed = this.config && Buffer.compare(this.config.record, config.record) !== 0;
    if (changed) {
      // The segment under way has its setup; the next one gets this.
      this.feed.flush(this.wallClock());
      this.follower.stop();
    }
    this.config = config;
    this.onConfig(config);
    this.feed.configure(config);
  }

  /** The encoder is behind: frames from before a jump of the publisher's clock come after it. */
  private shiftOf(timestamp: number): number | undefined {
    const shifts = this.shifts();
    const { latest } = this;
    if (latest === undefined) return shifts.at(-1);
    const stray = (shift: number) => Math.abs(timestamp + shift - latest);
    return shifts.reduce<number | undefined>(
      (best, shift) => (best === undefined || stray(shift) <= stray(best) ? shift : best),
      undefined,
    );
  }

  /** Of the frame that is to be written next. */
  private wallClock(): number {
    return this.follower.wallClock(this.feed.waitingFrame?.pts ?? 0);
  }
}
