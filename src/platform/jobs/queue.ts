import { and, asc, eq, inArray, lt, lte, notExists, sql } from "drizzle-orm";
import { alias } from "../db/columns.ts";
import { type Db, hot, locked } from "../db/database.ts";
import { newId } from "../db/id.ts";
import { type EnqueueOptions, handlerOf, knownKinds, type QueueName } from "./jobs.ts";
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
  const job = {
    id: newId(now),
    kind,
    queue: handlerOf(kind)?.queue ?? "default",
    payload: payload as Record<string, unknown>,
    uniqueKey: options.uniqueKey ?? null,
    runAt: options.runAt ?? now,
    maxAttempts: options.maxAttempts ?? attemptsOf(kind),
    createdAt: now,
  };
  for (;;) {
    const added = await db.insert(jobs).values(job).onConflictDoNothing().returning({ id: jobs.id });
    if (added.length > 0) return job.id;
    const [same] = await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(waitingWith(options.uniqueKey ?? ""));
    // None: it was claimed between the two statements, and this one is needed after all.
    if (same) return same.id;
  }
}

/** How often a job of a kind is tried. */
export function attemptsOf(kind: string): number {
  return handlerOf(kind)?.maxAttempts ?? 5;
}

/** In the index' own words, without which it is not used. */
function waitingWith(uniqueKey: string) {
  return and(eq(jobs.uniqueKey, uniqueKey), sql`${jobs.state} = 'waiting'`);
}

/** When the first waiting job of a queue is due that this process can run, which may be past; undefined when none waits. */
export async function nextRunAt(db: Db, queue: QueueName): Promise<number | undefined> {
  const kinds = knownKinds();
  const first = hot(db, `nextRunAt of ${kinds.length}`, (db) =>
    db
      .select({ runAt: jobs.runAt })
      .from(jobs)
      .where(and(eq(jobs.queue, sql.placeholder("queue")), eq(jobs.state, "waiting"), inArray(jobs.kind, kinds)))
      .orderBy(asc(jobs.runAt))
      .limit(1)
      .prepare(`nextRunAt of ${kinds.length}`),
  );
  const [job] = await first.execute({ queue });
  return job?.runAt;
}

/**
 * Takes the next due job of a queue for `worker` until `lockedUntil`, of the kinds that this process knows; two workers
 * never get the same, and of the jobs with one unique key only one runs at a time.
 */
export async function claimJob(
  db: Db,
  queue: QueueName,
  worker: string,
  now: number,
  lockedUntil: number,
): Promise<ClaimedJob | undefined> {
  const twin = alias(jobs, "twin");
  const running = db
    .select({ one: sql`1` })
    .from(twin)
    .where(and(eq(twin.state, "running"), eq(twin.uniqueKey, jobs.uniqueKey)));
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        ...[eq(jobs.queue, queue), eq(jobs.state, "waiting"), lte(jobs.runAt, now)],
        ...[inArray(jobs.kind, knownKinds()), notExists(running)],
      ),
    )
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(1);
  const [next] = await locked(due, { skip: true });
  if (!next) return undefined;
  const [job] = await db
    .update(jobs)
    .set({ state: "running", lockedBy: worker, lockedUntil, attempts: sql`${jobs.attempts} + 1` })
    .where(eq(jobs.id, next.id))
    .returning();
  return job;
}

/** The jobs of a worker that are still its own, and what may be said of no other. */
function own(worker: string, ids: string[]) {
  return and(inArray(jobs.id, ids), eq(jobs.lockedBy, worker), eq(jobs.state, "running"));
}

/** Keeps jobs for `worker`; returns those that it still has. */
export async function renewLease(db: Db, worker: string, ids: string[], lockedUntil: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const kept = await db.update(jobs).set({ lockedUntil }).where(own(worker, ids)).returning({ id: jobs.id });
  return kept.map(({ id }) => id);
}

/** Forgets a job that is done; false when another worker has it by now. */
export async function finishJob(db: Db, worker: string, id: string): Promise<boolean> {
  const done = await db
    .delete(jobs)
    .where(own(worker, [id]))
    .returning({ id: jobs.id });
  return done.length > 0;
}

/** Keeps a job that gave up; false when another worker has it by now. */
export async function failJob(db: Db, worker: string, id: string, error: string): Promise<boolean> {
  const failed = await db
    .update(jobs)
    .set({ state: "failed", lockedBy: null, lockedUntil: null, error: error.slice(0, errorMax) })
    .where(own(worker, [id]))
    .returning({ id: jobs.id });
  return failed.length > 0;
}

export type Again = {
  runAt: number;
  error?: string;
  /** It did not fail: its worker stops, or the machine could not. */
  uncounted?: boolean;
  maxAttempts?: number;
};

/**
 * Lets a job of this worker wait again. Where another with its unique key waits by now, that one does the work. False
 * when another worker has it.
 */
export async function giveBack(db: Db, worker: string, id: string, again: Again): Promise<boolean> {
  const [job] = await db
    .select()
    .from(jobs)
    .where(own(worker, [id]));
  if (!job) return false;
  const same = job.uniqueKey === null ? [] : await db.select().from(jobs).where(waitingWith(job.uniqueKey));
  if (same.length > 0) return finishJob(db, worker, id);
  await db
    .update(jobs)
    .set({
      state: "waiting",
      runAt: again.runAt,
      lockedBy: null,
      lockedUntil: null,
      ...(again.error === undefined ? {} : { error: again.error.slice(0, errorMax) }),
      ...(again.uncounted ? { attempts: job.attempts - 1 } : {}),
      maxAttempts: again.maxAttempts ?? job.maxAttempts,
    })
    .where(eq(jobs.id, id));
  return true;
}

/** Running jobs of known kinds whose worker stopped renewing its lease before `now`. */
export async function expiredJobs(db: Db, now: number): Promise<ClaimedJob[]> {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.state, "running"), lt(jobs.lockedUntil, now), inArray(jobs.kind, knownKinds())))
    .limit(100);
}

/** Drops waiting jobs with this key, so that a cancelled thing does not come back. */
export async function dropWaiting(db: Db, uniqueKey: string): Promise<void> {
  await db.delete(jobs).where(waitingWith(uniqueKey));
}

/** Has a waiting job run before all others of its queue. False when it does not wait any longer. */
export async function moveToFront(db: Db, id: string, now: number): Promise<boolean> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id)).limit(1);
  if (job?.state !== "waiting") return false;
  const first = (await nextRunAt(db, job.queue as QueueName)) ?? now;
  await db
    .update(jobs)
    .set({ runAt: Math.min(first, now) - 1 })
    .where(eq(jobs.id, id));
  return true;
}

/** Lets a job that gave up try again from its beginning; one that waits with its key by now takes its place. */
export async function tryAgain(db: Db, id: string, now: number): Promise<boolean> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id)).limit(1);
  if (job?.state !== "failed") return false;
  const same = job.uniqueKey === null ? [] : await db.select().from(jobs).where(waitingWith(job.uniqueKey));
  if (same.length > 0) await db.delete(jobs).where(eq(jobs.id, id));
  else
    await db
      .update(jobs)
      .set({ state: "waiting", attempts: 0, maxAttempts: attemptsOf(job.kind), runAt: now })
      .where(eq(jobs.id, id));
  return true;
}

/** Forgets a job that waits or gave up. False for one that runs or is none. */
export async function forgetJob(db: Db, id: string): Promise<boolean> {
  const gone = await db
    .delete(jobs)
    .where(and(eq(jobs.id, id), inArray(jobs.state, ["waiting", "failed"])))
    .returning({ id: jobs.id });
  return gone.length > 0;
}

const errorMax = 2000;
