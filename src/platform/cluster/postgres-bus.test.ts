import { afterEach, beforeEach, expect, test } from "bun:test";
import pg from "pg";
import { hearEachOther } from "../../testing/bus.ts";
import { type Harness, startHarness } from "../../testing/harness.ts";
import { needs } from "../../testing/needs.ts";
import { dialect } from "../config/dialect.ts";
import { makeLog } from "../log.ts";
import { messageMaxBytes } from "./bus.ts";
import { postgresBus } from "./postgres-bus.ts";

declare module "./bus.ts" {
  interface Topics {
    "postgres-bus.test": { text: string };
  }
}

/** Far longer than anything takes on a machine that has time. */
const patience = 20_000;

needs(dialect === "postgres", "it is about PostgreSQL").describe("over one PostgreSQL", () => {
  let harness: Harness;
  let admin: pg.Client;
  let logged: string[];
  let open: ReturnType<typeof postgresBus>[];
  beforeEach(async () => {
    harness = await startHarness();
    admin = new pg.Client(harness.ctx.config.databaseUrl);
    await admin.connect();
    logged = [];
    open = [];
  });
  afterEach(async () => {
    for (const bus of open) await bus.close();
    await admin.end();
    await harness[Symbol.asyncDispose]();
  });

  /** A bus as another process has it, and what is heard there. */
  function newBus() {
    const log = makeLog({ level: "debug", format: "json", write: (line) => logged.push(line) });
    const bus = postgresBus(harness.ctx.config.databaseUrl ?? "", log);
    open.push(bus);
    const heard: string[] = [];
    bus.subscribe("postgres-bus.test", ({ text }) => heard.push(text));
    return { bus, heard, say: (text: string) => bus.publish("postgres-bus.test", { text }) };
  }

  async function pair() {
    const [one, other] = [newBus(), newBus()];
    await hearEachOther(one.bus, other.bus);
    return [one, other] as const;
  }

  async function until(is: () => boolean): Promise<void> {
    const late = performance.now() + patience;
    while (!is()) {
      if (performance.now() > late) throw new Error(`did not happen; the log says ${logged.join("\n")}`);
      await Bun.sleep(5);
    }
  }

  const connections = async () => {
    const { rows } = await admin.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'nadaj bus'",
    );
    return rows.map(({ pid }) => pid);
  };

  test("each hears what another says once, in order, also the same again and Polish", async () => {
    const [one, other] = await pair();
    const third = newBus();
    await hearEachOther(one.bus, third.bus);
    const said = Array.from({ length: 500 }, (_, index) => (index % 2 === 0 ? "Zażółć gęślą jaźń" : `"${index}\\"{}`));
    for (const text of said) one.say(text);
    // Its own listeners need no database.
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
      await admin.query("select pg_notify('nadaj', $1)", [text]);
    one.say("still there");
    await until(() => other.heard.length > 0);
    expect(other.heard).toEqual(["still there"]);
  });

  test("a connection that is cut is opened again: everybody looks again, and hears what follows", async () => {
    const [one, other] = await pair();
    const missed = [0, 0];
    [one, other].forEach(({ bus }, index) => {
      bus.subscribe("missed", () => {
        missed[index] = (missed[index] ?? 0) + 1;
      });
    });
    const before = await connections();
    expect(before.length).toBeGreaterThanOrEqual(2);
    for (const pid of before) await admin.query("select pg_terminate_backend($1)", [pid]);
    await until(() => missed.every((times) => times > 0));
    await hearEachOther(one.bus, other.bus);
    one.say("back");
    other.say("again");
    await until(() => one.heard.length === 2 && other.heard.length === 2);
    expect([one.heard.toSorted(), other.heard.toSorted()]).toEqual([
      ["again", "back"],
      ["again", "back"],
    ]);
    expect((await connections()).filter((pid) => before.includes(pid))).toEqual([]);
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
    for (const bus of open) await bus.close();
    open = [];
    expect(await connections()).toEqual([]);
    brief.say("too late");
    expect(listener.heard).toEqual(["one word"]);
  });

  test("a server that is not there is waited for", async () => {
    const log = makeLog({ level: "debug", format: "json", write: (line) => logged.push(line) });
    const bus = postgresBus("postgres://nobody@127.0.0.1:1/none", log);
    const heard: string[] = [];
    bus.subscribe("postgres-bus.test", ({ text }) => heard.push(text));
    bus.publish("postgres-bus.test", { text: "here" });
    await until(() => logged.some((line) => line.includes("no connection")));
    expect(heard).toEqual(["here"]);
    const begun = performance.now();
    await bus.close();
    // What nobody can be told does not hold up the end for longer than a moment.
    expect(performance.now() - begun).toBeLessThan(10_000);
  }, 30_000);
});
