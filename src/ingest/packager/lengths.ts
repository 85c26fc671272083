import { segmentTarget } from "./segment.ts";
import type { Timeline } from "./timeline.ts";

/** Milliseconds of media, all of them. */
export const shortestSegment = 1500;
/** From here on a segment ends with any frame; the longest rounds to the target. */
const fullSegment = segmentTarget * 1000 + 100;
const longestSegment = segmentTarget * 1000 + 350;
/** Players want a whole segment before they begin: the first of a stream ends as soon as it is worth it. */
const openingSegment = 300;
const soundSegment = 2000;
/** Who begins where no keyframe is may have to wait so long for one. */
const keyAwaited = 4000;
/** By so much the segment is shorter that has a single frame behind it. */
const singleFrame = 60;

/**
 * Says where the segments of a publisher's stay end. Players that know nothing of parts begin three whole segments
 * before the end. The second one of a stream has no keyframe, as it follows the opening; where keyframes are rare, it is
 * to be the third from the end for a moment only: the fifth takes a single frame.
 */
export class Lengths {
  /** Where the segment under way begins. */
  start = 0;
  private secondAt: number | undefined;
  private keysRare = false;
  private single = false;

  constructor(private readonly timeline: Timeline) {}

  /** The segment that the timeline knows last begins here. */
  begin(ms: number, key: boolean): void {
    const { length } = this.timeline.cuts;
    this.start = ms;
    if (length === 2 && !key) this.secondAt = ms;
    this.single = length === 5 && !key && this.keysRare;
  }

  /** Whether the next frame of the picture is too late for the segment, which ends with the one before. */
  isTooLong(ms: number): boolean {
    return ms - this.start > longestSegment;
  }

  /** Whether the next frame of the picture begins a segment. */
  endsWith(ms: number, key: boolean): boolean {
    if (key && this.secondAt !== undefined) {
      this.keysRare = ms - this.secondAt > keyAwaited;
      this.secondAt = undefined;
    }
    const elapsed = ms - this.start;
    return elapsed >= this.full() || (key && elapsed >= shortestSegment);
  }

  /** The same for a stream of nothing but sound. */
  endsWithSound(ms: number): boolean {
    return ms - this.start >= (this.timeline.cuts.length === 1 ? openingSegment : soundSegment);
  }

  private full(): number {
    const { length } = this.timeline.cuts;
    if (length === 1) return openingSegment;
    if (this.single) return 0;
    return length === 4 && this.keysRare ? fullSegment - singleFrame : fullSegment;
  }
}
