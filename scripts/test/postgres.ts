/** A PostgreSQL server of its own for one test run: an empty cluster in a temporary folder, on a free loopback port. */
import { existsSync } from "node:fs";
import { appendFile, chmod, chown, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { SQL } from "bun";
import { freePort, loopback, type Place } from "../../src/testing/ports.ts";

export type TestPostgres = {
  url: string;
  stop(): Promise<void>;
  /** Ends without a word, as when its machine loses power: what it had in its own memory is gone. */
  kill(): Promise<void>;
  /** Again, with what it held, after it was stopped. */
  start(): Promise<void>;
  pid(): number;
};

type Options = {
  host?: Place;
  /** What it confirmed outlives `kill`; else only what is quickest counts. */
  durable?: boolean;
};

/** Starts the server below `folder`. As root it runs as an unprivileged user, because PostgreSQL refuses root. */
export async function startPostgres(
  folder: string,
  { host = loopback, durable = false }: Options = {},
): Promise<TestPostgres> {
  const programs = await programsFolder();
  const data = join(folder, "postgres");
  const user = await unprivilegedUser();
  await mkdir(data, { recursive: true });
  if (user) {
    await chmod(folder, 0o711);
    await chown(data, user.uid, user.gid);
  }
  const as = user ? ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"] : [];
  const environment = { PATH: process.env.PATH ?? "", LC_ALL: "C.UTF-8", TZ: "UTC" };
  const made = Bun.spawnSync(
    [...as, `${programs}/initdb`, "-D", data, "-U", "nadaj", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"],
    { cwd: data, env: environment, stdout: "ignore", stderr: "pipe" },
  );
  if (made.exitCode !== 0) throw new Error(`initdb failed: ${made.stderr.toString()}`);
  await appendFile(join(data, "pg_hba.conf"), `host all all ${host.address}/24 trust\n`);

  const port = freePort();
  const settings = {
    listen_addresses: host.address,
    port: String(port),
    unix_socket_directories: "",
    // What the kernel has it keeps when a program ends.
    fsync: "off",
    synchronous_commit: durable ? "on" : "off",
    full_page_writes: "off",
    max_connections: "200",
    log_min_messages: "panic",
    // Statistics that come in the midst of a test would change the plans that tests look at.
    autovacuum: durable ? "on" : "off",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const launch = () =>
    Bun.spawn([...host.within, ...as, `${programs}/postgres`, "-D", data, ...flags], {
      cwd: data,
      env: environment,
      stdout: "ignore",
      stderr: "inherit",
    });
  let server = launch();
  const url = `postgres://nadaj@${host.address}:${port}/postgres`;
  await untilItAnswers(url, server);
  return {
    url,
    pid: () => server.pid,
    async kill() {
      // By kill -9 its helpers would outlive it for a moment, and stand in the way of the next start.
      server.kill("SIGQUIT");
      await server.exited;
    },
    async start() {
      server = launch();
      await untilItAnswers(url, server);
    },
    async stop() {
      server.kill("SIGINT");
      await server.exited;
    },
  };
}

/** Debian keeps the server's programs out of PATH, one folder per version; elsewhere they are in PATH. */
async function programsFolder(): Promise<string> {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? await readdir(debian) : [];
  const found = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `${debian}/${version}/bin`)
    .find((folder) => existsSync(`${folder}/initdb`));
  const inPath = Bun.which("initdb");
  if (found) return found;
  if (inPath) return join(inPath, "..");
  throw new Error("PostgreSQL's programs were not found (initdb, postgres)");
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await Bun.file("/etc/passwd").text()).split("\n");
  const line = lines.find((one) => one.startsWith("postgres:")) ?? lines.find((one) => one.startsWith("nobody:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (!uid || !gid) throw new Error("PostgreSQL refuses to run as root, and there is no user postgres or nobody");
  return { uid: Number(uid), gid: Number(gid) };
}

async function untilItAnswers(url: string, server: Bun.Subprocess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with status ${server.exitCode}`);
    const client = new SQL(url, { max: 1, connectionTimeout: 5 });
    try {
      await client`select 1`;
      return;
    } catch {
      await Bun.sleep(100);
    } finally {
      await client.close().catch(() => undefined);
    }
  }
  server.kill("SIGQUIT");
  throw new Error("PostgreSQL did not answer within 30 seconds");
}
