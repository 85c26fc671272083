import { expect, test } from "bun:test";
import { loadConfig } from "../../platform/config/config.ts";
import { needs } from "../../testing/needs.ts";
import { hasRedis, startRedis } from "../../testing/redis.ts";
import { redis } from "./redis.ts";

const at = (url: string) => loadConfig({ REDIS_URL: url, DATABASE_URL: "postgres://nadaj@127.0.0.1:1/none" });

test("who has set none is told nothing of it", async () => {
  expect(await redis(loadConfig({}))).toEqual([]);
});

needs(hasRedis, "there is no redis-server").test(
  "Redis is found to answer, to forget, to refuse and to be away",
  async () => {
    await using server = await startRedis();
    expect(await redis(at(server.url))).toEqual([
      { level: "ok", what: expect.stringMatching(/^Redis \d+\.\d+\.\d+ answers in \d+\.\d ms$/) },
    ]);
    const admin = await server.client();
    await admin.send("CONFIG", ["SET", "maxmemory-policy", "allkeys-lru"]);
    expect((await redis(at(server.url)))[1]).toMatchObject({
      level: "warn",
      what: expect.stringContaining("allkeys-lru"),
    });
    expect(await admin.keys("*")).toEqual([]);
    // Whoever may not do what a server does hears it here, and not only when it is needed.
    await admin.send("ACL", [
      "SETUSER",
      "reader",
      "on",
      ">secret-of-reader",
      "~*",
      "+ping",
      "+info",
      "+hello",
      "+select",
    ]);
    admin.close();
    const refused = await redis(at(server.url.replace("//", "//reader:secret-of-reader@")));
    expect(refused).toMatchObject([{ level: "fail", what: expect.stringContaining("Redis cannot be used") }]);
    expect(JSON.stringify(refused)).not.toContain("secret-of-reader");
    await server.kill();
    expect(await redis(at(server.url))).toMatchObject([{ level: "fail", mend: expect.stringContaining("REDIS_URL") }]);
  },
);
