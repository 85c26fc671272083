import { second } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { hotRows } from "../db/database.ts";
import { faultOf } from "../faults.ts";
import { letOthersRun } from "../let-others-run.ts";
import type { Log } from "../log.ts";
import { asWork } from "../loop-watch.ts";
import { GiveUp, handlerOf } from "./jobs.ts";
import { attemptsOf, type ClaimedJob, expiredJobs, failJob, finishJob, giveBack } from "./queue.ts";

const backoffSeconds = [10, 60, 600, 3600];
/** While the disk is full or the database away, a job is tried again this often, and that is not counted. */
const faultRetryMs = 30 * second;

/** Why a job is stopped though it did nothing wrong: its worker stops, or another has taken it over. */
export class Interrupted extends Error {
  constructor(readonly why: "stopping" | "taken over") {
    super(why);
  }
}

/** Runs a claimed job and records what came of it, `stopping` or not. Never throws. */
export async function runJob(ctx: Ctx, job: ClaimedJob, signal: AbortSignal, stopping: AbortSignal): Promise<void> {
  const log = ctx.log.child({ job: job.kind, jobId: job.id });
  const outcome = await outcomeOf(ctx, job, signal);
  for (let wait = second; ; wait = Math.min(faultRetryMs, wait * 2)) {
    try {
      if (await conclude(ctx, log, job, outcome)) return;
      return log.warn("another worker has this job by now");
    } catch (error) {
      if (stopping.aborted || !faultOf(error))
        return log.error("the outcome of a job was not recorded; its lease will expire", { error });
      log.warn("the outcome of a job cannot be recorded now", { error });
      await Promise.race([Bun.sleep(wait), aborted(stopping)]);
    }
  }
}

type Outcome = { done: true } | { interrupted: "stopping" | "taken over" | "given up" } | { error: unknown };

async function outcomeOf(ctx: Ctx, job: ClaimedJob, signal: AbortSignal): Promise<Outcome> {
  const handler = handlerOf(job.kind);
  try {
    await letOthersRun();
    if (!handler) throw new Error(`no handler for ${job.kind}`);
    const { id, attempts, maxAttempts } = job;
    await asWork(`job ${job.kind}`, id, () =>
      handler.run(ctx, job.payload as never, { id, attempt: attempts, maxAttempts, signal }),
    );
    return { done: true };
  } catch (error) {
    if (!signal.aborted) return { error };
    return { interrupted: signal.reason instanceof Interrupted ? signal.reason.why : "given up" };
  }
}

/** False when the job is another's. */
async function conclude(ctx: Ctx, log: Log, job: ClaimedJob, outcome: Outcome): Promise<boolean> {
  const { id, attempts } = job;
  const worker = job.lockedBy ?? "";
  const now = ctx.clock.now();
  if ("done" in outcome) return ctx.write((tx) => finishJob(tx.db, worker, id), hotRows);
  if ("interrupted" in outcome) {
    if (outcome.interrupted === "taken over") return true;
    if (outcome.interrupted === "given up") return ctx.write((tx) => finishJob(tx.db, worker, id), hotRows);
    return ctx.write((tx) => giveBack(tx.db, worker, id, { runAt: job.runAt, uncounted: true }));
  }
  const { error } = outcome;
  const message = error instanceof Error ? error.message : String(error);
  if (faultOf(error)) {
    log.warn("a job waits until the machine can", { error: message });
    const runAt = now + faultRetryMs;
    return ctx.write((tx) => giveBack(tx.db, worker, id, { runAt, error: message, uncounted: true }));
  }
  if (error instanceof GiveUp || attempts >= job.maxAttempts) {
    if (error instanceof GiveUp) log.warn("job given up", { reason: message });
    else log.error("job failed", { error });
    return ctx.write((tx) => giveUp(tx, job, error));
  }
  const wait = secondsAfter(job.kind, attempts);
  log.warn("job will be tried again", { error, inSeconds: wait });
  return ctx.write((tx) => giveBack(tx.db, worker, id, { runAt: now + wait * second, error: message }));
}

function secondsAfter(kind: string, attempts: number): number {
  return handlerOf(kind)?.retryAfterSeconds?.(attempts) ?? backoffSeconds[attempts - 1] ?? 3600;
}

/** The job is kept as failed, and whoever waits for it is told, in one write. */
async function giveUp(tx: Ctx, job: ClaimedJob, error: unknown): Promise<boolean> {
  const message = error instanceof Error ? error.message : String(error);
  if (!(await failJob(tx.db, job.lockedBy ?? "", job.id, message))) return false;
  await handlerOf(job.kind)?.onFailed?.(tx, job.payload as never, error);
  return true;
}

/**
 * Lets jobs wait again whose worker stopped renewing its lease before `before`. Mostly it was not the job that ended the
 * process: such an end costs no attempt, but for a job to which it happens as often again as it may be tried. After the
 * first one it waits longer each time, so that neither kills in a row use it up nor does it take down each new server.
 */
export async function releaseExpired(ctx: Ctx, before: number): Promise<void> {
  await ctx.write(async (tx) => {
    for (const job of await expiredJobs(tx.db, before)) {
      const maxAttempts = Math.max(job.maxAttempts, Math.min(job.maxAttempts + 1, 2 * attemptsOf(job.kind)));
      if (job.attempts >= maxAttempts) {
        await giveUp(tx, job, new Error("its process ended while it ran"));
        continue;
      }
      const again = job.attempts - 1;
      const runAt = again > 0 ? ctx.clock.now() + secondsAfter(job.kind, again) * second : job.runAt;
      await giveBack(tx.db, job.lockedBy ?? "", job.id, { runAt, maxAttempts });
    }
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
