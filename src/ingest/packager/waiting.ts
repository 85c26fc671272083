import type { MediaType } from "../rtmp/types.ts";

/** How long the other of picture and sound may keep the stream waiting, in milliseconds of media. */
const patience = 1000;
/** Kept while the stream waits for its setup: a stranger's, so little. */
const framesMax = 512;
const bytesMax = 16 * 1024 * 1024;

/** A frame at its publisher's time; `offset` is presentation minus decode time. */
export type Held = { type: MediaType; timestamp: number; key: boolean; offset: number; data: Uint8Array };

/** What a publisher sent before it was known of what the stream consists. It begins with a keyframe, if it has picture. */
export class Waiting {
  private held: Held[] = [];
  private bytes = 0;

  /** Says whether the stream can begin: both are there, or one of them has been waited for long enough. */
  add(frame: Held, known: { video: boolean; audio: boolean }): boolean {
    if (frame.type === "video" && !frame.key && !this.firstVideo) return false;
    this.held.push(frame);
    this.bytes += frame.data.length;
    while (this.held.length > framesMax || this.bytes > bytesMax) this.drop();
    if (this.firstVideo && known.audio) return true;
    const waited = Math.abs(frame.timestamp - (this.held[0]?.timestamp ?? frame.timestamp));
    if (this.firstVideo) return waited >= patience;
    return !known.video && waited > patience * 2;
  }

  take(): { held: Held[]; firstVideo: Held | undefined } {
    const taken = { held: this.held, firstVideo: this.firstVideo };
    this.held = [];
    this.bytes = 0;
    return taken;
  }

  private get firstVideo(): Held | undefined {
    return this.held.find(({ type }) => type === "video");
  }

  /** Leaves out the oldest frame, and pictures that cannot be shown without it. */
  private drop(): void {
    const dropped = this.held.shift();
    if (dropped?.type === "video") {
      const nextKey = this.held.findIndex(({ type, key }) => type === "video" && key);
      const from = nextKey < 0 ? this.held.length : nextKey;
      this.held = this.held.filter(({ type }, index) => type === "audio" || index >= from);
    }
    this.bytes = this.held.reduce((sum, { data }) => sum + data.length, 0);
  }
}
