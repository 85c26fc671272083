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

/** What one process counts in its memory: a restart forgives. */
export function tally(clock: Clock): Tally {
  const attempts = new Map<string, { times: number[]; expires: number }>();
  function sweep(now: number): void {
    for (const [key, entry] of attempts) if (entry.expires <= now) attempts.delete(key);
    for (const key of attempts.keys()) {
      if (attempts.size <= maxKeys) break;
      attempts.delete(key);
    }
  }
  return {
    add(key, { max, windowMs }) {
      const now = clock.now();
      const times = (attempts.get(key)?.times ?? []).filter((time) => time > now - windowMs);
      if (times.length >= max) return (times[0] ?? now) + windowMs - now;
      times.push(now);
      attempts.delete(key);
      attempts.set(key, { times, expires: now + windowMs });
      if (attempts.size > maxKeys) sweep(now);
      return undefined;
    },
    forget(key) {
      attempts.delete(key);
    },
  };
}
