import type { MediaTag, Sink } from "../rtmp/types.ts";
import { readVideoConfig, type VideoConfig } from "./codecs.ts";
import { Follower, VideoFeed } from "./feed.ts";
import { readPacket } from "./flv.ts";
import type { Rendition } from "./rendition.ts";
import type { Timeline } from "./timeline.ts";

/** What an encoder of a lower rendition sends back: the source's own times, so that its segments fall on the same cuts. */
export class Rung implements Sink {
  private readonly follower: Follower;
  private readonly feed: VideoFeed;
  private configured = false;

  constructor(
    private readonly rendition: Rendition,
    timeline: Timeline,
    /** From the publisher's times to the stream's line. */
    private readonly shift: () => number | undefined,
    private readonly onConfig: (config: VideoConfig) => void,
  ) {
    this.follower = new Follower(rendition, timeline);
    this.feed = new VideoFeed(rendition);
  }

  tag(tag: MediaTag): void {
    const packet = readPacket(tag);
    if (packet?.kind === "video-config") {
      const config = readVideoConfig(packet.data);
      if (!config) return;
      this.configured = true;
      this.onConfig(config);
      this.feed.configure(config);
    }
    const shift = this.shift();
    if (packet?.kind !== "video" || !this.configured || shift === undefined) return;
    const dts = tag.timestamp + shift;
    const pts = dts + packet.offset;
    this.feed.push({ dts, pts, key: packet.key, data: packet.data }, this.follower.wallClock(pts));
    if (!this.follower.admits(pts, packet.key)) this.feed.drop();
  }

  end(): void {
    this.feed.flush(this.follower.wallClock(0));
    this.rendition.cut();
  }
}
