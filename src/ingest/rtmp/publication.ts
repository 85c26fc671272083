import { MediaClock } from "./media-clock.ts";
import type { EndReason, MediaTag, MediaType, Sink, StreamInfo } from "./types.ts";

/** What keeping a tag costs beside its payload: many tiny ones are not free. */
const perTag = 128;

/** One `publish`: its media wait until there is a sink, and go nowhere after its end. */
export class Publication {
  readonly key: string;
  readonly streamId: number;
  private readonly clock = new MediaClock();
  private sink: Sink | undefined;
  private waiting: MediaTag[] = [];
  private waitingInfo: StreamInfo | undefined;
  private ended: EndReason | undefined;
  /** Bytes that wait for the sink. */
  waitingBytes = 0;
  /** When its media last got later. */
  advancedAt: number;

  constructor(key: string, streamId: number, now: number) {
    this.key = key;
    this.streamId = streamId;
    this.advancedAt = now;
  }

  get over(): boolean {
    return this.ended !== undefined;
  }

  get accepted(): boolean {
    return this.sink !== undefined;
  }

  tag(type: MediaType, raw: number, payload: Uint8Array, now: number): void {
    if (this.ended) return;
    const before = this.clock.latest;
    const tag = { type, timestamp: this.clock.read(type, raw), payload };
    if (this.clock.latest > before) this.advancedAt = now;
    if (this.sink) this.sink.tag(tag);
    else {
      this.waiting.push(tag);
      this.waitingBytes += payload.length + perTag;
    }
  }

  info(info: StreamInfo): void {
    if (this.ended) return;
    if (this.sink) this.sink.info?.(info);
    else this.waitingInfo = info;
  }

  /** Hands over what waited, in order. A publication that ended meanwhile ends the sink. */
  accept(sink: Sink, now: number): void {
    if (this.ended) {
      sink.end(this.ended);
      return;
    }
    this.sink = sink;
    this.advancedAt = now;
    const waiting = this.waiting;
    this.waiting = [];
    this.waitingBytes = 0;
    if (this.waitingInfo) sink.info?.(this.waitingInfo);
    for (const tag of waiting) {
      if (this.ended) return;
      sink.tag(tag);
    }
  }

  /** The first reason counts. */
  end(why: EndReason): void {
    if (this.ended) return;
    this.ended = why;
    this.waiting = [];
    this.waitingBytes = 0;
    this.sink?.end(why);
  }
}
