/** A leaky bucket: what came minus what may come; full after `span` ms of twice the rate, or at once after a burst of `span`. */
export class BitRate {
  private readonly bytesPerMs: number;
  private readonly room: number;
  private level = 0;
  private at: number;

  constructor(bitsPerSecond: number, span: number, now: number) {
    this.bytesPerMs = bitsPerSecond / 8 / 1000;
    this.room = this.bytesPerMs * span;
    this.at = now;
  }

  /** Whether this is too much. */
  exceeds(bytes: number, now: number): boolean {
    this.level = Math.max(0, this.level - (now - this.at) * this.bytesPerMs) + bytes;
    this.at = now;
    return this.level > this.room;
  }
}
