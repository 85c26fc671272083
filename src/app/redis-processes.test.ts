import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dialect } from "../platform/config/dialect.ts";
import { heard, hears, join as joinChat, say, stage } from "../testing/chat.ts";
import { makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";
import { until } from "../testing/publisher.ts";
import { hasRedis, type RedisServer, startRedis } from "../testing/redis.ts";
import { type Server, startServer } from "../testing/server.ts";

/** The program as it is started by an operator, twice over one database and one Redis. */
needs(dialect === "postgres" && hasRedis, "it is about PostgreSQL and Redis").describe("two over Redis", () => {
  let harness: Harness;
  let folder: string;
  let redis: RedisServer;
  let servers: Server[];
  beforeAll(async () => {
    harness = await startHarness();
    // The two have the real time.
    harness.clock.set(Date.now());
    folder = await mkdtemp(join(tmpdir(), "nadaj-redis-"));
    redis = await startRedis();
    const env = { REDIS_URL: redis.url };
    servers = await Promise.all(["one", "other"].map((name) => startServer(harness, join(folder, name), env)));
  }, 60_000);
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await redis?.[Symbol.asyncDispose]();
    await harness?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  const [here, there] = [() => servers[0] as Server, () => servers[1] as Server];

  test("who guesses a password at both has no more tries than at one", async () => {
    const { email } = await makeUser(harness);
    const guess = async (server: Server, index: number) => {
      const body = JSON.stringify({ email, password: `zgaduje${index}` });
      const headers = { "content-type": "application/json", origin: server.url };
      return (await fetch(`${server.url}/api/auth/login`, { method: "POST", body, headers })).status;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 40 && statuses.at(-1) !== 429; index++)
      statuses.push(await guess(index % 2 === 0 ? here() : there(), index));
    expect(statuses.at(-1)).toBe(429);
    expect(await guess(here(), 100)).toBe(429);
    expect(await guess(there(), 100)).toBe(429);
    // Whatever is allowed is allowed in all.
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
  }, 60_000);

  test("a chat crosses in order while Redis dies and comes back: nothing is lost and nothing comes twice", async () => {
    const { video, annaClient, bogdanClient } = await stage(harness);
    const site = ({ url }: Server) => ({ url }) as Parameters<typeof joinChat>[0];
    const anna = await joinChat(site(here()), annaClient, video.id);
    const bogdan = await joinChat(site(there()), bogdanClient, video.id);
    const both = [anna, bogdan];
    const round = async (name: string) => {
      for (const ear of both) await say(ear, `${name} ${both.indexOf(ear)}`);
    };
    await round("Słychać");
    for (const ear of both) await hears(ear, ({ seq }) => seq === 2);
    await redis.kill();
    await round("Ciemno");
    await round("Jeszcze ciemno");
    const readiness = async () => (await fetch(`${here().url}/readyz`)).text();
    await until(readiness, (text) => text === "ready, without Redis");
    // Slower, by what stands in the database.
    for (const ear of both) await hears(ear, ({ seq }) => seq === 6);
    await redis.start();
    await round("Jasno");
    for (const ear of both) {
      await hears(ear, ({ seq }) => seq === 8);
      expect(heard(ear).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      ear.close();
    }
  }, 60_000);

  test("who watches at one is counted at the other", async () => {
    const { video, annaClient, bogdanClient } = await stage(harness);
    const beat = (server: Server, { cookies }: typeof annaClient) =>
      fetch(`${server.url}/watch/${video.id}/state?playing=1`, {
        headers: { cookie: `session=${cookies.get("session")}` },
      }).then((answer) => answer.json() as Promise<{ viewers: number }>);
    const watch = async () => [await beat(here(), annaClient), await beat(there(), bogdanClient)];
    await until(watch, (states) => states.every(({ viewers }) => viewers === 2), 30_000);
  }, 60_000);
});
