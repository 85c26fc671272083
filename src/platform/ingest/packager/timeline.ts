/** A place where every rendition begins a segment. Times are milliseconds on the stream's own line. */
export type Cut = {
  ms: number;
  number: number;
  /** Wall clock, milliseconds since the epoch. */
  at: number;
  /** Seconds of the segment that begins here; known once the next cut is. */
  seconds: number;
  /** The publisher came back here. */
  afterBreak: boolean;
};

/** Where the leading rendition was cut: the others follow it, so that segments with one number hold the same time. */
export class Timeline {
  readonly cuts: Cut[] = [];
  /** Where the next session's times begin. */
  end = 0;

  add(cut: Omit<Cut, "seconds">): void {
    const last = this.cuts.at(-1);
    if (last && last.seconds === 0) last.seconds = Math.max(0, cut.ms - last.ms) / 1000;
    this.cuts.push({ ...cut, seconds: 0 });
  }

  /** Ends the last segment, when the publisher goes. */
  close(ms: number): void {
    const last = this.cuts.at(-1);
    if (last && last.seconds === 0) last.seconds = Math.max(0, ms - last.ms) / 1000;
    this.end = Math.max(this.end, ms);
  }
}
