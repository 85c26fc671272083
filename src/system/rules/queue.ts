import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { handlerOf } from "../../platform/jobs/jobs.ts";
import { forgetJob, moveToFront, tryAgain } from "../../platform/jobs/queue.ts";
import { MediaError } from "../../platform/media/child.ts";
import { forbidden, notFound, Problem } from "../../platform/problem.ts";
import { isBeingProcessed, mayProcessAgain } from "../../videos/policy.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { cancelTranscode, retryTranscode } from "../../videos/rules/processing.ts";
import type { JobAct } from "../input.ts";
import { isBegunByWhoAsked, type Job, jobById, processingOf, videoIdOf } from "../queries/queue.ts";

/**
 * Moves a job to the front of its queue, has it tried again, or does without it; of a film's work the film says what
 * became of it. Throws Problem 403, 404, 409 `JOB_MOVED_ON` when it is no longer where it was seen, and
 * `JOB_ASKED_FOR` of what only whoever asked for it begins again.
 */
export async function changeJob(ctx: Ctx, actor: Actor, id: string, act: JobAct): Promise<void> {
  if (actor.role !== "admin") throw forbidden();
  await ctx.write(async (tx) => {
    const job = await jobById(tx, id);
    if (!job) throw notFound();
    const videoId = videoIdOf(job);
    const video = videoId === undefined ? undefined : await videoById(tx, videoId);
    if (!(await changed(tx, actor, { job, video }, act))) throw new Problem(409, "JOB_MOVED_ON");
    const title = video?.title || job.kind;
    const done = { action: "job", entityType: "job", entityId: videoId ?? id, title } as const;
    await note(tx, actor, await staffName(tx, actor), { ...done, detail: act });
    if (act !== "drop") tx.afterCommit(() => ctx.bus.publish("jobs", { kind: job.kind }));
  });
}

type Found = { job: Job; video: Video | undefined };

async function changed(tx: Ctx, actor: Actor, { job, video }: Found, act: JobAct): Promise<boolean> {
  if (act === "front") return job.queue === "default" ? false : moveToFront(tx.db, job.id, tx.clock.now());
  if (act === "cancel") {
    if (video && processingOf(job) && isBeingProcessed(video)) {
      await cancelTranscode(tx, actor, video.id);
      return true;
    }
    return callOff(tx, job);
  }
  if (act === "drop") return job.state === "failed" && (await forgetJob(tx.db, job.id));
  if (job.state !== "failed") return false;
  if (isBegunByWhoAsked(job)) throw new Problem(409, "JOB_ASKED_FOR");
  if (!processingOf(job)) return tryAgain(tx.db, job.id, tx.clock.now());
  // The film may be whole by now, or gone: then only the line about its failure goes.
  if (video && video.deletedAt === null && mayProcessAgain(video)) await retryTranscode(tx, actor, video.id);
  return forgetJob(tx.db, job.id);
}

/** What waited for it waits no longer. A list of films is its job, and ends with it. */
async function callOff(tx: Ctx, job: Job): Promise<boolean> {
  if (!(await forgetJob(tx.db, job.id))) return false;
  if (job.state === "waiting" && isBegunByWhoAsked(job) && job.kind !== "imports.list")
    await handlerOf(job.kind)?.onFailed?.(tx, job.payload as never, new MediaError("CANCELLED", true));
  return true;
}
