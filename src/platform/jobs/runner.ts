import { hostname } from "node:os";
import { minute, second } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { batchwise, hotRows } from "../db/database.ts";
import { newId } from "../db/id.ts";
import { faultOf } from "../faults.ts";
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

export type JobRunner = {
  /** Runs every job that is due until none is left; for tests and the CLI. Returns how many ran. */
  drain(): Promise<number>;
  /** Aborts the running job of a kind whose payload matches; used to cancel a transcode. */
  abort(matches: (kind: string, payload: Record<string, unknown>) => boolean): void;
  stop(): Promise<void>;
};

export type RunnerOptions = {
  concurrency: Record<QueueName, number>;
  /** False: nothing runs by itself, only `drain` does. */
  poll: boolean;
  /** True on one machine with SQLite: what a dead process left running is this process's to take at once. */
  alone: boolean;
  /** How long a job stays a process's that was not heard of; a minute when absent. */
  leaseMs?: number;
};

/**
 * Claims due jobs and runs them, renewing their leases. Wakes when a write of this process that enqueued has been
 * committed, at the moment that the next job is planned for, and now and then for the jobs of other processes.
 */
export async function startJobs(ctx: Ctx, options: RunnerOptions): Promise<JobRunner> {
  const worker = `${hostname()}:${process.pid}:${newId()}`;
  const running = new Map<string, { job: ClaimedJob; controller: AbortController; done: Promise<void> }>();
  const stopping = new AbortController();
  const { leaseMs = minute } = options;
  let claiming = Promise.resolve();
  let woken = false;
  let sleeping: ReturnType<typeof setTimeout> | undefined;

  if (options.alone) await releaseExpired(ctx, Number.MAX_SAFE_INTEGER);

  /** Starts what is due and may run; `next` is when the earliest of the other jobs is. */
  async function claimAll(): Promise<{ started: number; next: number }> {
    let started = 0;
    let next = Number.POSITIVE_INFINITY;
    for (const [queue, limit] of Object.entries(options.concurrency) as [QueueName, number][]) {
      while (!stopping.signal.aborted && countIn(queue) < limit) {
        // Looked for by a read first: most of the times there is nothing, and a read waits for no writer.
        const runAt = (await nextRunAt(ctx.db, queue)) ?? Number.POSITIVE_INFINITY;
        const now = ctx.clock.now();
        if (runAt > now) {
          next = Math.min(next, runAt);
          break;
        }
        const job = await ctx.write((tx) => claimJob(tx.db, queue, worker, now, now + leaseMs), hotRows);
        if (!job) break;
        start(job);
        started++;
      }
    }
    return { started, next };
  }

  function countIn(queue: QueueName): number {
    let count = 0;
    for (const { job } of running.values()) if (job.queue === queue) count++;
    return count;
  }

  function start(job: ClaimedJob): void {
    const controller = new AbortController();
    const done = runJob(ctx, job, controller.signal, stopping.signal).finally(() => {
      running.delete(job.id);
      if (options.poll) wake();
    });
    running.set(job.id, { job, controller, done });
  }

  function wake(): void {
    if (woken || stopping.signal.aborted) return;
    woken = true;
    claiming = claiming.then(claimAndSleep);
  }

  async function claimAndSleep(): Promise<void> {
    woken = false;
    clearTimeout(sleeping);
    let sleep = options.alone ? lookEvery.alone : lookEvery.shared;
    try {
      const { next } = await claimAll();
      sleep = Math.max(1, Math.min(sleep, next - ctx.clock.now()));
    } catch (error) {
      const fault = faultOf(error);
      if (fault) ctx.log.warn("no job can be claimed now", { code: fault.code });
      else ctx.log.error("claiming jobs failed", { error });
    }
    if (!stopping.signal.aborted) sleeping = setTimeout(wake, sleep);
  }

  const stops: (() => void)[] = [];
  if (options.poll) {
    stops.push(ctx.bus.subscribe("jobs", wake));
    const leases = setInterval(() => void keepAlive(), leaseMs / 3);
    stops.push(() => clearInterval(leases));
    wake();
  }

  async function keepAlive(): Promise<void> {
    const now = ctx.clock.now();
    const ids = [...running.keys()];
    try {
      const kept = new Set(await ctx.write((tx) => renewLease(tx.db, worker, ids, now + leaseMs), batchwise));
      // Two that work on the same files would only spoil each other's.
      for (const id of ids) if (!kept.has(id)) running.get(id)?.controller.abort(new Interrupted("taken over"));
      await releaseExpired(ctx, now);
    } catch (error) {
      ctx.log.warn("job leases were not renewed", { error: faultOf(error)?.code ?? error });
    }
  }

  return {
    async drain() {
      let total = 0;
      for (;;) {
        const { started } = await claimAll();
        if (started === 0 && running.size === 0) return total;
        total += started;
        await Promise.all([...running.values()].map(({ done }) => done));
      }
    },
    abort(matches) {
      for (const { job, controller } of running.values()) {
        if (matches(job.kind, job.payload)) controller.abort(new GiveUp("cancelled"));
      }
    },
    async stop() {
      stopping.abort();
      for (const stop of stops) stop();
      await claiming;
      clearTimeout(sleeping);
      const left = [...running.values()];
      for (const { controller } of left) controller.abort(new Interrupted("stopping"));
      await Promise.all(left.map(({ done }) => done));
    },
  };
}
