import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { handlerOf } from "../../platform/jobs/jobs.ts";
import { usualLeaseMs } from "../../platform/jobs/runner.ts";
import { jobs } from "../../platform/jobs/table.ts";
import { awayAfter, type Node } from "../../platform/nodes/register.ts";
import { videos } from "../../videos/table.ts";

export type Job = typeof jobs.$inferSelect;
export type QueuedVideo = Pick<
  typeof videos.$inferSelect,
  "id" | "title" | "channelId" | "processing" | "progress" | "renditions" | "deletedAt"
>;
/** A job, with the film that it works on. */
export type Work = { job: Job; video: QueuedVideo | undefined };

/** The queues of what takes long: films and recordings. */
const longQueues = ["quick", "media", "imports"];
const shownMax = 50;

/** What runs and what waits of the long queues in their order, and what gave up of all, the newest first. */
export async function queuedWork(ctx: Ctx) {
  const [running, waitingEach, failed] = await Promise.all([
    ctx.db.select().from(jobs).where(eq(jobs.state, "running")).orderBy(asc(jobs.lockedUntil)).limit(shownMax),
    Promise.all(longQueues.map((queue) => waitingIn(ctx, queue))),
    ctx.db.select().from(jobs).where(eq(jobs.state, "failed")).orderBy(desc(jobs.id)).limit(shownMax),
  ]);
  const waiting = waitingEach.flat();
  const films = await videosOf(ctx, [...running, ...waiting, ...failed]);
  const withFilms = (rows: Job[]): Work[] => rows.map((job) => ({ job, video: films.get(videoIdOf(job) ?? "") }));
  return { running: withFilms(running), waiting: withFilms(waiting), failed: withFilms(failed) };
}
/** One queue at a time: so its index serves. */
async function waitingIn(ctx: Ctx, queue: string): Promise<Job[]> {
  return ctx.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.queue, queue), eq(jobs.state, "waiting")))
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(shownMax);
}

/** Who works on jobs: the name of its process among those of the site, without what tells two of that name apart. */
export function workerOf({ lockedBy }: Pick<Job, "lockedBy">): string | undefined {
  return lockedBy?.split(":")[0];
}

/** Since when nothing was heard of the process that has a job, where that is longer than it takes to say so. */
export function silentSince(
  job: Pick<Job, "lockedBy" | "lockedUntil">,
  nodes: Node[],
  now: number,
): number | undefined {
  if (job.lockedUntil === null) return undefined;
  const heard = job.lockedUntil - usualLeaseMs;
  const itself = nodes.filter(({ name }) => name === workerOf(job));
  const isAway = itself.length > 0 && itself.every(({ seenAt }) => seenAt < now - awayAfter);
  if (isAway) return Math.max(heard, ...itself.map(({ seenAt }) => seenAt));
  return heard < now - usualLeaseMs / 2 ? heard : undefined;
}

export type QueuedWork = Awaited<ReturnType<typeof queuedWork>>;

/** The kinds that make an uploaded file or a recording watchable: their film says how far it is, and begins them again. */
const processing = ["videos.first", "videos.ladder", "live.archive", "live.unite"] as const;
export type Processing = (typeof processing)[number];

export function processingOf({ kind }: Pick<Job, "kind">): Processing | undefined {
  return processing.find((one) => one === kind);
}

/** Of other work that somebody asked for they are told when it failed, and ask for it again themselves. */
export function isBegunByWhoAsked(job: Pick<Job, "kind">): boolean {
  return !processingOf(job) && handlerOf(job.kind)?.onFailed !== undefined;
}

/** How many jobs there are of each kind and state. */
export async function jobCounts(ctx: Ctx) {
  const rows = await ctx.db
    .select({ kind: jobs.kind, state: jobs.state, n: count() })
    .from(jobs)
    .groupBy(jobs.kind, jobs.state);
  return rows.sort((one, other) => one.kind.localeCompare(other.kind));
}
export type JobCounts = Awaited<ReturnType<typeof jobCounts>>;

export async function jobById(ctx: Ctx, id: string): Promise<Job | undefined> {
  const [job] = await ctx.db.select().from(jobs).where(eq(jobs.id, id)).limit(1);
  return job;
}

/** The film that a job of the long queues makes. */
export function videoIdOf({ queue, payload }: Pick<Job, "queue" | "payload">): string | undefined {
  return longQueues.includes(queue) && typeof payload.videoId === "string" ? payload.videoId : undefined;
}

async function videosOf(ctx: Ctx, rows: Job[]): Promise<Map<string, QueuedVideo>> {
  const ids = [...new Set(rows.flatMap((job) => videoIdOf(job) ?? []))];
  if (ids.length === 0) return new Map();
  const { id, title, channelId, processing, progress, renditions, deletedAt } = videos;
  const found = await ctx.db
    .select({ id, title, channelId, processing, progress, renditions, deletedAt })
    .from(videos)
    .where(inArray(videos.id, ids));
  return new Map(found.map((video) => [video.id, video]));
}
