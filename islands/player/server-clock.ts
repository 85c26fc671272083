/** Answers that are compared: the quickest of them tells the clock best. */
const kept = 8;
/** When the computer slept or was set to another time, what was known of the server's clock is worth nothing. */
const slept = 1000;

type Sample = { offset: number; took: number };
export type Trip = { askedAt: number; cameAt: number };

export type ServerClock = {
  /** Milliseconds since the epoch, by the server's clock. */
  now(): number;
  /**
   * An answer that says what the server's clock showed when it was given. `trip` is when it was asked for and when it came,
   * by `performance.now()`, if the server answered at once; without it only the way back is known to be short.
   */
  learn(shown: number, trip: Trip | undefined): void;
};

/** The server's clock, as questions and answers tell it; this computer's own may be set to anything. */
export function makeServerClock(shown: number): ServerClock {
  let samples: Sample[] = [];
  let apart = Date.now() - performance.now();
  // What a page says is as old as the page: any answer is better.
  let offset = shown - performance.now();

  return {
    now: () => performance.now() + offset,
    learn(told, trip) {
      const at = performance.now();
      const before = apart;
      apart = Date.now() - at;
      if (Math.abs(apart - before) > slept) samples = [];
      const sample = trip
        ? { took: trip.cameAt - trip.askedAt, offset: told - (trip.askedAt + trip.cameAt) / 2 }
        : { took: Number.POSITIVE_INFINITY, offset: told - at };
      samples = [...samples, sample].slice(-kept);
      offset = samples.reduce((best, one) => (one.took <= best.took ? one : best)).offset;
    },
  };
}

/**
 * When a question was on its way, by the browser's own record: a page that was busy meanwhile sees the answer late.
 * Without one (the record holds the first few hundred), as the page saw it.
 */
export function tripOf(url: string, askedAt: number): Trip {
  const entries = performance.getEntriesByName(url, "resource") as PerformanceResourceTiming[];
  const entry = entries.findLast(({ startTime }) => startTime >= askedAt);
  return entry && entry.responseStart > 0
    ? { askedAt: entry.requestStart, cameAt: entry.responseStart }
    : { askedAt, cameAt: performance.now() };
}
