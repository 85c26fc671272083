import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { isFullOrReadOnly } from "../../platform/faults.ts";
import { GiveUp } from "../../platform/jobs/jobs.ts";
import { dropWaiting } from "../../platform/jobs/queue.ts";
import { MediaError } from "../../platform/media/child.ts";
import { Problem } from "../../platform/problem.ts";
import { whyNotReady } from "../../platform/readiness.ts";
import { tellOfVideo } from "../changes.ts";
import { isBeingProcessed, mayProcessAgain } from "../policy.ts";
import { editableVideo, type Video } from "../queries/video.ts";
import { videos } from "../table.ts";
import { noteStep } from "./journal.ts";

/** The unique keys of the jobs that make a file watchable, one after another. */
const jobKeys = (id: string) => [`archive ${id}`, `unite ${id}`, `first ${id}`, `ladder ${id}`];

/** Puts a video's file to work: the first rendition, then the ladder. Inside a write, after the file is stored. */
export async function queueTranscode(tx: Ctx, videoId: string): Promise<void> {
  await tx.db
    .update(videos)
    .set({ processing: "waiting", progress: 0, failureCode: null, renditions: [] })
    .where(eq(videos.id, videoId));
  await tx.enqueue("videos.first", { videoId }, { uniqueKey: `first ${videoId}` });
}

/** Begins where there is something to begin with: the file, or else a stream's recording. Inside a write. */
export async function resumeProcessing(tx: Ctx, video: Video): Promise<void> {
  if (video.sourceKey !== null) return queueTranscode(tx, video.id);
  if (!video.live) return;
  await tx.db.update(videos).set({ processing: "waiting", failureCode: null }).where(eq(videos.id, video.id));
  await tx.enqueue("live.archive", { videoId: video.id }, { uniqueKey: `archive ${video.id}` });
}

/** Stops the processing of a video; what is watchable stays so. Throws Problem 404, 409 `NOT_TRANSCODING`. */
export async function cancelTranscode(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, id);
    if (!isBeingProcessed(video)) throw new Problem(409, "NOT_TRANSCODING");
    for (const key of jobKeys(id)) await dropWaiting(tx.db, key);
    await tx.db.update(videos).set({ processing: "cancelled", failureCode: "CANCELLED" }).where(eq(videos.id, id));
    tellOfVideo(tx, id, "cancelled");
  });
  await noteStep(ctx, id, { step: "cancelled" });
}

/** Begins again after a failure or a cancel. Throws Problem 404, 409 `NOT_TRANSCODING`. */
export async function retryTranscode(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, id);
    if (!mayProcessAgain(video)) throw new Problem(409, "NOT_TRANSCODING");
    await resumeProcessing(tx, video);
  });
}

/** What goes wrong for good is said on the video, in the write that ends its job: it never stays at a percentage. */
export async function failTranscode(tx: Ctx, videoId: string, error: unknown): Promise<void> {
  await changeProcessed(tx, videoId, { processing: "failed", failureCode: mediaCodeOf(error) });
}

/**
 * Writes what came of the processing while it goes on: whoever cancelled or ended it meanwhile has the last word, and
 * it says so by false. Inside a write.
 */
export async function changeProcessed(tx: Ctx, videoId: string, change: Partial<Video>): Promise<boolean> {
  const changed = await tx.db
    .update(videos)
    .set(change)
    .where(and(eq(videos.id, videoId), inArray(videos.processing, ["waiting", "running"])))
    .returning({ id: videos.id });
  return changed.length > 0;
}

/**
 * Runs a stage of the processing. What cannot succeed is a GiveUp. Without space, which is nobody's fault, the video says
 * that it waits and its job is tried until there is some; `makeRoom` takes away what this stage began.
 */
export async function inStage(
  ctx: Ctx,
  videoId: string,
  signal: AbortSignal,
  run: () => Promise<void>,
  makeRoom: () => Promise<void>,
): Promise<void> {
  try {
    if ((await ctx.storage.freeBytes()) < ctx.config.minFreeDiskBytes) throw new MediaError("OUT_OF_SPACE", false);
    await run();
  } catch (error) {
    if (signal.aborted) {
      await noteStep(ctx, videoId, { step: "interrupted" });
      throw error;
    }
    if (await isForSpace(ctx, error)) {
      await noteStep(ctx, videoId, { step: "waits" });
      const waits = { processing: "waiting", failureCode: "OUT_OF_SPACE" } as const;
      await makeRoom().catch(() => undefined);
      await ctx
        .write((tx) => changeProcessed(tx, videoId, waits))
        .catch((failure) => ctx.log.warn("that a video waits for space was not recorded", { videoId, error: failure }));
      throw new MediaError("OUT_OF_SPACE", false, error instanceof Error ? error.message : String(error));
    }
    if (!(error instanceof MediaError)) throw error;
    ctx.log.warn("a video could not be processed", { videoId, code: error.code, error });
    await noteStep(ctx, videoId, { step: "failed", params: { code: error.code }, said: error.message });
    if (error.code === "OUT_OF_SPACE") throw new MediaError("TRANSCODE_FAILED", false, error.message);
    throw error.lasting ? new GiveUp(error.message, { cause: error }) : error;
  }
}

/** Less than this left of a disk is none. */
const tightBytes = 64 * 1024 * 1024;

/**
 * Whether a stage failed because nothing can be written. ffmpeg does not always say why it stopped, and what it says may
 * be the file's own words: the disk is asked.
 */
async function isForSpace(ctx: Ctx, error: unknown): Promise<boolean> {
  if (!(error instanceof MediaError)) return isFullOrReadOnly(error);
  if (!/^(OUT_OF_SPACE|DAMAGED|TRANSCODE_FAILED)$/.test(error.code)) return false;
  const isTight = (await ctx.storage.freeBytes()) < Math.max(tightBytes, ctx.config.minFreeDiskBytes);
  return isTight || /^(DISK_FULL|CANNOT_WRITE)$/.test((await whyNotReady(ctx)) ?? "");
}

/** What people are told of a failure: its code, or that of what caused it. */
export function mediaCodeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const found = [error, cause].find((one) => one instanceof MediaError);
  return found instanceof MediaError ? found.code : "TRANSCODE_FAILED";
}
