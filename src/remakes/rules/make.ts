import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { GiveUp, type RunningJob } from "../../platform/jobs/jobs.ts";
import { readableSource } from "../../platform/media/animated-webp.ts";
import { readHeader } from "../../platform/media/file-header.ts";
import { type LadderJob, makeFirst, makeLadder, smallestFolder } from "../../platform/media/ladder.ts";
import { removeUnfinished } from "../../platform/media/made-files.ts";
import { candidatesMax, takeCandidates } from "../../platform/media/pictures-of-video.ts";
import { planLadder } from "../../platform/media/plan.ts";
import { probeFile } from "../../platform/media/probe.ts";
import { removeUnlisted } from "../../platform/media/sweeping.ts";
import { inWorkspace } from "../../platform/storage/storage.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { extra, keepSound, makeExtras } from "../../videos/rules/extras.ts";
import { noteStep } from "../../videos/rules/journal.ts";
import { inStage } from "../../videos/rules/processing.ts";
import { described, heightsOf, readStep } from "../../videos/rules/transcode.ts";
import type { RenditionState } from "../../videos/table.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { isInTheWorks } from "../policy.ts";
import { type Remake, remakeOf } from "../queries.ts";
import { type Made, remakes } from "../table.ts";
import { cutSource } from "./cut.ts";
import { takeRemake } from "./take.ts";

/**
 * Makes all of a film's media in a folder of their own, which nobody watches, and then has them take the place of the
 * present ones; what was cut waits for somebody who looked at it.
 */
export async function makeRemake(ctx: Ctx, videoId: string, version: number, running: RunningJob): Promise<void> {
  const [video, remake] = [await videoById(ctx, videoId), await remakeOf(ctx, videoId)];
  if (!video || video.deletedAt !== null || remake?.version !== version || !isInTheWorks(remake)) return;
  const { signal } = running;
  const root = mediaKeys.hls(videoId, version);
  const stage = (file: string) =>
    inWorkspace(ctx.storage, root, ({ path }) => makeAll(ctx, { video, remake, file, path, running }));
  const makeRoom = async () => {
    const workspace = ctx.storage.workspace(root);
    await removeUnfinished(workspace.path);
    await workspace.release();
  };
  const work = async () => {
    await cutSource(ctx, video, remake, signal);
    const made = await ctx.storage.withLocal(remake.sourceKey, stage);
    await removeUnlisted(ctx.storage, root);
    await mustSave(ctx, remake, { made, progress: 1, ...(remake.kind === "cut" ? { state: "made" } : {}) });
    await noteStep(ctx, videoId, { step: "made" });
    if (remake.kind !== "cut") await takeRemake(ctx, videoId, version);
  };
  await inStage(ctx, videoId, signal, work, makeRoom);
}

type Work = { video: Video; remake: Remake; file: string; path: string; running: RunningJob };

async function makeAll(ctx: Ctx, { video, remake, file, path, running }: Work): Promise<Made> {
  const { signal } = running;
  const source = await readableSource(file, path, signal);
  const probe = await probeFile(source, signal);
  const plan = planLadder(probe, ctx.config.ladderMaxHeight);
  const sourceInfo = await readHeader(source, signal);
  await mustSave(ctx, remake, { state: "running", failureCode: null });
  await noteStep(ctx, video.id, readStep(sourceInfo, probe));
  const job: LadderJob = { source, root: path, probe, plan, signal };
  const progress = throttled(ctx, remake, signal);
  await makeFirst(
    job,
    async () => {},
    (share) => progress(share * 0.15),
  );
  await makeLadder(
    {
      ...job,
      onFallback: (error) =>
        ctx.log.warn("the chip did not encode a film; the processor does", { videoId: video.id, error }),
    },
    (share) => progress(0.15 + share * 0.75),
  );
  await noteStep(ctx, video.id, { step: "encoded", params: { heights: heightsOf(plan) } });
  await mustSave(ctx, remake, { progress: 0.9 });
  return {
    ...described(probe),
    duration: probe.duration,
    renditions: (plan.rungs.length > 0 ? plan.rungs : [{ height: 0 }]).map(({ height }) => readyRung(height)),
    ...(await picturesOf(ctx, remake, job, running)),
    sourceInfo,
    sourceSize: (await ctx.storage.stat(remake.sourceKey))?.size ?? probe.bytes,
  };
}

function readyRung(height: number): RenditionState {
  return { height, state: "ready", progress: 1 };
}

/** What the film can be watched without; it waits beside the renditions. */
async function picturesOf(ctx: Ctx, { videoId, version }: Remake, job: LadderJob, running: RunningJob) {
  const { source, root, probe, plan, signal } = job;
  const { storage } = ctx;
  const place = mediaKeys.waiting(videoId, version);
  const candidates = await extra(ctx, running, () =>
    takeCandidates(source, probe, (index, make) => storage.make(mediaKeys.candidate(place, index), make), signal),
  );
  const smallest = smallestFolder(plan);
  const sprite = smallest
    ? await extra(ctx, running, () => makeExtras(ctx, place, `${root}/${smallest}`, probe.duration, signal))
    : undefined;
  const film = { id: videoId, mediaVersion: version };
  if (!smallest) await extra(ctx, running, () => keepSound(ctx, film, root, signal));
  return { candidates: Math.min(candidates ?? 0, candidatesMax), sprite: sprite ?? null };
}

/** Writes progress at most once a second, without waiting for it. */
function throttled(ctx: Ctx, remake: Remake, signal: AbortSignal): (progress: number) => void {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (now - last < 1000 || signal.aborted) return;
    last = now;
    void save(ctx, remake, { progress: Math.round(progress * 1000) / 1000 }).catch(() => undefined);
  };
}

/** False when it was given up meanwhile. */
async function save(ctx: Ctx, { videoId, version }: Remake, change: Partial<Remake>): Promise<boolean> {
  const mine = and(eq(remakes.videoId, videoId), eq(remakes.version, version));
  const inTheWorks = inArray(remakes.state, ["waiting", "running"]);
  const rows = await ctx.write(
    (tx) => tx.db.update(remakes).set(change).where(and(mine, inTheWorks)).returning({ id: remakes.videoId }),
    batchwise,
  );
  return rows.length > 0;
}

/** Throws GiveUp when it was given up meanwhile. */
async function mustSave(ctx: Ctx, remake: Remake, change: Partial<Remake>): Promise<void> {
  if (!(await save(ctx, remake, change))) throw new GiveUp("it was given up meanwhile");
}
