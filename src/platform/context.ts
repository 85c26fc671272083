import type { Clock } from "./clock.ts";
import type { Bus } from "./cluster/bus.ts";
import type { Keys } from "./cluster/keys.ts";
import type { Limiter } from "./cluster/limiter.ts";
import type { Presence } from "./cluster/presence.ts";
import type { Config } from "./config/config.ts";
import { currentWrite, type Database, type Db, type Write, type WriteOptions, within } from "./db/database.ts";
import type { EnqueueOptions, JobKinds } from "./jobs/jobs.ts";
import { insertJob } from "./jobs/queue.ts";
import type { Log } from "./log.ts";
import type { Storage } from "./storage/storage.ts";

/** Everything a feature may reach, handed to it by whoever calls: a request, a job, the scheduler or the CLI. */
export type Ctx = {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly storage: Storage;
  readonly bus: Bus;
  readonly limiter: Limiter;
  readonly presence: Presence;
  readonly database: Database;
  /** Reads. Inside `write` it is the transaction. */
  readonly db: Db;
  /** Who this process is among those of one site, and no other; the data folder keeps it over restarts of a server. */
  readonly nodeId: string;
  /** Secrets that the site made for itself on its first start. */
  readonly keys: Keys;
  /**
   * The only way to write: one transaction, which nested calls join. Never await the network, a file or a child in it,
   * and change nothing outside: it may run several times. What shall follow goes into `afterCommit` or `enqueue`.
   */
  write<Result>(run: (ctx: Ctx) => Promise<Result>, options?: WriteOptions): Promise<Result>;
  /** Adds a job to the same transaction: it exists if and only if what it follows was committed. */
  enqueue<Kind extends keyof JobKinds>(kind: Kind, payload: JobKinds[Kind], options?: EnqueueOptions): Promise<string>;
  /** Runs after the commit (at once outside of a write): wake-ups that only this process cares about. */
  afterCommit(run: () => void): void;
  /** What a feature keeps once in this process: made by the first who asks for it by the function that makes it. */
  local<Value>(make: (ctx: Ctx) => Value): Value;
};

export type CtxParts = Omit<Ctx, "db" | "write" | "enqueue" | "afterCommit" | "local">;
type Bound = CtxParts & Pick<Ctx, "local">;

/** Binds the parts to a context that reads; its `write` hands out the writing one. */
export function makeCtx(given: CtxParts): Ctx {
  const made = new Map<unknown, unknown>();
  const parts: Bound = {
    ...given,
    local<Value>(make: (ctx: Ctx) => Value): Value {
      if (!made.has(make)) made.set(make, make(ctx));
      return made.get(make) as Value;
    },
  };
  const ctx: Ctx = {
    ...parts,
    // Also for who was handed the outer context: what a transaction reads is what it decides by.
    get db() {
      return currentWrite()?.db ?? parts.database.db;
    },
    write: (run, options) => write(parts, run, options),
    enqueue(kind, payload, options) {
      const current = currentWrite();
      if (!current) throw new Error("enqueue belongs inside ctx.write");
      return writing(parts, current).enqueue(kind, payload, options);
    },
    afterCommit(run) {
      const current = currentWrite();
      if (current) current.afterCommit.push(run);
      else run();
    },
  };
  return ctx;
}

async function write<Result>(
  parts: Bound,
  run: (ctx: Ctx) => Promise<Result>,
  options?: WriteOptions,
): Promise<Result> {
  const outer = currentWrite();
  if (outer) return run(writing(parts, outer));
  let hooks: (() => void)[] = [];
  const result = await parts.database.write((db) => {
    const current: Write = { db, afterCommit: [], enqueued: new Set(), over: false };
    // Those of a try that lost a race are forgotten with it.
    hooks = current.afterCommit;
    return within(current, () => run(writing(parts, current)));
  }, options);
  for (const hook of hooks) {
    try {
      hook();
    } catch (error) {
      parts.log.error("after-commit hook failed", { error });
    }
  }
  return result;
}

function writing(parts: Bound, current: Write): Ctx {
  const ctx: Ctx = {
    ...parts,
    db: current.db,
    write: (run) => run(ctx),
    enqueue(kind, payload, options) {
      if (!current.enqueued.has(kind)) current.afterCommit.push(() => parts.bus.publish("jobs", { kind }));
      current.enqueued.add(kind);
      return insertJob(current.db, parts.clock.now(), kind, payload, options);
    },
    afterCommit: (run) => {
      current.afterCommit.push(run);
    },
  };
  return ctx;
}
