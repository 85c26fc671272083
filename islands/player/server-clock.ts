/** Answers that are compared: the quickest of them tells the clock best. */
const kept = 8;
/** When the computer slept or was set to another time, what was known of the server's clock is worth nothing. */
const slept = 1000;

type Sample = { offset: number; trip: number };

export type ServerClock = {
  /** Milliseconds since the epoch, by the server's clock. */
  now(): number;
  /**
   * An answer that says what the server's clock showed when it was given. `askedAt` is the browser's `performance.now()`
   * at the question, if the server answered at once; without it only the way back is known to be short.
   */
  learn(shown: number, askedAt: number | undefined): void;
};

/** The server's clock, as questions and answers tell it; this computer's own may be set to anything. */
export function makeServerClock(shown: number): ServerClock {
  let samples: Sample[] = [];
  let apart = Date.now() - performance.now();
  // What a page says is as old as the page: any answer is better.
  let offset = shown - performance.now();

  return {
    now: () => performance.now() + offset,
    learn(told, askedAt) {
      const at = performance.now();
      const before = apart;
      apart = Date.now() - at;
      if (Math.abs(apart - before) > slept) samples = [];
      const trip = askedAt === undefined ? Number.POSITIVE_INFINITY : at - askedAt;
      samples = [...samples, { trip, offset: told - at + (askedAt === undefined ? 0 : trip / 2) }].slice(-kept);
      offset = samples.reduce((best, one) => (one.trip <= best.trip ? one : best)).offset;
    },
  };
}
