import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Harness, startHarness } from "../../testing/harness.ts";
import { needs } from "../../testing/needs.ts";
import { freePort } from "../../testing/ports.ts";
import { until } from "../../testing/publisher.ts";
import type { Config } from "../config/config.ts";
import { dialect } from "../config/dialect.ts";
import { makeLog } from "../log.ts";
import { type Identity, isIdTaken, takeIdentity, whenIdIsLost } from "./identity.ts";

needs(dialect === "postgres", "it is about PostgreSQL").describe("the id of a process", () => {
  let harness: Harness;
  let folder: string;
  let admin: pg.Client;
  let identity: Identity;
  let logged: string[];
  const log = makeLog({ level: "debug", format: "json", write: (line) => logged.push(line) });
  const pace = { askEveryMs: 50, patienceMs: 300, retryMs: 50 };

  beforeAll(async () => {
    harness = await startHarness();
    admin = new pg.Client(harness.ctx.config.databaseUrl);
    await admin.connect();
  });
  beforeEach(async () => {
    logged = [];
    folder = await mkdtemp(join(tmpdir(), "nadaj-identity-"));
  });
  afterEach(async () => {
    await identity[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    await admin.end();
    await harness[Symbol.asyncDispose]();
  });

  const take = (databaseUrl = harness.ctx.config.databaseUrl) =>
    takeIdentity({ ...harness.ctx.config, dataDir: folder, databaseUrl } as Config, "web", log, pace);
  const isTaken = () => isIdTaken(harness.ctx.database, identity.id);
  /** The server's name for the connection that has the lock. */
  async function holder(): Promise<number | undefined> {
    const { rows } = await admin.query<{ pid: number }>(
      "select pid from pg_locks where locktype = 'advisory' and granted and ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)",
      [`node ${identity.id}`],
    );
    return rows[0]?.pid;
  }
  const cut = (pid: number | undefined) => admin.query("select pg_terminate_backend($1)", [pid]);

  test("is taken again when its connection was cut, and nobody is told", async () => {
    identity = await take();
    let told = false;
    const forget = whenIdIsLost(identity.id, () => {
      told = true;
    });
    const first = await holder();
    await cut(first);
    await until(holder, (pid) => pid !== undefined && pid !== first);
    expect([await isTaken(), told]).toEqual([true, false]);
    forget();
  });

  test("that another process has by then is given up in words, at once", async () => {
    identity = await take();
    const told = Promise.withResolvers<string>();
    const forget = whenIdIsLost(identity.id, () => told.resolve("told"));
    const another = new pg.Client(harness.ctx.config.databaseUrl);
    await another.connect();
    // It waits for the lock, and has it before anybody can ask again.
    const had = another.query("select pg_advisory_lock(hashtextextended($1, 0))", [`node ${identity.id}`]);
    await cut(await holder());
    await had;
    expect(await told.promise).toBe("told");
    expect(logged.some((line) => line.includes("another process took this one's id"))).toBe(true);
    // Who asks later is told too.
    expect(await new Promise((resolve) => whenIdIsLost(identity.id, () => resolve("late")))).toBe("late");
    forget();
    await another.end();
  });

  test("is taken from a connection that went silent, before the server knows that it did", async () => {
    const network = await silentNetwork(harness.ctx.config.databaseUrl ?? "");
    identity = await take(network.url);
    const first = await holder();
    network.silence();
    const second = await until(holder, (pid) => pid !== undefined && pid !== first);
    expect([second !== first, await isTaken()]).toEqual([true, true]);
    expect(logged.filter((line) => line.includes('"error"'))).toEqual([]);
    await identity[Symbol.asyncDispose]();
    await network.close();
  });
});

/** A way to a database on which connections can be made to say nothing any longer; later ones speak. */
async function silentNetwork(database: string) {
  const { hostname, port } = new URL(database);
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    for (const each of [socket, onward]) {
      open.add(each);
      each.on("error", () => undefined);
    }
    socket.on("close", () => onward.destroy());
    socket.pipe(onward);
    onward.pipe(socket);
  });
  const own = freePort();
  await new Promise<void>((resolve) => server.listen(own, "127.0.0.1", resolve));
  const url = new URL(database);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    silence() {
      for (const each of open) {
        each.unpipe();
        each.pause();
        each.removeAllListeners("close");
      }
    },
    async close() {
      for (const each of open) each.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
