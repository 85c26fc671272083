import { createHash } from "node:crypto";
import type { RedisClient } from "bun";
import { type Clock, second } from "../clock.ts";
import { randomText } from "../db/id.ts";
import type { Log } from "../log.ts";
import { within } from "../within.ts";
import { type Limiter, limiterOver, type Rate, tally } from "./limiter.ts";
import { connectRedis, type RedisNames } from "./redis-client.ts";

/** Nobody who logs in waits for longer than this to be counted. */
const patienceMs = 500;
const retryMs = 2 * second;

/**
 * Counts one attempt unless it is one too many, all in one step: how many milliseconds to wait, or -1 when it was counted.
 * What lies further ahead than the window was counted by a clock that was wrong, and holds nobody back.
 */
const script = `
local now, window, max = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. now + window, '+inf')
if redis.call('ZCARD', KEYS[1]) >= max then
  local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return first[2] and tonumber(first[2]) + window - now or window
end
redis.call('ZADD', KEYS[1], now, ARGV[4])
redis.call('PEXPIRE', KEYS[1], window)
return -1
`;
const scriptSha = createHash("sha1").update(script).digest("hex");

type Parts = { url: string; clock: Clock; log: Log; names: RedisNames };

/**
 * The limiter of processes that share a Redis. While that does not answer, each counts by itself: who guesses gets as many
 * tries as there are processes, while to refuse everybody would close the site with it.
 */
export function redisLimiter({ url, clock, log, names }: Parts): Limiter & { close(): void } {
  const alone = tally(clock);
  const redis = keptConnection(url, log);

  async function add(key: string, { max, windowMs }: Rate): Promise<number | undefined> {
    const now = clock.now();
    const args = ["1", names.limit(key), String(now), String(windowMs), String(max), `${now}-${randomText(8)}`];
    const wait = await redis.ask((client) =>
      client.send("EVALSHA", [scriptSha, ...args]).catch((error) => {
        // It forgets scripts when it starts.
        if (!String(error).includes("NOSCRIPT")) throw error;
        return client.send("EVAL", [script, ...args]);
      }),
    );
    if (typeof wait !== "number") return alone.add(key, { max, windowMs });
    return wait < 0 ? undefined : wait;
  }

  return {
    ...limiterOver(add, async (key) => {
      alone.forget(key);
      await redis.ask((client) => client.send("DEL", [names.limit(key)]));
    }),
    close: redis.close,
  };
}

/** One connection for all who ask; opened again, after a while, when it is lost or does not answer. */
function keptConnection(url: string, log: Log) {
  let opening: Promise<RedisClient | undefined> | undefined;
  let awayUntil = 0;
  let isAway = false;
  let closed = false;

  function lose(why: unknown): void {
    void opening?.then((client) => client?.close());
    opening = undefined;
    if (closed) return;
    awayUntil = performance.now() + retryMs;
    if (!isAway)
      log.warn("Redis does not answer: until it does, this process counts attempts by itself", { reason: String(why) });
    isAway = true;
  }

  function open(): Promise<RedisClient | undefined> {
    const mine = connectRedis(url, () => {
      if (opening === mine) lose("the connection was closed");
    }).then(
      (client) => {
        if (isAway) log.info("Redis answers again: attempts are counted together");
        isAway = false;
        return client;
      },
      (error) => {
        if (opening === mine) lose(error);
        return undefined;
      },
    );
    return mine;
  }

  return {
    /** What Redis answers; undefined when it is away, which costs a moment once in a while. */
    async ask<Answer>(question: (client: RedisClient) => Promise<Answer>): Promise<Answer | undefined> {
      if (closed || performance.now() < awayUntil) return undefined;
      opening ??= open();
      const asked = opening;
      let why: unknown = "it took too long";
      const client = await within(patienceMs, asked);
      const answering =
        client &&
        question(client).catch((error): undefined => {
          why = error;
        });
      const answer = answering && (await within(patienceMs, answering));
      if (answer === undefined && opening === asked) lose(why);
      return answer ?? undefined;
    },
    close(): void {
      closed = true;
      void opening?.then((client) => client?.close());
    },
  };
}
