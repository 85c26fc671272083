import { eq } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { GiveUp } from "../../platform/jobs/jobs.ts";
import { dropWaiting } from "../../platform/jobs/queue.ts";
import { readableSource } from "../../platform/media/animated-webp.ts";
import { MediaError } from "../../platform/media/child.ts";
import { joinRenditions } from "../../platform/media/join.ts";
import { type LadderJob, makeFirst, makeLadder, smallestFolder } from "../../platform/media/ladder.ts";
import { removeUnlisted } from "../../platform/media/made-files.ts";
import { makePreview, makeSprite, takeCandidates } from "../../platform/media/pictures-of-video.ts";
import { planLadder, quickRung } from "../../platform/media/plan.ts";
import { type Probe, probeFile } from "../../platform/media/probe.ts";
import { Problem } from "../../platform/problem.ts";
import { editableVideo, type Video, videoById } from "../queries.ts";
import { type RenditionState, videos } from "../table.ts";
import { keys } from "../urls.ts";
import { refreshListing } from "./listing.ts";
import { publishNow } from "./publication.ts";
import { applyCandidate } from "./thumbnails.ts";

/** Puts a video's file to work: the first rendition, then the ladder. Inside a write, after the file is stored. */
export async function queueTranscode(tx: Ctx, videoId: string): Promise<void> {
  await tx.db
    .update(videos)
    .set({ processing: "waiting", progress: 0, failureCode: null, renditions: [] })
    .where(eq(videos.id, videoId));
  await tx.enqueue("videos.first", { videoId }, { uniqueKey: `first ${videoId}` });
}

/** Stops the processing of a video; what is watchable stays so. Throws Problem 404, 409 `NOT_TRANSCODING`. */
export async function cancelTranscode(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, id);
    if (video.processing !== "waiting" && video.processing !== "running") throw new Problem(409, "NOT_TRANSCODING");
    await dropWaiting(tx.db, `first ${id}`);
    await dropWaiting(tx.db, `ladder ${id}`);
    await tx.db.update(videos).set({ processing: "cancelled", failureCode: "CANCELLED" }).where(eq(videos.id, id));
    tx.afterCommit(() => tx.bus.publish("videos", { videoId: id, change: "cancelled" }));
  });
}

/** Begins again after a failure or a cancel. Throws Problem 404, 409 `NOT_TRANSCODING`. */
export async function retryTranscode(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, id);
    const stopped = video.processing === "failed" || video.processing === "cancelled";
    if (!stopped || video.sourceKey === null) throw new Problem(409, "NOT_TRANSCODING");
    await queueTranscode(tx, id);
  });
}

/** The first job: probe, make it watchable, take its pictures, then hand over to the ladder. */
export async function transcodeFirst(ctx: Ctx, videoId: string, signal: AbortSignal): Promise<void> {
  await guarded(ctx, videoId, signal, async (video, job) => {
    const { probe, plan } = job;
    const quick = quickRung(plan);
    const renditions: RenditionState[] = plan.rungs.map(({ height }) => ({ height, state: "waiting", progress: 0 }));
    if (plan.rungs.length === 0) renditions.push({ height: 0, state: "running", progress: 0 });
    await save(ctx, videoId, { ...described(probe), processing: "running", renditions });
    const progress = throttled(ctx, videoId, signal);
    await makeFirst(
      job,
      () => becomePlayable(ctx, videoId),
      (share) =>
        progress(
          share * 0.1,
          plan.rungs.length === 0 ? [{ height: 0, state: "running", progress: share }] : renditions,
        ),
    );
    const done = renditions.map((rendition) =>
      plan.copyVideo && rendition.height === plan.rungs[0]?.height
        ? { ...rendition, state: "ready" as const, progress: 1 }
        : rendition,
    );
    await save(ctx, videoId, {
      renditions: quick ? done : [{ height: 0, state: "ready", progress: 1 }],
      progress: 0.1,
    });
    await takePictures(ctx, video, probe, job.source, signal);
    await ctx.write((tx) => tx.enqueue("videos.ladder", { videoId }, { uniqueKey: `ladder ${videoId}` }));
  });
}

/** The second job: every rung, the seek sprite and the preview. */
export async function transcodeLadder(ctx: Ctx, videoId: string, signal: AbortSignal): Promise<void> {
  await guarded(ctx, videoId, signal, async (video, job) => {
    const { probe, plan, root } = job;
    const progress = throttled(ctx, videoId, signal);
    const at = (share: number): RenditionState[] =>
      plan.rungs.map(({ height }, index) =>
        plan.copyVideo && index === 0
          ? { height, state: "ready", progress: 1 }
          : { height, state: share >= 1 ? "ready" : "running", progress: share },
      );
    await makeLadder(job, (share) => progress(0.1 + share * 0.85, at(share)));
    const smallest = smallestFolder(plan);
    const done = plan.rungs.length > 0 ? at(1) : video.renditions;
    await save(ctx, videoId, { renditions: done, progress: 0.95 });
    const extras: Partial<Video> = {};
    if (smallest) {
      const rendition = `${root}/${smallest}`;
      extras.sprite = await makeSprite(rendition, probe.duration, ctx.storage.localPath(keys.sprite(videoId)), signal);
      await makePreview(rendition, ctx.storage.localPath(keys.preview(videoId)), signal);
    } else await keepSound(ctx, video, root, signal);
    const keepSource = ctx.config.keepSource;
    await ctx.write(async (tx) => {
      const change = {
        ...extras,
        processing: "ready" as const,
        progress: 1,
        ...(keepSource ? {} : { sourceKey: null }),
      };
      await tx.db.update(videos).set(change).where(eq(videos.id, videoId));
      await tx.enqueue("videos.tidy", { videoId }, { runAt: tx.clock.now() + day, uniqueKey: `tidy ${videoId}` });
    });
    if (!keepSource) await ctx.storage.remove(keys.source(videoId));
  });
}

/** A day later: what only those who began watching early still needed. */
export async function tidyRenditions(ctx: Ctx, videoId: string): Promise<void> {
  const video = await videoById(ctx, videoId);
  if (video?.processing !== "ready") return;
  // A stop right after the ladder was committed leaves a source that was not to be kept.
  if (video.sourceKey === null) await ctx.storage.remove(keys.source(videoId));
  await removeUnlisted(ctx.storage.localPath(keys.hls(videoId, video.mediaVersion)));
}

/** Probes the source and runs a stage; what goes wrong for good is recorded in words on the video. */
async function guarded(
  ctx: Ctx,
  videoId: string,
  signal: AbortSignal,
  run: (video: Video, job: LadderJob) => Promise<void>,
): Promise<void> {
  const video = await videoById(ctx, videoId);
  if (!video || video.deletedAt !== null || video.sourceKey === null || video.processing === "cancelled") return;
  const root = ctx.storage.localPath(keys.hls(videoId, video.mediaVersion));
  try {
    const source = await readableSource(ctx.storage.localPath(video.sourceKey), root, signal);
    const probe = await probeFile(source, signal);
    const plan = planLadder(probe, ctx.config.ladderMaxHeight);
    await run(video, { source, root, probe, plan, signal });
  } catch (error) {
    // Cancelled or deleted: whoever did it has written what the video is now, and may have begun it again meanwhile.
    if (signal.aborted) throw signal.reason instanceof GiveUp ? signal.reason : error;
    if (!(error instanceof MediaError)) throw error;
    const { code } = error;
    ctx.log.warn("a video could not be processed", { videoId, code, error });
    if (!error.lasting) await save(ctx, videoId, { failureCode: code });
    else await save(ctx, videoId, { processing: "failed", failureCode: code });
    throw error.lasting ? new GiveUp(error.message) : error;
  }
}

function described(probe: Probe): Partial<Video> {
  return {
    kind: probe.video ? "video" : "audio",
    duration: probe.duration,
    width: probe.video?.width ?? null,
    height: probe.video?.height ?? null,
  };
}

async function becomePlayable(ctx: Ctx, videoId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await videoById(tx, videoId);
    if (!video) return;
    const playableAt = video.playableAt ?? tx.clock.now();
    await tx.db.update(videos).set({ playableAt }).where(eq(videos.id, videoId));
    if (video.publishWhenReady) await publishNow(tx, { ...video, playableAt });
    else await refreshListing(tx, videoId);
  });
}

async function takePictures(ctx: Ctx, video: Video, probe: Probe, source: string, signal: AbortSignal): Promise<void> {
  const folder = ctx.storage.localPath(keys.folder(video.id));
  const count = await takeCandidates(source, probe, folder, signal);
  await save(ctx, video.id, { thumbnailCandidates: count });
  if (count > 0 && video.thumbnailVersion === 0) await applyCandidate(ctx, video.id, Math.min(1, count - 1));
}

/** Sound alone is also one file, for players of podcasts. */
async function keepSound(ctx: Ctx, video: Video, root: string, signal: AbortSignal): Promise<void> {
  const key = keys.sound(video.id, video.mediaVersion);
  const part = `${ctx.storage.localPath(key)}.part`;
  if (await joinRenditions(root, part, signal)) await ctx.storage.putFile(key, part);
}

/** Writes progress at most once a second, without waiting for it. */
function throttled(ctx: Ctx, videoId: string, signal: AbortSignal) {
  let last = 0;
  return (progress: number, renditions: RenditionState[]) => {
    const now = performance.now();
    if (now - last < 1000 || signal.aborted) return;
    last = now;
    save(ctx, videoId, {
      progress,
      renditions: renditions.map((one) => ({ ...one, progress: Math.round(one.progress * 1000) / 1000 })),
    }).catch((error) => ctx.log.warn("progress was not recorded", { videoId, error }));
  };
}

async function save(ctx: Ctx, videoId: string, change: Partial<Video>): Promise<void> {
  await ctx.write((tx) => tx.db.update(videos).set(change).where(eq(videos.id, videoId)), { durability: "relaxed" });
}
