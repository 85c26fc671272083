import { eq } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { faultOf, isFullOrReadOnly } from "../../platform/faults.ts";
import { GiveUp, type RunningJob } from "../../platform/jobs/jobs.ts";
import { readableSource } from "../../platform/media/animated-webp.ts";
import { joinRenditions } from "../../platform/media/join.ts";
import { type LadderJob, makeFirst, makeLadder, smallestFolder } from "../../platform/media/ladder.ts";
import { removeUnfinished } from "../../platform/media/made-files.ts";
import {
  candidatesMax,
  type Keep,
  makePreview,
  makeSprite,
  takeCandidates,
} from "../../platform/media/pictures-of-video.ts";
import { planLadder, quickRung } from "../../platform/media/plan.ts";
import { type Probe, probeFile } from "../../platform/media/probe.ts";
import { removeUnlisted } from "../../platform/media/sweeping.ts";
import { inWorkspace, type Workspace } from "../../platform/storage/storage.ts";
import { isBeingProcessed } from "../policy.ts";
import { type Video, videoById } from "../queries/video.ts";
import { type RenditionState, videos } from "../table.ts";
import { keys } from "../urls.ts";
import { refreshListing } from "./listing.ts";
import { changeProcessed, inStage } from "./processing.ts";
import { publishNow } from "./publication.ts";
import { applyCandidate } from "./thumbnails.ts";

/** The first job: probe, make it watchable, take its pictures, then hand over to the ladder. */
export async function transcodeFirst(ctx: Ctx, videoId: string, running: RunningJob): Promise<void> {
  const { signal } = running;
  await withSource(ctx, videoId, signal, async (video, job, workspace) => {
    const { probe, plan } = job;
    const quick = quickRung(plan);
    const renditions: RenditionState[] = plan.rungs.map(({ height }) => ({ height, state: "waiting", progress: 0 }));
    if (plan.rungs.length === 0) renditions.push({ height: 0, state: "running", progress: 0 });
    await mustSave(ctx, videoId, { ...described(probe), processing: "running", failureCode: null, renditions });
    const progress = throttled(ctx, videoId, signal);
    await makeFirst(
      job,
      async () => {
        await workspace.publish();
        await becomePlayable(ctx, videoId);
      },
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
    await mustSave(ctx, videoId, {
      renditions: quick ? done : [{ height: 0, state: "ready", progress: 1 }],
      progress: 0.1,
    });
    await extra(ctx, running, () => takePictures(ctx, video, probe, job.source, signal));
    await ctx.write((tx) => tx.enqueue("videos.ladder", { videoId }, { uniqueKey: `ladder ${videoId}` }));
  });
}

/** The second job: every rung, the seek sprite and the preview. */
export async function transcodeLadder(ctx: Ctx, videoId: string, running: RunningJob): Promise<void> {
  const { signal } = running;
  await withSource(ctx, videoId, signal, async (video, job, workspace) => {
    await mustSave(ctx, videoId, { processing: "running", failureCode: null });
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
    await mustSave(ctx, videoId, { renditions: done, progress: 0.95 });
    const sprite = smallest
      ? await extra(ctx, running, () => makeExtras(ctx, videoId, `${root}/${smallest}`, probe.duration, signal))
      : undefined;
    if (!smallest) await extra(ctx, running, () => keepSound(ctx, video, root, signal));
    await workspace.publish();
    const keepSource = ctx.config.keepSource;
    const ready = { ...(sprite ? { sprite } : {}), ...(keepSource ? {} : { sourceKey: null }) };
    await ctx.write(async (tx) => {
      if (!(await changeProcessed(tx, videoId, { ...ready, processing: "ready", progress: 1 }))) throw overtaken();
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
  await removeUnlisted(ctx.storage, keys.hls(videoId, video.mediaVersion));
}

/** The seek sprite and the hover preview, from a finished rendition. */
async function makeExtras(ctx: Ctx, videoId: string, rendition: string, duration: number, signal: AbortSignal) {
  const { storage } = ctx;
  const sprite = await storage.make(keys.sprite(videoId), (path) => makeSprite(rendition, duration, path, signal));
  await storage.make(keys.preview(videoId), (path) => makePreview(rendition, path, signal));
  return sprite;
}

/** What a film can be watched without is tried as often as the rest, and then left out: it fails no film. */
async function extra<Made>(ctx: Ctx, job: RunningJob, make: () => Promise<Made>): Promise<Made | undefined> {
  try {
    return await make();
  } catch (error) {
    if (job.signal.aborted || isFullOrReadOnly(error) || job.attempt < job.maxAttempts) throw error;
    ctx.log.warn("a video stays without what only adds to it", { jobId: job.id, error });
    return undefined;
  }
}

/** Probes the source and runs a stage on it. */
async function withSource(
  ctx: Ctx,
  videoId: string,
  signal: AbortSignal,
  run: (video: Video, job: LadderJob, workspace: Workspace) => Promise<void>,
): Promise<void> {
  const video = await videoById(ctx, videoId);
  if (!video || video.deletedAt !== null || video.sourceKey === null || !isBeingProcessed(video)) return;
  const { sourceKey } = video;
  const renditions = keys.hls(videoId, video.mediaVersion);
  const stage = (file: string) =>
    inWorkspace(ctx.storage, renditions, async (workspace) => {
      const { path: root } = workspace;
      const source = await readableSource(file, root, signal);
      const probe = await probeFile(source, signal);
      const plan = planLadder(probe, ctx.config.ladderMaxHeight);
      await run(video, { source, root, probe, plan, signal }, workspace);
    });
  const makeRoom = () => removeUnfinished(ctx.storage.workspace(renditions).path);
  await inStage(ctx, videoId, signal, () => ctx.storage.withLocal(sourceKey, stage), makeRoom);
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
  const { storage } = ctx;
  const keep: Keep = (index, make) => storage.make(keys.candidate(video.id, index), make);
  const count = await takeCandidates(source, probe, keep, signal);
  for (let index = count; index < candidatesMax; index++) await storage.remove(keys.candidate(video.id, index));
  await save(ctx, video.id, { thumbnailCandidates: count });
  if (count > 0 && video.thumbnailVersion === 0) await applyCandidate(ctx, video.id, Math.min(1, count - 1));
}

/** Sound alone is also one file, for players of podcasts. */
async function keepSound(ctx: Ctx, video: Video, root: string, signal: AbortSignal): Promise<void> {
  const key = keys.sound(video.id, video.mediaVersion);
  await ctx.storage.make(key, (path) => joinRenditions(root, path, signal));
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
    }).catch((error) => ctx.log.warn("progress was not recorded", { videoId, error: faultOf(error)?.code ?? error }));
  };
}

async function save(ctx: Ctx, videoId: string, change: Partial<Video>): Promise<boolean> {
  return ctx.write((tx) => changeProcessed(tx, videoId, change), batchwise);
}

/** Throws GiveUp when the processing was ended meanwhile. */
async function mustSave(ctx: Ctx, videoId: string, change: Partial<Video>): Promise<void> {
  if (!(await save(ctx, videoId, change))) throw overtaken();
}

function overtaken(): GiveUp {
  return new GiveUp("its processing was ended meanwhile");
}
