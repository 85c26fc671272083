import type { Clock } from "../clock.ts";
import { Problem } from "../problem.ts";

export type Rate = { max: number; windowMs: number };

/**
 * Counts attempts per key in sliding windows, for the whole site: what is guessed at one process counts at all of them,
 * so that it may have to ask another machine, and never belongs inside a write. Here belongs what protects somebody:
 * tries to log in, codes, mails to an address, keys, messages in a chat, and every brake. What only spares a process (lines
 * of its log, frames of a socket, sockets of an address) counts in a `tally` of that process. So do views per network: who
 * was counted for what is a row of the database, and several processes let only a few more in. Votes are rows, one for
 * each person, and need no limit to be counted once.
 */
export type Limiter = {
  /** Counts one attempt; throws Problem 429 `RATE_LIMITED` (params.seconds until the next is allowed) when it is one too many. */
  take(key: string, rate: Rate): Promise<void>;
  /** Counts one attempt unless it is one too many; returns whether it was counted. */
  tries(key: string, rate: Rate): Promise<boolean>;
  /** Forgets the attempts of a key, after a success. */
  forget(key: string): Promise<void>;
};

/** A limiter by what counts for it: `add` gives how many milliseconds to wait, or undefined when the attempt was counted. */
export function limiterOver(
  add: (key: string, rate: Rate) => Promise<number | undefined>,
  forget: Limiter["forget"],
): Limiter {
  return {
    async take(key, rate) {
      const wait = await add(key, rate);
      if (wait === undefined) return;
      throw new Problem(429, "RATE_LIMITED", { params: { seconds: Math.max(1, Math.ceil(wait / 1000)) } });
    },
    tries: async (key, rate) => (await add(key, rate)) === undefined,
    forget,
  };
}

/** The limiter of one process, of a site that has no other or no Redis. */
export function localLimiter(clock: Clock): Limiter {
  const counted = tally(clock);
  return limiterOver(
    async (key, rate) => counted.add(key, rate),
    async (key) => counted.forget(key),
  );
}

export type Tally = {
  /** Counts one attempt unless it is one too many: undefined when it was counted, else how many milliseconds to wait. */
  add(key: string, rate: Rate): number | undefined;
  forget(key: string): void;
};

const maxKeys = 100_000;
/** Of so many attempts one looks for what is over. */
const lookEvery = 256;

/** What one process counts in its memory: a restart forgives. */
export function tally(clock: Clock): Tally {
  /**
   * By how long attempts count, for each such time those who made one, longest ago first. A crowd that is counted for a minute
   * makes nobody forget who guesses passwords, and to forget costs the same however many are known.
   */
  const spans = new Map<number, Map<string, number[]>>();
  let attempts = 0;

  function forgetOld(span: Map<string, number[]>, since: number): void {
    for (const [key, times] of span) {
      if (span.size <= maxKeys && (times.at(-1) ?? 0) > since) return;
      span.delete(key);
    }
  }

  return {
    add(key, { max, windowMs }) {
      const now = clock.now();
      const span = spans.get(windowMs) ?? new Map<string, number[]>();
      spans.set(windowMs, span);
      const times = span.get(key)?.filter((time) => time > now - windowMs) ?? [];
      if (times.length >= max) return (times[0] ?? now) + windowMs - now;
      times.push(now);
      span.delete(key);
      span.set(key, times);
      if (++attempts % lookEvery === 0) forgetOld(span, now - windowMs);
      return undefined;
    },
    forget(key) {
      for (const span of spans.values()) span.delete(key);
    },
  };
}
