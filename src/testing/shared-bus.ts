import { afterEach, beforeEach, expect, test } from "bun:test";
import { messageMaxBytes } from "../platform/cluster/bus.ts";
import type { SharedBus } from "../platform/cluster/shared-bus.ts";
import { type Log, makeLog } from "../platform/log.ts";
import { hearEachOther } from "./bus.ts";

declare module "../platform/cluster/bus.ts" {
  interface Topics {
    "shared-bus.test": { text: string };
  }
}

/** What carries messages in a test, and what can be done to it from outside. */
export type Carried = {
  /** Begins and ends what it needs for one test. */
  begin(): Promise<void>;
  end(): Promise<void>;
  open(log: Log): SharedBus;
  /** One over a server that is not there. */
  openNowhere(log: Log): SharedBus;
  sayByHand(text: string): Promise<unknown>;
  /** Names of the connections of all buses. */
  connections(): Promise<string[]>;
  cut(connection: string): Promise<unknown>;
};

/** Far longer than anything takes on a machine that has time. */
const patience = 20_000;

/** Buses as other processes have them: each test opens what it needs; what they log is kept. */
export function busesOver(carried: Carried) {
  const logged: string[] = [];
  const open: SharedBus[] = [];
  const log = makeLog({ level: "debug", format: "json", write: (line) => logged.push(line) });
  beforeEach(() => carried.begin());
  afterEach(async () => {
    for (const bus of open.splice(0)) await bus.close();
    logged.length = 0;
    await carried.end();
  });

  /** A bus, and what is heard there. */
  function newBus(bus = carried.open(log)) {
    open.push(bus);
    const heard: string[] = [];
    let missed = 0;
    bus.subscribe("shared-bus.test", ({ text }) => heard.push(text));
    bus.subscribe("missed", () => missed++);
    return { bus, heard, missed: () => missed, say: (text: string) => bus.publish("shared-bus.test", { text }) };
  }

  return {
    logged,
    newBus,
    nowhere: () => newBus(carried.openNowhere(log)),
    async pair() {
      const [one, other] = [newBus(), newBus()];
      await hearEachOther(one.bus, other.bus);
      return [one, other] as const;
    },
    async closeAll() {
      for (const bus of open.splice(0)) await bus.close();
    },
    async until(is: () => boolean | Promise<boolean>): Promise<void> {
      const late = performance.now() + patience;
      while (!(await is())) {
        if (performance.now() > late) throw new Error(`did not happen; the log says ${logged.join("\n")}`);
        await Bun.sleep(5);
      }
    },
  };
}

/** What every bus of several processes promises, whatever carries it. */
export function sharedBusTests(carried: Carried): void {
  const buses = busesOver(carried);
  deliveryTests(carried, buses);
  connectionTests(carried, buses);
}

type Buses = ReturnType<typeof busesOver>;

function deliveryTests(carried: Carried, { logged, newBus, pair, until }: Buses): void {
  test("each hears what another says once, in order, also the same again and Polish", async () => {
    const [one, other] = await pair();
    const third = newBus();
    await hearEachOther(one.bus, third.bus);
    const said = Array.from({ length: 500 }, (_, index) => (index % 2 === 0 ? "Zażółć gęślą jaźń" : `"${index}\\"{}`));
    for (const text of said) one.say(text);
    // Its own listeners need no other machine.
    expect(one.heard).toEqual(said);
    await until(() => other.heard.length >= said.length && third.heard.length >= said.length);
    other.say("over");
    await until(() => one.heard.length > said.length && third.heard.length > said.length);
    expect([other.heard, third.heard, one.heard]).toEqual([
      [...said, "over"],
      [...said, "over"],
      [...said, "over"],
    ]);
  });

  test("what is as large as it may be arrives, what is larger stays here and is told", async () => {
    const [one, other] = await pair();
    const most = "ż".repeat(Math.floor((messageMaxBytes - JSON.stringify({ text: "" }).length) / 2));
    one.say(most);
    one.say(`${most}żż`);
    one.say("after it");
    await until(() => other.heard.includes("after it"));
    expect([other.heard, one.heard.length]).toEqual([[most, "after it"], 3]);
    expect(logged.filter((line) => line.includes("stays at this process"))).toHaveLength(1);
  });

  test("what others say on the channel by hand is no message, and ends nothing", async () => {
    const [one, other] = await pair();
    for (const text of ["", "nonsense", "[]", "null", '{"from":"me","topic":"of tomorrow","message":{}}'])
      await carried.sayByHand(text);
    one.say("still there");
    await until(() => other.heard.length > 0);
    expect(other.heard).toEqual(["still there"]);
  });
}

function connectionTests(carried: Carried, { logged, newBus, nowhere, pair, closeAll, until }: Buses): void {
  test("a connection that is cut is opened again: everybody looks again, and hears what follows", async () => {
    const [one, other] = await pair();
    const missed = [one, other].map((each) => each.missed());
    const before = await carried.connections();
    expect(before.length).toBeGreaterThanOrEqual(2);
    for (const connection of before) await carried.cut(connection);
    await until(() => [one, other].every((each, index) => each.missed() > (missed[index] ?? 0)));
    await hearEachOther(one.bus, other.bus);
    one.say("back");
    other.say("again");
    await until(() => one.heard.length === 2 && other.heard.length === 2);
    expect([one.heard.toSorted(), other.heard.toSorted()]).toEqual([
      ["again", "back"],
      ["again", "back"],
    ]);
    expect((await carried.connections()).filter((each) => before.includes(each))).toEqual([]);
    expect(logged.some((line) => line.includes("lost its connection"))).toBe(true);
  });

  test("who only speaks and ends has spoken; closed, it has no connection", async () => {
    const listener = newBus();
    const brief = newBus();
    await hearEachOther(listener.bus, newBus().bus);
    brief.say("one word");
    await brief.bus.close();
    await until(() => listener.heard.length > 0);
    expect(listener.heard).toEqual(["one word"]);
    await closeAll();
    // A server takes a moment to let them go.
    await until(async () => (await carried.connections()).length === 0);
    brief.say("too late");
    expect(listener.heard).toEqual(["one word"]);
  });

  test("a server that is not there is waited for", async () => {
    const lonely = nowhere();
    lonely.say("here");
    await until(() => logged.some((line) => line.includes("no connection")));
    expect(lonely.heard).toEqual(["here"]);
    const begun = performance.now();
    await closeAll();
    // What nobody can be told does not hold up the end for longer than a moment.
    expect(performance.now() - begun).toBeLessThan(10_000);
  }, 30_000);
}
