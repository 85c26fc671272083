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

/**
 * Where the leading rendition was cut: the others follow it, so that segments with one number hold the same time. A
 * cut's number is its place in the list.
 */
export class Timeline {
  readonly cuts: Cut[] = [];
  /** Where the next session's times begin. */
  end = 0;

  /** Places are at least so far apart, whatever an encoder's times are. */
  add({ ms, at, afterBreak }: Pick<Cut, "ms" | "at" | "afterBreak">): Cut {
    const last = this.cuts.at(-1);
    const place = Math.max(ms, last ? last.ms + leastApart : 0);
    if (last && last.seconds === 0) last.seconds = (place - last.ms) / 1000;
    const cut = { ms: place, number: this.cuts.length, at, seconds: 0, afterBreak };
    this.cuts.push(cut);
    return cut;
  }

  /** Ends the last segment, when the publisher goes. */
  close(ms: number): void {
    const last = this.cuts.at(-1);
    if (last && last.seconds === 0) last.seconds = Math.max(leastApart, ms - last.ms) / 1000;
    this.end = Math.max(this.end, ms);
  }

  /** Wall clock of the end of what is known: what comes later must not say it was earlier. */
  get endsAt(): number {
    const last = this.cuts.at(-1);
    return last ? last.at + last.seconds * 1000 : 0;
  }
}

const leastApart = 20;
