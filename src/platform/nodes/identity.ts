import pg from "pg";
import { second } from "../clock.ts";
import { loadNodeId } from "../cluster/key-files.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { within } from "../within.ts";

export type NodeKind = "web" | "worker";

/** Who this process is, and nobody else of the site until it is disposed of. */
export type Identity = AsyncDisposable & { id: string };

/** How long the server may take to notice that a former process with this id has ended. */
const formerMayLinger = second;
const askAgainMs = 100;
const retryMs = 2 * second;

/**
 * Takes an id that the data folder keeps over restarts: the first that no living process of the site has, be it one over
 * the same folder or over a copy of it. The database's lock says so, which goes with the process however it ends.
 */
export async function takeIdentity(config: Config, kind: NodeKind, log: Log): Promise<Identity> {
  const { databaseUrl, dataDir } = config;
  // The data folder's lock keeps others away.
  if (databaseUrl === undefined) return { id: await loadNodeId(dataDir), [Symbol.asyncDispose]: async () => undefined };
  const client = await connected(databaseUrl);
  for (let number = 1; ; number++) {
    const file = `node-id${kind === "web" ? "" : `-${kind}`}${number === 1 ? "" : `-${number}`}`;
    const id = await loadNodeId(dataDir, file);
    if (await taken(client, id, number === 1 ? formerMayLinger : 0)) return kept(databaseUrl, client, id, log);
  }
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: "nadaj node", keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  // A machine that lost its power has no id for longer than this: by itself the server would notice after hours.
  await client.query("set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3");
  return client;
}

async function taken(client: pg.Client, id: string, patience: number): Promise<boolean> {
  for (const until = performance.now() + patience; ; await Bun.sleep(askAgainMs)) {
    const { rows } = await client.query("select pg_try_advisory_lock(hashtextextended($1, 0)) as had", [lockOf(id)]);
    if (rows[0]?.had === true) return true;
    if (performance.now() >= until) return false;
  }
}

/** Whether a process has this id now; one that a power cut took has it until the server notices. */
export async function isIdTaken(database: Database, id: string): Promise<boolean> {
  const rows = await database.raw(
    `select 1 from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
      and ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)
      and database = (select oid from pg_database where datname = current_database())`,
    [lockOf(id)],
  );
  return rows.length > 0;
}

/** What the lock of an id is called. */
const lockOf = (id: string) => `node ${id}`;

/** Holds the lock, and takes it again after its connection was lost. */
function kept(url: string, first: pg.Client, id: string, log: Log): Identity {
  let client = first;
  let ended = false;

  async function keep(): Promise<void> {
    while (!ended) {
      await new Promise<void>((resolve) => client.once("end", () => resolve()));
      while (!ended && !(await takenAgain())) await Bun.sleep(retryMs);
    }
  }

  async function takenAgain(): Promise<boolean> {
    const next = await connected(url).catch(() => undefined);
    // The server may not know yet that the lost connection is gone, which has the lock until then.
    if (next && !ended && (await taken(next, id, 0).catch(() => false))) {
      client = next;
      return true;
    }
    await next?.end().catch(() => undefined);
    log.warn("the lock of this process' id is not had now; it tries again", { nodeId: id });
    return false;
  }

  void keep();
  return {
    id,
    async [Symbol.asyncDispose]() {
      ended = true;
      await within(2 * second, client.end());
    },
  };
}
