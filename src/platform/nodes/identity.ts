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
const reached = { keepAlive: true, connectionTimeoutMillis: 10 * second, query_timeout: 10 * second };
const usualPace = { askEveryMs: 5 * second, patienceMs: 5 * second, retryMs: 2 * second };

/**
 * Takes an id that the data folder keeps over restarts: the first that no living process of the site has, be it one over
 * the same folder or over a copy of it. The database's lock says so, which goes with the process however it ends.
 */
export async function takeIdentity(config: Config, kind: NodeKind, log: Log, pace = usualPace): Promise<Identity> {
  const { databaseUrl, dataDir } = config;
  // The data folder's lock keeps others away.
  if (databaseUrl === undefined) return { id: await loadNodeId(dataDir), [Symbol.asyncDispose]: async () => undefined };
  const holder = await holderOver(databaseUrl);
  for (let number = 1; ; number++) {
    const file = `node-id${kind === "web" ? "" : `-${kind}`}${number === 1 ? "" : `-${number}`}`;
    const id = await loadNodeId(dataDir, file);
    if (await taken(holder.client, id, number === 1 ? formerMayLinger : 0))
      return kept(holder, { url: databaseUrl, id, log, pace });
  }
}

/** A connection that a lock goes with, and what the server calls it. */
type Holder = { client: pg.Client; pid: number; since: string };

async function holderOver(connectionString: string): Promise<Holder> {
  const client = new pg.Client({ connectionString, application_name: "nadaj node", ...reached });
  client.on("error", () => undefined);
  await client.connect();
  // A machine that lost its power has no id for longer than this: by itself the server would notice after hours.
  await client.query("set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3");
  const { rows } = await client.query(
    "select pid, backend_start::text as since from pg_stat_activity where pid = pg_backend_pid()",
  );
  const [{ pid, since }] = rows as [{ pid: number; since: string }];
  return { client, pid, since };
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
  const rows = await database.raw(`select 1 from pg_locks where ${isLock}`, [lockOf(id)]);
  return rows.length > 0;
}

/** A row of pg_locks is the lock of an id. */
const isLock = `locktype = 'advisory' and objsubid = 1 and granted
  and ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)
  and database = (select oid from pg_database where datname = current_database())`;

/** What the lock of an id is called. */
const lockOf = (id: string) => `node ${id}`;

/** What is to be done here when another process has an id of this one. */
const losers = new Map<string, () => void>();
const lost = new Set<string>();

/** Runs when another process has taken this id while the database had lost this one. The function it gives forgets that. */
export function whenIdIsLost(id: string, run: () => void): () => void {
  losers.set(id, run);
  if (lost.has(id)) run();
  return () => losers.delete(id);
}

type Holding = { url: string; id: string; log: Log; pace: typeof usualPace };

/**
 * Holds the lock: asks again and again whether its connection still is one, and takes it again when it is lost. Where another
 * process was quicker, this one is told that it has no id any longer.
 */
function kept(first: Holder, { url, id, log, pace }: Holding): Identity {
  let holder = first;
  let ended = false;
  const stopped = Promise.withResolvers<void>();

  async function keep(): Promise<void> {
    while (!ended) {
      await connectionEnds(holder, pace, stopped.promise);
      while (!ended && !(await takenAgain())) await Promise.race([Bun.sleep(pace.retryMs), stopped.promise]);
    }
  }

  /** Also true when it never will be. */
  async function takenAgain(): Promise<boolean> {
    const next = await holderOver(url).catch(() => undefined);
    if (next && !ended) {
      const found = await takeFrom(next.client, id, holder).catch(() => "unknown" as const);
      if (found === "taken") {
        holder = next;
        return true;
      }
      if (found === "another's") giveUp();
    }
    await next?.client.end().catch(() => undefined);
    if (!ended) log.warn("the lock of this process' id is not had now; it tries again", { nodeId: id });
    return ended;
  }

  function giveUp(): void {
    ended = true;
    lost.add(id);
    log.error("another process took this one's id while the database had lost sight of this one: this one ends", {
      nodeId: id,
    });
    losers.get(id)?.();
  }

  void keep();
  return {
    id,
    async [Symbol.asyncDispose]() {
      ended = true;
      stopped.resolve();
      lost.delete(id);
      await within(2 * second, holder.client.end());
    },
  };
}

/** Resolves when a connection is lost, also one that was lost without a word, and when nobody wants to know any longer. */
async function connectionEnds({ client }: Holder, pace: typeof usualPace, stopped: Promise<void>): Promise<void> {
  let isOver = false;
  const over = Promise.race([new Promise<void>((resolve) => client.once("end", resolve)), stopped]).then(() => {
    isOver = true;
  });
  while (true) {
    await within(pace.askEveryMs, over);
    if (isOver) return;
    const answer = client.query("select 1").catch(() => undefined);
    if (await within(pace.patienceMs, answer)) continue;
    void client.end().catch(() => undefined);
    return;
  }
}

/** Takes the lock, if need be from the connection that this process had and the server does not know to be lost. */
async function takeFrom(client: pg.Client, id: string, former: Holder): Promise<"taken" | "another's" | "unknown"> {
  if (await taken(client, id, 0)) return "taken";
  const { rows } = await client.query(
    `select pid, backend_start::text as since from pg_locks join pg_stat_activity using (pid) where ${isLock}`,
    [lockOf(id)],
  );
  const [now] = rows as { pid: number; since: string }[];
  if (!now) return "unknown";
  if (now.pid !== former.pid || now.since !== former.since) return "another's";
  await client.query("select pg_terminate_backend($1)", [now.pid]);
  return (await taken(client, id, formerMayLinger)) ? "taken" : "unknown";
}
