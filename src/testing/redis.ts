import { RedisClient } from "bun";
import { freePort, loopback } from "./ports.ts";

/** Whether this machine has one: tests that need it say so otherwise. */
export const hasRedis = Bun.which("redis-server") !== null;

export type RedisServer = AsyncDisposable & {
  url: string;
  /** A client of its own, to look with. */
  client(): Promise<RedisClient>;
  /** As when the machine loses power. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stands still without a word, as behind a network that was cut; goes on. */
  freeze(): void;
  thaw(): void;
  pid(): number;
};

/** A Redis that keeps nothing on disk, on a port of its own. */
export async function startRedis({ address, within } = loopback): Promise<RedisServer> {
  const port = freePort();
  const url = `redis://${address}:${port}`;
  const flags = [
    "--port",
    String(port),
    "--bind",
    address,
    "--protected-mode",
    "no",
    "--save",
    "",
    "--appendonly",
    "no",
  ];
  const launch = () => Bun.spawn([...within, "redis-server", ...flags], { stdout: "ignore", stderr: "inherit" });
  let child = launch();
  const server: RedisServer = {
    url,
    async client() {
      const client = new RedisClient(url, { autoReconnect: false });
      await client.connect();
      return client;
    },
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
    },
    async start() {
      child = launch();
      await untilItAnswers(server);
    },
    freeze: () => child.kill("SIGSTOP"),
    thaw: () => child.kill("SIGCONT"),
    pid: () => child.pid,
    [Symbol.asyncDispose]: () => server.kill(),
  };
  await untilItAnswers(server);
  return server;
}

async function untilItAnswers(server: RedisServer): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const client = await server.client().catch(() => undefined);
    const answer = await client?.send("PING", []).catch(() => undefined);
    client?.close();
    if (answer === "PONG") return;
    await Bun.sleep(20);
  }
  throw new Error("Redis did not answer");
}
