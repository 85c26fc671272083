import { minute, second } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { batchwise, hotRows } from "../db/database.ts";
import { newId } from "../db/id.ts";
import { faultOf } from "../faults.ts";
import { within } from "../within.ts";
import { GiveUp, type QueueName } from "./jobs.ts";
import { type ClaimedJob, claimJob, nextRunAt, renewLease } from "./queue.ts";
import { Interrupted, releaseExpired, runJob } from "./run.ts";

/** How long jobs of another process may go unseen: another machine's over PostgreSQL, the command line's over SQLite. */
const lookEvery = { shared: second, alone: 5 * second };

declare module "../cluster/bus.ts" {
  interface Topics {
    /** A job was added. */
    jobs: { kind: string };
  }
}

/** How long a job stays a process's that was not heard of. It is heard of three times in that. */
export const usualLeaseMs = minute;

export type JobRunner = {
  /** Runs every job that is due until none is left; for tests and the CLI. Returns how many ran. */
  drain(): Promise<number>;
  /** Aborts the running job of a kind whose payload matches; used to cancel a transcode. */
  abort(matches: (kind: string, payload: Record<string, unknown>) => boolean): void;
  /** Claims no more, lets what runs go on for so long (no time when absent), and gives back what is left. */
  stop(patienceMs?: number): Promise<void>;
};

export type RunnerOptions = {
  concurrency: Record<QueueName, number>;
  /** False: nothing runs by itself, only `drain` does. */
  poll: boolean;
  /** True on one machine with SQLite: what a dead process left running is this process's to take at once. */
  alone: boolean;
  /** Another lease than the usual one. */
  leaseMs?: number;
};

/**
 * Claims due jobs and runs them, renewing their leases. Wakes when a write of this process that enqueued has been
 * committed, at the moment that the next job is planned for, and now and then for the jobs of other processes.
 */
export async function startJobs(ctx: Ctx, options: RunnerOptions): Promise<JobRunner> {
  const worker: Worker = {
    name: `${ctx.config.node}:${process.pid}:${newId()}`,
    concurrency: options.concurrency,
    leaseMs: options.leaseMs ?? usualLeaseMs,
    running: new Map(),
    stopping: new AbortController(),
    onEnded: () => undefined,
  };
  await releaseExpired(ctx, options.alone ? Number.MAX_SAFE_INTEGER : ctx.clock.now());
  const looking = options.poll
    ? keepLooking(ctx, worker, options.alone ? lookEvery.alone : lookEvery.shared)
    : undefined;
  const leases = options.poll ? setInterval(() => void renewLeases(ctx, worker), worker.leaseMs / 3) : undefined;
  return {
    drain: () => drain(ctx, worker),
    abort(matches) {
      for (const { job, controller } of worker.running.values()) {
        if (matches(job.kind, job.payload)) controller.abort(new GiveUp("cancelled"));
      }
    },
    async stop(patienceMs = 0) {
      worker.stopping.abort();
      await looking?.stop();
      await within(patienceMs, Promise.all([...worker.running.values()].map(({ done }) => done)));
      clearInterval(leases);
      const left = [...worker.running.values()];
      for (const { controller } of left) controller.abort(new Interrupted("stopping"));
      await Promise.all(left.map(({ done }) => done));
    },
  };
}

/** One process at work: what it runs, and how much at once. */
type Worker = {
  name: string;
  concurrency: Record<QueueName, number>;
  leaseMs: number;
  running: Map<string, { job: ClaimedJob; controller: AbortController; done: Promise<void> }>;
  stopping: AbortController;
  /** A job ended, so that there is room for another. */
  onEnded(): void;
};

/** Starts what is due and may run; `next` is when the earliest of the other jobs is. */
async function claimAll(ctx: Ctx, worker: Worker): Promise<{ started: number; next: number }> {
  let started = 0;
  let next = Number.POSITIVE_INFINITY;
  for (const [queue, limit] of Object.entries(worker.concurrency) as [QueueName, number][]) {
    while (!worker.stopping.signal.aborted && countIn(worker, queue) < limit) {
      // Looked for by a read first: most of the times there is nothing, and a read waits for no writer.
      const runAt = (await nextRunAt(ctx.db, queue)) ?? Number.POSITIVE_INFINITY;
      const now = ctx.clock.now();
      if (runAt > now) {
        next = Math.min(next, runAt);
        break;
      }
      const job = await ctx.write((tx) => claimJob(tx.db, queue, worker.name, now, now + worker.leaseMs), hotRows);
      if (!job) break;
      start(ctx, worker, job);
      started++;
    }
  }
  return { started, next };
}

function countIn({ running }: Worker, queue: QueueName): number {
  let count = 0;
  for (const { job } of running.values()) if (job.queue === queue) count++;
  return count;
}

function start(ctx: Ctx, worker: Worker, job: ClaimedJob): void {
  const controller = new AbortController();
  const done = runJob(ctx, job, controller.signal, worker.stopping.signal).finally(() => {
    worker.running.delete(job.id);
    worker.onEnded();
  });
  worker.running.set(job.id, { job, controller, done });
}

/** Claims what is due whenever something may be: told by the bus, when a job ended, when one is planned, and now and then. */
function keepLooking(ctx: Ctx, worker: Worker, atLeastEvery: number): { stop(): Promise<void> } {
  const { signal } = worker.stopping;
  let claiming = Promise.resolve();
  let woken = false;
  let sleeping: ReturnType<typeof setTimeout> | undefined;

  function wake(): void {
    if (woken || signal.aborted) return;
    woken = true;
    claiming = claiming.then(claimAndSleep);
  }

  async function claimAndSleep(): Promise<void> {
    woken = false;
    clearTimeout(sleeping);
    let sleep = atLeastEvery;
    try {
      const { next } = await claimAll(ctx, worker);
      sleep = Math.max(1, Math.min(sleep, next - ctx.clock.now()));
    } catch (error) {
      const fault = faultOf(error);
      if (fault) ctx.log.warn("no job can be claimed now", { code: fault.code });
      else ctx.log.error("claiming jobs failed", { error });
    }
    if (!signal.aborted) sleeping = setTimeout(wake, sleep);
  }

  worker.onEnded = wake;
  const stopHearing = ctx.bus.subscribe("jobs", wake);
  wake();
  return {
    async stop() {
      stopHearing();
      await claiming;
      clearTimeout(sleeping);
    },
  };
}

async function renewLeases(ctx: Ctx, { name, leaseMs, running }: Worker): Promise<void> {
  const now = ctx.clock.now();
  const ids = [...running.keys()];
  try {
    const kept = new Set(await ctx.write((tx) => renewLease(tx.db, name, ids, now + leaseMs), batchwise));
    // Two that work on the same files would only spoil each other's.
    for (const id of ids) if (!kept.has(id)) running.get(id)?.controller.abort(new Interrupted("taken over"));
    await releaseExpired(ctx, now);
  } catch (error) {
    ctx.log.warn("job leases were not renewed", { error: faultOf(error)?.code ?? error });
  }
}

async function drain(ctx: Ctx, worker: Worker): Promise<number> {
  let total = 0;
  for (;;) {
    const { started } = await claimAll(ctx, worker);
    if (started === 0 && worker.running.size === 0) return total;
    total += started;
    await Promise.all([...worker.running.values()].map(({ done }) => done));
  }
}
