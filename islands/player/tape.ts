import { segmentsMax } from "../../src/stats/limits.ts";

export type Segment = { startSeconds: number; endSeconds: number };

/** Which stretches of the video were played since they were told of last. */
export type Tape = {
  /** It was played on from there to here. */
  play(from: number, to: number): void;
  /** What comes next is another stretch. */
  cut(): void;
  take(): Segment[];
  /** They could not be told: they are told with the next. */
  giveBack(segments: Segment[]): void;
};

export function makeTape(): Tape {
  let segments: Segment[] = [];
  let open: Segment | undefined;

  function add(start: number): Segment {
    const made = { startSeconds: start, endSeconds: start };
    segments.push(made);
    // What was watched longest is kept.
    if (segments.length > segmentsMax) segments.splice(segments.indexOf(shortest(segments.slice(0, -1))), 1);
    return made;
  }

  return {
    play(from, to) {
      open ??= add(from);
      open.endSeconds = to;
    },
    cut() {
      open = undefined;
    },
    take() {
      const taken = segments;
      segments = [];
      open = undefined;
      return taken;
    },
    giveBack(told) {
      segments = [...told, ...segments].slice(-segmentsMax);
    },
  };
}

export function lengthOf(segments: Segment[]): number {
  return segments.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);
}

function shortest(segments: Segment[]): Segment {
  return segments.reduce((least, one) => (lengthOf([one]) < lengthOf([least]) ? one : least));
}
