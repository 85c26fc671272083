import { eq } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import type { RunningJob } from "../../platform/jobs/jobs.ts";
import { readableSource } from "../../platform/media/animated-webp.ts";
import { MediaError } from "../../platform/media/child.ts";
import { type FileHeader, readHeader } from "../../platform/media/file-header.ts";
import { type LadderJob, makeFirst, makeLadder, smallestFolder } from "../../platform/media/ladder.ts";
import { removeUnfinished } from "../../platform/media/made-files.ts";
import { type Plan, planLadder, quickRung } from "../../platform/media/plan.ts";
import { type Probe, probeFile } from "../../platform/media/probe.ts";
import { removeUnlisted } from "../../platform/media/sweeping.ts";
import { inWorkspace, type Workspace } from "../../platform/storage/storage.ts";
import { spotSecondsMax } from "../limits.ts";
import { isBeingProcessed } from "../policy.ts";
import { type Video, videoById } from "../queries/video.ts";
import { type RenditionState, videos } from "../table.ts";
import { mediaKeys } from "../urls.ts";
import { extra, keepSound, makeExtras, takePictures } from "./extras.ts";
import { noteStep } from "./journal.ts";
import { refreshListing } from "./listing.ts";
import { changeProcessed, inStage } from "./processing.ts";
import { mustSave, overtaken, throttled } from "./progress.ts";
import { publishNow } from "./publication.ts";

/** The first job: probe, make it watchable, take its pictures, then hand over to the ladder. */
export async function transcodeFirst(ctx: Ctx, videoId: string, running: RunningJob): Promise<void> {
  const { signal } = running;
  await withSource(ctx, videoId, signal, async (video, job, workspace) => {
    const { probe, plan } = job;
    if (video.spot && probe.duration > spotSecondsMax + 1) throw new MediaError("SPOT_TOO_LONG", true);
    const quick = quickRung(plan);
    const renditions: RenditionState[] = plan.rungs.map(({ height }) => ({ height, state: "waiting", progress: 0 }));
    if (plan.rungs.length === 0) renditions.push({ height: 0, state: "running", progress: 0 });
    const sourceInfo = await readHeader(job.source, signal);
    const facts = { ...described(probe), sourceInfo };
    await mustSave(ctx, videoId, { ...facts, processing: "running", failureCode: null, renditions });
    await noteStep(ctx, videoId, readStep(sourceInfo, probe));
    const progress = throttled(ctx, videoId, signal);
    await makeFirst(
      job,
      async () => {
        await workspace.publish();
        await becomePlayable(ctx, videoId);
        await noteStep(ctx, videoId, { step: "playable" });
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
    await makeLadder(
      {
        ...job,
        onFallback: (error) => ctx.log.warn("the chip did not encode a film; the processor does", { videoId, error }),
      },
      (share) => progress(0.1 + share * 0.85, at(share)),
    );
    const smallest = smallestFolder(plan);
    const done = plan.rungs.length > 0 ? at(1) : video.renditions;
    await noteStep(ctx, videoId, { step: "encoded", params: { heights: heightsOf(plan) } });
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
    await noteStep(ctx, videoId, { step: "ready" });
    if (!keepSource) await ctx.storage.remove(mediaKeys.source(videoId));
  });
}

/** A day later: what only those who began watching early still needed. */
export async function tidyRenditions(ctx: Ctx, videoId: string): Promise<void> {
  const video = await videoById(ctx, videoId);
  if (video?.processing !== "ready") return;
  // A stop right after the ladder was committed leaves a source that was not to be kept.
  if (video.sourceKey === null) await ctx.storage.remove(mediaKeys.source(videoId));
  await removeUnlisted(ctx.storage, mediaKeys.hls(videoId, video.mediaVersion));
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
  const renditions = mediaKeys.hls(videoId, video.mediaVersion);
  const stage = (file: string) =>
    inWorkspace(ctx.storage, renditions, async (workspace) => {
      const { path: root } = workspace;
      const source = await readableSource(file, root, signal);
      const probe = await probeFile(source, signal);
      const plan = planLadder(probe, ctx.config.ladderMaxHeight);
      await run(video, { source, root, probe, plan, signal }, workspace);
    });
  const makeRoom = async () => {
    const workspace = ctx.storage.workspace(renditions);
    await removeUnfinished(workspace.path);
    await workspace.release();
  };
  await inStage(ctx, videoId, signal, () => ctx.storage.withLocal(sourceKey, stage), makeRoom);
}

/** What a film's file turned out to be, as a step of its log. */
export function readStep({ format, video, audio }: FileHeader, { duration }: Probe): Parameters<typeof noteStep>[2] {
  const parts = [format.split(",")[0], video && `${video.codec} ${video.width}×${video.height}`, audio?.codec];
  return { step: "read", params: { what: parts.filter(Boolean).join(", "), seconds: Math.round(duration) } };
}

/** The rungs that were made, as a step of the log names them. */
export function heightsOf({ rungs }: Plan): string {
  return rungs.map(({ height }) => `${height}p`).join(", ");
}

/** What is known of a film once its file was read. */
export function described(probe: Probe): Pick<Video, "kind" | "duration" | "width" | "height"> {
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
