/** What the soak runs on: the real program over PostgreSQL and a small disk, with a publisher; each can be hurt. */
import { mkdir, mkdtemp, open, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../src/testing/ports.ts";
import { type Server, startServer } from "../e2e/server.ts";
import { startPostgres, type TestPostgres } from "../test/postgres.ts";

/** What people find there. */
export type Scene = {
  readonly url: string;
  /** For what is not to lie on the small disk. */
  readonly folder: string;
  readonly token: string;
  readonly channelId: string;
  call<Answer>(method: string, path: string, json?: unknown): Promise<Answer>;
  /** Where what is kept under a key lies now. */
  object(key: string): string;
};

export type Stage = Scene &
  AsyncDisposable & {
    database: TestPostgres;
    server(): Server;
    /** Kills the server at once, and starts it again at the same address. */
    crash(): Promise<void>;
    /** The programs that the server has started now. */
    children(): Promise<number[]>;
    /** Leaves no room on the disk; what it gives makes room again. */
    fillDisk(): Promise<() => Promise<void>>;
    /** Megabytes that the server holds; undefined while there is none. */
    memory(): Promise<number | undefined>;
  };

const diskMegabytes = 3000;
const email = "szef@example.org";
const password = "tajne123";

/** Sets everything up: one administrator with one channel. Needs to be root, for the disk. */
export async function setStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-soak-"));
  const disk = join(folder, "disk");
  await mkdir(disk);
  const mounted = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", `size=${diskMegabytes}m`, "tmpfs", disk]);
  if (mounted.exitCode !== 0) throw new Error("a small disk cannot be mounted here: run this as root");
  const database = await startPostgres(folder);
  const data = join(disk, "data");
  const env = {
    DATABASE_URL: database.url,
    PORT: String(freePort()),
    RTMP_PORT: String(freePort()),
    LOG_LEVEL: "error",
  };
  const create = Bun.spawn(["bun", "src/main.ts", "admin", "create", "--email", email, "--password-stdin"], {
    env: { ...Bun.env, ...env, NADAJ_DATA: data },
    stdin: new Blob([`${password}\n`]),
    stdout: "ignore",
  });
  if ((await create.exited) !== 0) throw new Error("the administrator was not made");
  let server = await startServer(data, undefined, env);
  const url = server.url;
  let token = "";
  const call: Stage["call"] = (method, path, json) => callApi({ url, token }, method, path, json);
  token = (await call<{ token: string }>("POST", "/auth/login", { email, password })).token;
  const channelId = (await call<{ _id: string }>("POST", "/channels", { name: "Próba", slug: "proba" }))._id;
  return {
    url,
    folder,
    token,
    channelId,
    database,
    call,
    object: (key) => join(data, "media", key),
    server: () => server,
    async crash() {
      await server.kill();
      server = await startServer(data, undefined, env);
    },
    children: () => descendants(server.pid),
    fillDisk: () => fill(disk),
    memory: () => residentMegabytes(server.pid),
    async [Symbol.asyncDispose]() {
      await server.stop();
      await database.stop();
      Bun.spawnSync(["umount", "-l", disk]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Throws for whatever is not done. */
export async function callApi<Answer>(
  { url, token }: { url: string; token: string },
  method: string,
  path: string,
  json?: unknown,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const answer = await fetch(`${url}/api${path}`, { method, headers, ...body, signal: AbortSignal.timeout(20_000) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

async function fill(disk: string): Promise<() => Promise<void>> {
  const path = join(disk, "full");
  const block = Buffer.alloc(1024 * 1024);
  const file = await open(path, "w");
  try {
    const { bavail, bsize } = await statfs(disk);
    for (let left = bavail * bsize; left > 0; left -= block.length) await file.write(block);
    for (;;) await file.write(block, 0, 4096);
  } catch {
    // That was the last of it.
  } finally {
    await file.close();
  }
  return () => rm(path, { force: true });
}

/** The programs that a program has started, and those that these have. */
export async function descendants(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const own = text.split(" ").filter(Boolean).map(Number);
  return [...own, ...(await Promise.all(own.map(descendants))).flat()];
}

async function residentMegabytes(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
