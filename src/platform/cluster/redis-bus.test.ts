import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import type { RedisClient } from "bun";
import { hearEachOther } from "../../testing/bus.ts";
import { needs } from "../../testing/needs.ts";
import { hasRedis, type RedisServer, startRedis } from "../../testing/redis.ts";
import { busesOver, type Carried, sharedBusTests } from "../../testing/shared-bus.ts";
import { makeLog } from "../log.ts";
import { redisBus } from "./redis-bus.ts";
import { redisNames } from "./redis-client.ts";

const names = redisNames({ session: "of a test" });
const quiet = makeLog({ level: "error", format: "json", write: () => undefined });

needs(hasRedis, "there is no redis-server").describe("over one Redis", () => {
  let redis: RedisServer;
  let admin: RedisClient;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis[Symbol.asyncDispose]());
  const carried: Carried = {
    async begin() {
      admin = await redis.client();
    },
    async end() {
      admin.close();
    },
    open: (log) => redisBus(redis.url, names, log, { askEveryMs: 100, patienceMs: 500 }),
    openNowhere: (log) => redisBus("redis://127.0.0.1:1", names, log),
    sayByHand: (text) => admin.publish(names.channel(), text),
    async connections() {
      const own = String(await admin.send("CLIENT", ["ID"]));
      const list = String(await admin.send("CLIENT", ["LIST"])).trim();
      return list.split("\n").flatMap((line) => {
        const id = /^id=(\d+)/.exec(line)?.[1] ?? "";
        return id === own ? [] : id;
      });
    },
    cut: (id) => admin.send("CLIENT", ["KILL", "ID", id]),
  };
  describe("as over anything", () => sharedBusTests(carried));

  describe("which comes and goes", () => {
    const { logged, newBus, pair, until } = busesOver(carried);

    test("killed and back, each hears each once, and was told to look again", async () => {
      const [one, other] = await pair();
      for (let round = 1; round <= 3; round++) {
        await redis.kill();
        await until(() => logged.filter((line) => line.includes("no connection")).length >= 2 * round);
        // While it is away everybody looks again and again by themselves, and once more when it is back.
        const missed = [one, other].map((each) => each.missed());
        await until(() => [one, other].every((each, index) => each.missed() > (missed[index] ?? 0)));
        other.heard.length = 0;
        one.say(`in the dark ${round}`);
        await redis.start();
        await hearEachOther(one.bus, other.bus);
        one.say(`light ${round}`);
        await until(() => other.heard.includes(`light ${round}`));
        // What was said meanwhile may have got lost, but comes neither twice nor late.
        expect([[`light ${round}`], [`in the dark ${round}`, `light ${round}`]]).toContainEqual(other.heard);
      }
      await carried.end();
      await carried.begin();
      // A mouth and ears of each, and none of those of before.
      expect(await carried.connections()).toHaveLength(4);
    });

    test("one that stands still without a word is noticed, and found again when it goes on", async () => {
      const [one, other] = await pair();
      const missed = other.missed();
      redis.freeze();
      await until(() => logged.filter((line) => line.includes("lost its connection")).length >= 2);
      redis.thaw();
      await until(() => other.missed() > missed);
      await hearEachOther(one.bus, other.bus);
      other.heard.length = 0;
      one.say("awake");
      await until(() => other.heard.length > 0);
      expect(other.heard).toEqual(["awake"]);
    }, 30_000);

    test("who is subscribed to nothing any longer notices it", async () => {
      const [one, other] = await pair();
      const [ears] = String(await admin.send("CLIENT", ["LIST", "TYPE", "pubsub"])).split("\n");
      const id = /^id=(\d+)/.exec(ears ?? "")?.[1] ?? "";
      await admin.send("CLIENT", ["KILL", "ID", id]);
      await until(() => logged.some((line) => line.includes("lost its connection")));
      await hearEachOther(one.bus, other.bus);
    });

    test("whoever may write to Redis says nothing in the site's name, neither anew nor again", async () => {
      const overheard: string[] = [];
      const spy = await redis.client();
      await spy.subscribe(names.channel(), (text) => void overheard.push(text));
      const [one, other] = await pair();
      one.say("end it");
      await until(() => other.heard.length > 0);
      const said = overheard.find((text) => text.includes("end it")) ?? "";
      const forged = '{"from":"me","n":0,"topic":"shared-bus.test","message":{"text":"forged"}}';
      const changed = said.replace("end it", "end us");
      for (const text of [said, changed, forged, `${"A".repeat(43)} ${forged}`, said.slice(44)])
        await carried.sayByHand(text);
      // Nor to who was not there when it was said, once that is long ago.
      const late = newBus();
      await hearEachOther(one.bus, late.bus);
      const muchLater = Date.now() + 180_000;
      const clock = spyOn(Date, "now").mockImplementation(() => muchLater);
      await carried.sayByHand(said);
      one.say("over");
      await until(() => other.heard.length > 1 && late.heard.length > 0);
      clock.mockRestore();
      expect([other.heard, late.heard]).toEqual([["end it", "over"], ["over"]]);
      spy.close();
      expect(logged.filter((line) => line.includes("none of its processes"))).toHaveLength(3);
    });

    test("another site on the same Redis hears nothing", async () => {
      const [one, other] = await pair();
      const stranger = newBus(redisBus(redis.url, redisNames({ session: "another" }), quiet));
      await hearEachOther(stranger.bus, newBus(redisBus(redis.url, redisNames({ session: "another" }), quiet)).bus);
      one.say("for us");
      await until(() => other.heard.length > 0);
      stranger.say("for them");
      await hearEachOther(one.bus, other.bus);
      expect([stranger.heard, other.heard]).toEqual([["for them"], ["for us"]]);
    });
  });
});
