/** A site of several processes on this machine: nginx, some that serve pages, workers, PostgreSQL, Redis and an S3 store. */
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, loopback, type Place } from "../../src/testing/ports.ts";
import { startRedis } from "../../src/testing/redis.ts";
import { startS3 } from "../../src/testing/s3-server.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { startPostgres } from "./postgres.ts";

export type Part = {
  name: string;
  place: Place;
  pid(): number;
  /** As by kill -9. */
  kill(): Promise<void>;
  /** Again, at the same address and with what it kept. */
  start(): Promise<void>;
};

/** A process of the site, which can also be asked to end. */
export type Process = Part & { stop(): Promise<void> };

export type Nodes = AsyncDisposable & {
  /** Through nginx. */
  url: string;
  /** Past it. */
  urls: string[];
  rtmps: string[];
  folder: string;
  /** What each process of the site is told, but for what is its own. */
  env: Record<string, string>;
  webs: Process[];
  workers: Process[];
  database: Part;
  redis: Part;
  store: Part;
  /** Runs the command line, or another program of the source, beside them; gives what it said. */
  run(command: string[], stdin?: string): Promise<string>;
  /** Where the store has what is kept under a key. */
  object(key: string): string;
};

type Wanted = {
  webs: number;
  workers: number;
  /** Of each of them; `PORT` is nginx's. */
  env?: Record<string, string>;
  placeOf?: (name: string) => Place;
};

/** Starts all of it with an empty database; without workers, those that serve pages do all jobs. */
export async function startNodes({ webs, workers, env: more = {}, placeOf = () => loopback }: Wanted): Promise<Nodes> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "nadaj-nodes-"));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const places = { database: placeOf("database"), redis: placeOf("redis"), store: placeOf("store") };
  const postgres = await startPostgres(folder, { host: places.database, durable: true });
  started.defer(postgres.stop);
  const redis = started.use(await startRedis(places.redis));
  const store = started.use(await startS3(places.store));
  const env: Record<string, string> = {
    ...{ DATABASE_URL: postgres.url, REDIS_URL: redis.url, NADAJ_SECRET: "a-secret-of-a-site-that-is-not-one" },
    ...{ TRUST_PROXY: "true", MEDIAMTX_PATH: "off", LIVE_RENDITIONS: "off", MIN_FREE_DISK_BYTES: "0" },
    ...{ LOG_LEVEL: "warn", LOG_FORMAT: "json", NODE_ENV: "production" },
    ...store.env,
    ...more,
  };
  const run = async (command: string[], stdin = "") => {
    const own = { ...Bun.env, ...env, NADAJ_DATA: join(folder, "beside") };
    const child = Bun.spawn(["bun", ...command], { env: own, stdin: new Blob([stdin]), stdout: "pipe" });
    const said = await new Response(child.stdout).text();
    if ((await child.exited) !== 0) throw new Error(`${command.join(" ")} ended with ${child.exitCode}: ${said}`);
    return said;
  };
  // Before any of them starts: they would all migrate at once, which is not what is looked at.
  await run(["src/main.ts", "migrate"]);

  const port = Number(more.PORT) || freePort();
  const servers = Array.from({ length: webs }, (_, index) => {
    const place = placeOf(`web-${index + 1}`);
    return { place, address: `${place.address}:${freePort()}`, rtmp: freePort(), name: `web-${index + 1}` };
  });
  const webParts = servers.map(({ name, place, address, rtmp }) => {
    const [HOST = "", PORT = ""] = address.split(":");
    const ports = { PORT, RTMP_PORT: String(rtmp), WHIP_PORT: String(freePort()) };
    const own = { HOST, ...ports, NADAJ_INTERNAL_URL: `http://${address}` };
    const queues = workers > 0 ? { NADAJ_QUEUES: "default,mail,push" } : {};
    return program({
      name,
      place,
      folder,
      command: ["serve"],
      env: { ...env, ...own, ...queues },
      url: own.NADAJ_INTERNAL_URL,
    });
  });
  const workerParts = Array.from({ length: workers }, (_, index) => {
    const name = `worker-${index + 1}`;
    const command = ["worker", "--queues", "quick,media,imports"];
    return program({ name, place: placeOf(name), folder, command, env });
  });
  for (const part of [...webParts, ...workerParts]) started.defer(part.kill);
  await Promise.all([...webParts, ...workerParts].map((part) => part.start()));
  const balancer: Balancer = started.use(
    await startBalancer(
      servers.map(({ address }) => address),
      folder,
      port,
    ),
  );
  const everything = started.move();
  return {
    url: balancer.url,
    urls: servers.map(({ address }) => `http://${address}`),
    rtmps: servers.map(({ place, rtmp }) => `rtmp://${place.address}:${rtmp}/live`),
    ...{ folder, env, run, webs: webParts, workers: workerParts },
    database: { name: "PostgreSQL", place: places.database, ...postgres },
    redis: { name: "Redis", place: places.redis, ...redis },
    store: { name: "the store", place: places.store, ...store },
    object: (key) => join(store.folder, "tv", key),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  };
}

type Program = {
  name: string;
  place: Place;
  folder: string;
  command: string[];
  env: Record<string, string>;
  /** Where it answers, if it does. */
  url?: string;
};

/** A process of the site, with a data folder of its own; what it logs is kept beside that. */
function program({ name, place, folder, command, env, url }: Program): Process {
  const own = { ...Bun.env, ...env, NADAJ_DATA: join(folder, name), NADAJ_NODE: name };
  const log = join(folder, `${name}.log`);
  let child: Bun.Subprocess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal);
    await child?.exited;
  };
  return {
    ...{ name, place },
    pid: () => child?.pid ?? 0,
    async start() {
      await mkdir(folder, { recursive: true });
      const line = `exec bun src/main.ts ${command.join(" ")} >>"${log}" 2>&1`;
      const begun = Bun.spawn([...place.within, "sh", "-c", line], { env: own, stdin: "ignore" });
      child = begun;
      while (url && !(await isReady(url))) {
        if (begun.exitCode !== null) throw new Error(`${name} ended: ${await readFile(log, "utf8")}`);
        await Bun.sleep(100);
      }
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

/** Whether one serves all that it does, by what it says itself. */
export async function isReady(url: string): Promise<boolean> {
  const asked = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return asked?.ok === true && !/database/.test(await asked.text());
}
