import { second } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Ctx } from "../context.ts";
import { randomText } from "../db/id.ts";
import { within } from "../within.ts";
import { connectRedis } from "./redis-client.ts";

const patienceMs = 2 * second;
const freshFor = 2 * second;

export type RedisFacts = {
  version: string;
  latencyMs: number;
  /** What it throws away when its memory is full; `noeviction` is nothing. */
  evicts: string;
};

/**
 * Does with Redis what a server does: counts by a script, and says something. Undefined where none is set; throws when it
 * is away, takes too long, or does not let us.
 */
export async function checkRedis({ config }: { config: Pick<Config, "redisUrl"> }): Promise<RedisFacts | undefined> {
  if (config.redisUrl === undefined) return undefined;
  const client = await connectRedis(config.redisUrl, () => undefined);
  try {
    const facts = await within(
      patienceMs,
      look((command, ...args) => client.send(command, args)),
    );
    if (!facts) throw new Error("it takes too long to answer");
    return facts;
  } finally {
    client.close();
  }
}

async function look(send: (command: string, ...args: string[]) => Promise<unknown>): Promise<RedisFacts> {
  const key = `nadaj:limit:check-${randomText(12)}`;
  await send("EVAL", "redis.call('ZADD', KEYS[1], 1, 'x') return redis.call('PEXPIRE', KEYS[1], 1000)", "1", key);
  await send("DEL", key);
  await send("PUBLISH", "nadaj:bus:check", "");
  const info = String(await send("INFO"));
  const begun = performance.now();
  await send("PING");
  const latencyMs = performance.now() - begun;
  return { version: fieldOf(info, "redis_version"), latencyMs, evicts: fieldOf(info, "maxmemory_policy") };
}

function fieldOf(info: string, name: string): string {
  const line = info.split(/\r?\n/).find((each) => each.startsWith(`${name}:`));
  return line?.slice(name.length + 1) ?? "";
}

const makeLook = () => ({ at: Number.NEGATIVE_INFINITY, away: Promise.resolve(false) });

/** Whether this process does without the Redis that it should have: looked up at most every two seconds. */
export function isWithoutRedis(ctx: Ctx): Promise<boolean> {
  const last = ctx.local(makeLook);
  if (performance.now() - last.at < freshFor) return last.away;
  last.at = performance.now();
  last.away = checkRedis(ctx).then(
    () => false,
    () => true,
  );
  return last.away;
}
