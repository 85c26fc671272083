import { hostname } from "node:os";
import { breathe } from "../breathe.ts";
import { minute, second } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { newId } from "../db/id.ts";
import { asWork } from "../loop-watch.ts";
import { GiveUp, handlerOf, type QueueName } from "./jobs.ts";
import {
  type ClaimedJob,
  claimJob,
  failJob,
  finishJob,
  nextRunAt,
  releaseExpired,
  releaseJobs,
  renewLease,
} from "./queue.ts";

const leaseMs = minute;
/** How long jobs of another process may go unseen: another machine's over PostgreSQL, the command line's over SQLite. */
const lookEvery = { shared: second, alone: 5 * second };
const backoffSeconds = [10, 60, 600, 3600];

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
};

/**
 * Claims due jobs and runs them, renewing their leases. Wakes when a write of this process that enqueued has been
 * committed, at the moment that the next job is planned for, and now and then for the jobs of other processes.
 */
export async function startJobs(ctx: Ctx, options: RunnerOptions): Promise<JobRunner> {
  const worker = `${hostname()}:${process.pid}:${newId()}`;
  const running = new Map<string, { job: ClaimedJob; controller: AbortController; done: Promise<void> }>();
  let stopping = false;
  let claiming = Promise.resolve();
  let woken = false;
  let sleeping: ReturnType<typeof setTimeout> | undefined;

  if (options.alone) await ctx.write((tx) => releaseExpired(tx.db, Number.MAX_SAFE_INTEGER));

  /** Starts what is due and may run; `next` is when the earliest of the other jobs is. */
  async function claimAll(): Promise<{ started: number; next: number }> {
    let started = 0;
    let next = Number.POSITIVE_INFINITY;
    for (const [queue, limit] of Object.entries(options.concurrency) as [QueueName, number][]) {
      while (!stopping && countIn(queue) < limit) {
        // Looked for by a read first: most of the times there is nothing, and a read waits for no writer.
        const runAt = (await nextRunAt(ctx.db, queue)) ?? Number.POSITIVE_INFINITY;
        const now = ctx.clock.now();
        if (runAt > now) {
          next = Math.min(next, runAt);
          break;
        }
        const job = await ctx.write((tx) => claimJob(tx.db, queue, worker, now, now + leaseMs));
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
    const done = runOne(ctx, job, controller.signal, () => stopping).finally(() => {
      running.delete(job.id);
      if (options.poll && !stopping) wake();
    });
    running.set(job.id, { job, controller, done });
  }

  function wake(): void {
    if (woken || stopping) return;
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
      ctx.log.error("claiming jobs failed", { error });
    }
    if (!stopping) sleeping = setTimeout(wake, sleep);
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
    try {
      await ctx.write(
        async (tx) => {
          await renewLease(tx.db, [...running.keys()], now + leaseMs);
          await releaseExpired(tx.db, now);
        },
        { durability: "relaxed" },
      );
    } catch (error) {
      ctx.log.error("renewing job leases failed", { error });
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
      stopping = true;
      for (const stop of stops) stop();
      await claiming;
      clearTimeout(sleeping);
      const left = [...running.values()];
      for (const { controller } of left) controller.abort(new Error("stopping"));
      await Promise.all(left.map(({ done }) => done));
    },
  };
}

async function runOne(ctx: Ctx, job: ClaimedJob, signal: AbortSignal, isStopping: () => boolean): Promise<void> {
  const log = ctx.log.child({ job: job.kind, jobId: job.id });
  const handler = handlerOf(job.kind);
  try {
    await breathe();
    if (!handler) throw new GiveUp(`no handler for ${job.kind}`);
    const { id, attempts: attempt, maxAttempts } = job;
    await asWork(`job ${job.kind}`, id, () =>
      handler.run(ctx, job.payload as never, { id, attempt, maxAttempts, signal }),
    );
    await ctx.write((tx) => finishJob(tx.db, job.id));
  } catch (error) {
    if (signal.aborted && isStopping()) {
      await ctx.write((tx) => releaseJobs(tx.db, [job.id]));
      return;
    }
    const message = error instanceof Error ? error.message : String(error);
    const last = error instanceof GiveUp || job.attempts >= job.maxAttempts;
    const wait = handler?.retryAfterSeconds?.(job.attempts) ?? backoffSeconds[job.attempts - 1] ?? 3600;
    if (error instanceof GiveUp) log.warn("job given up", { reason: message });
    else if (last) log.error("job failed", { error });
    else log.warn("job will be tried again", { error, inSeconds: wait });
    const retryAt = last ? undefined : ctx.clock.now() + wait * second;
    await ctx
      .write((tx) => failJob(tx.db, job.id, message, retryAt))
      .catch((failure) => {
        log.error("the outcome of a job was not recorded; its lease will expire", { error: failure });
      });
  }
}
