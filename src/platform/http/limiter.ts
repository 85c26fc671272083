import type { Clock } from "../clock.ts";
import { Problem } from "../problem.ts";

export type Rate = { max: number; windowMs: number };

/** Counts attempts per key in sliding windows, in memory: a restart forgives. */
export type Limiter = {
  /** Counts one attempt; throws Problem 429 `RATE_LIMITED` (params.seconds until the next is allowed) when it is one too many. */
  take(key: string, rate: Rate): void;
  /** Counts one attempt unless it is one too many; returns whether it was counted. */
  tries(key: string, rate: Rate): boolean;
  /** Forgets the attempts of a key, after a success. */
  forget(key: string): void;
};

const maxKeys = 100_000;

export function memoryLimiter(clock: Clock): Limiter {
  const attempts = new Map<string, { times: number[]; expires: number }>();
  function sweep(now: number): void {
    for (const [key, entry] of attempts) if (entry.expires <= now) attempts.delete(key);
    for (const key of attempts.keys()) {
      if (attempts.size <= maxKeys) break;
      attempts.delete(key);
    }
  }
  /** Undefined when it was counted, else how long to wait. */
  function count(key: string, { max, windowMs }: Rate): number | undefined {
    const now = clock.now();
    const times = (attempts.get(key)?.times ?? []).filter((time) => time > now - windowMs);
    if (times.length >= max) return (times[0] ?? now) + windowMs - now;
    times.push(now);
    attempts.delete(key);
    attempts.set(key, { times, expires: now + windowMs });
    if (attempts.size > maxKeys) sweep(now);
    return undefined;
  }
  return {
    take(key, rate) {
      const wait = count(key, rate);
      if (wait === undefined) return;
      throw new Problem(429, "RATE_LIMITED", { params: { seconds: Math.max(1, Math.ceil(wait / 1000)) } });
    },
    tries: (key, rate) => count(key, rate) === undefined,
    forget(key) {
      attempts.delete(key);
    },
  };
}
