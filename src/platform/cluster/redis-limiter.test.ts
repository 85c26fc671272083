import { afterAll, beforeAll, expect, test } from "bun:test";
import { needs } from "../../testing/needs.ts";
import { hasRedis, type RedisServer, startRedis } from "../../testing/redis.ts";
import { type Clock, hour, minute, second } from "../clock.ts";
import { makeLog } from "../log.ts";
import { redisNames } from "./redis-client.ts";
import { redisLimiter } from "./redis-limiter.ts";

needs(hasRedis, "there is no redis-server").describe("attempts that are counted together", () => {
  let redis: RedisServer;
  const log = makeLog({ level: "error", format: "json", write: () => undefined });
  const opened: { close(): void }[] = [];
  let now = Date.UTC(2026, 10, 21, 12);
  const clock: Clock = { now: () => now };
  const names = redisNames({ session: "of a test" });
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    for (const limiter of opened) limiter.close();
    await redis[Symbol.asyncDispose]();
  });

  function process(of: Partial<Parameters<typeof redisLimiter>[0]> = {}) {
    const limiter = redisLimiter({ url: redis.url, clock, log, names, ...of });
    opened.push(limiter);
    return limiter;
  }

  test("count at all processes, however many try at once, and are allowed again when their time is over", async () => {
    const both = [process(), process()];
    const rate = { max: 5, windowMs: 10 * second };
    const at = (index: number) => both[index % 2] as (typeof both)[0];
    const first = await Promise.all(Array.from({ length: 40 }, (_, index) => at(index).tries("login of anna", rate)));
    expect(first.filter(Boolean)).toHaveLength(5);
    expect(await at(1).tries("login of bogdan", rate)).toBe(true);
    now += 4 * second;
    const refused = await at(0)
      .take("login of anna", rate)
      .catch((problem) => problem);
    expect([refused.status, refused.code, refused.params]).toEqual([429, "RATE_LIMITED", { seconds: 6 }]);
    // Who is refused does not wait for longer because they try.
    now += 6 * second;
    expect(await at(1).tries("login of anna", rate)).toBe(true);
    await at(0).forget("login of anna");
    const again = await Promise.all(Array.from({ length: 6 }, (_, index) => at(index).tries("login of anna", rate)));
    expect(again.filter(Boolean)).toHaveLength(5);
    expect(await at(0).tries("nothing is allowed", { max: 0, windowMs: second })).toBe(false);
  });

  test("by a clock that was wrong, hold nobody back for longer than they should", async () => {
    const ahead = process({ clock: { now: () => now + hour } });
    const rate = { max: 1, windowMs: minute };
    expect([await ahead.tries("a code", rate), await process().tries("a code", rate)]).toEqual([true, true]);
    expect(await process().tries("a code", rate)).toBe(false);
  });

  test("name nobody there, and go by themselves", async () => {
    const limiter = process();
    await limiter.tries("mail anna@example.org from 192.0.2.7", { max: 3, windowMs: hour });
    const admin = await redis.client();
    const keys = await admin.keys("*");
    const lives = await Promise.all(keys.map((key) => admin.pttl(key)));
    admin.close();
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !/^nadaj:limit:[\w-]{43}$/.test(key))).toEqual([]);
    expect(lives.every((life) => life > 0 && life <= hour)).toBe(true);
  });

  test("are counted by each alone while Redis is away, without a wait, and together again with it", async () => {
    const logged: string[] = [];
    const log = makeLog({ level: "debug", format: "json", write: (line) => logged.push(line) });
    const both = [process({ log }), process({ log })] as const;
    const rate = { max: 2, windowMs: minute };
    const tries = async (key: string) => {
      const allowed: boolean[] = [];
      for (let round = 0; round < 3; round++) for (const limiter of both) allowed.push(await limiter.tries(key, rate));
      return allowed.filter(Boolean).length;
    };
    expect(await tries("before")).toBe(2);
    await redis.kill();
    const begun = performance.now();
    expect(await tries("while it is away")).toBe(4);
    expect(performance.now() - begun).toBeLessThan(1500);
    expect(logged.filter((line) => line.includes("counts attempts by itself"))).toHaveLength(2);
    await redis.start();
    const isBack = async () => (await tries(`back ${performance.now()}`)) === 2;
    for (let attempt = 0; !(await isBack()); attempt++) {
      expect(attempt).toBeLessThan(300);
      await Bun.sleep(50);
    }
    expect(logged.filter((line) => line.includes("counts attempts by itself"))).toHaveLength(2);
  }, 30_000);

  test("are not waited for when it stands still", async () => {
    const limiter = process();
    const rate = { max: 1, windowMs: minute };
    expect(await limiter.tries("warm", rate)).toBe(true);
    redis.freeze();
    const begun = performance.now();
    expect([await limiter.tries("cold", rate), await limiter.tries("cold", rate)]).toEqual([true, false]);
    expect(performance.now() - begun).toBeLessThan(5000);
    redis.thaw();
  });
});
