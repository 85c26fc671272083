import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { dialect } from "../config/dialect.ts";
import { type Db, hot } from "../db/database.ts";
import { newId } from "../db/id.ts";
import { type EnqueueOptions, handlerOf, type QueueName } from "./jobs.ts";
import { jobs } from "./table.ts";

export type ClaimedJob = typeof jobs.$inferSelect;

/** Inserts a waiting job; returns its id, or that of the waiting job with the same unique key. */
export async function insertJob(
  db: Db,
  now: number,
  kind: string,
  payload: unknown,
  options: EnqueueOptions = {},
): Promise<string> {
  if (options.uniqueKey) {
    const [same] = await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.uniqueKey, options.uniqueKey), eq(jobs.state, "waiting")))
      .limit(1);
    if (same) return same.id;
  }
  const handler = handlerOf(kind);
  const id = newId(now);
  await db.insert(jobs).values({
    id,
    kind,
    queue: handler?.queue ?? "default",
    payload: payload as Record<string, unknown>,
    uniqueKey: options.uniqueKey ?? null,
    runAt: options.runAt ?? now,
    maxAttempts: options.maxAttempts ?? handler?.maxAttempts ?? 5,
    createdAt: now,
  });
  return id;
}

/** When the first waiting job of a queue is due, which may be past; undefined when none waits. */
export async function nextRunAt(db: Db, queue: QueueName): Promise<number | undefined> {
  const first = hot(db, "nextRunAt", (db) =>
    db
      .select({ runAt: jobs.runAt })
      .from(jobs)
      .where(and(eq(jobs.queue, sql.placeholder("queue")), eq(jobs.state, "waiting")))
      .orderBy(asc(jobs.runAt))
      .limit(1)
      .prepare("nextRunAt"),
  );
  const [job] = await first.execute({ queue });
  return job?.runAt;
}

/** Takes the next due job of a queue for `worker` until `lockedUntil`; two workers never get the same. */
export async function claimJob(
  db: Db,
  queue: QueueName,
  worker: string,
  now: number,
  lockedUntil: number,
): Promise<ClaimedJob | undefined> {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.queue, queue), eq(jobs.state, "waiting"), lte(jobs.runAt, now)))
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(1);
  const [next] = await (dialect === "postgres" ? due.for("update", { skipLocked: true }) : due);
  if (!next) return undefined;
  const [job] = await db
    .update(jobs)
    .set({ state: "running", lockedBy: worker, lockedUntil, attempts: sql`${jobs.attempts} + 1` })
    .where(eq(jobs.id, next.id))
    .returning();
  return job;
}

/** Gives jobs whose worker stopped renewing its lease back to the queue. Returns how many. */
export async function releaseExpired(db: Db, now: number): Promise<number> {
  const released = await db
    .update(jobs)
    .set({ state: "waiting", lockedBy: null, lockedUntil: null })
    .where(and(eq(jobs.state, "running"), lt(jobs.lockedUntil, now)))
    .returning({ id: jobs.id });
  return released.length;
}

/** Gives jobs of this worker back at once, without counting the attempt: it is stopping, they did not fail. */
export async function releaseJobs(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(jobs)
    .set({ state: "waiting", lockedBy: null, lockedUntil: null, attempts: sql`${jobs.attempts} - 1` })
    .where(and(inArray(jobs.id, ids), eq(jobs.state, "running")));
}

export async function renewLease(db: Db, ids: string[], lockedUntil: number): Promise<void> {
  if (ids.length === 0) return;
  await db.update(jobs).set({ lockedUntil }).where(inArray(jobs.id, ids));
}

export async function finishJob(db: Db, id: string): Promise<void> {
  await db.delete(jobs).where(eq(jobs.id, id));
}

export async function failJob(db: Db, id: string, error: string, retryAt: number | undefined): Promise<void> {
  await db
    .update(jobs)
    .set({
      state: retryAt === undefined ? "failed" : "waiting",
      runAt: retryAt ?? 0,
      lockedBy: null,
      lockedUntil: null,
      error: error.slice(0, 2000),
    })
    .where(eq(jobs.id, id));
}

/** Drops waiting jobs with this key, so that a cancelled thing does not come back. */
export async function dropWaiting(db: Db, uniqueKey: string): Promise<void> {
  await db.delete(jobs).where(and(eq(jobs.uniqueKey, uniqueKey), eq(jobs.state, "waiting")));
}
