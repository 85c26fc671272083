import { uniteRecording } from "../../ingest/ingest.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { joinRenditions } from "../../platform/media/join.ts";
import { makeFirst } from "../../platform/media/ladder.ts";
import { planLadder } from "../../platform/media/plan.ts";
import { probeFile } from "../../platform/media/probe.ts";
import { inWorkspace } from "../../platform/storage/storage.ts";
import { isBeingProcessed } from "../../videos/policy.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { changeProcessed, inStage, queueTranscode } from "../../videos/rules/processing.ts";
import { keys } from "../../videos/urls.ts";

/**
 * After a stream: joins its recording into one file without encoding, which the usual jobs then take as any upload, for
 * pictures and the renditions that the stream did not have. A recording that one file cannot hold as it is goes to
 * another job, as that takes its time.
 */
export async function archiveLive(ctx: Ctx, videoId: string, signal: AbortSignal): Promise<void> {
  const video = await unarchived(ctx, videoId);
  if (!video) return;
  const { storage } = ctx;
  const join = async () => {
    const joined = await storage.withLocal(keys.hls(videoId, video.mediaVersion), (root) =>
      storage.make(keys.source(videoId), (target) => joinRenditions(root, target, signal)),
    );
    if (joined) await handOver(ctx, videoId, video.mediaVersion);
    else await ctx.write((tx) => tx.enqueue("live.unite", { videoId }, { uniqueKey: `unite ${videoId}` }));
  };
  // What was begun is gone already.
  await inStage(ctx, videoId, signal, join, async () => {});
}

/**
 * The same for a recording whose codec setup changed on the way: it is encoded into one. Until then the stream's own
 * renditions are watched; afterwards those of that file, made from the beginning, as the two have no cuts in common.
 */
export async function uniteLive(ctx: Ctx, videoId: string, signal: AbortSignal): Promise<void> {
  const video = await unarchived(ctx, videoId);
  if (!video) return;
  const uniting = async () => {
    const version = await unite(ctx, video, signal);
    if (version === undefined) await ctx.write((tx) => leaveAsItIs(tx, videoId));
    else await handOver(ctx, videoId, version);
  };
  const makeRoom = async () => {
    for (const key of [keys.source(videoId), keys.hls(videoId, video.mediaVersion + 1)]) await ctx.storage.remove(key);
  };
  await inStage(ctx, videoId, signal, uniting, makeRoom);
}

/** A recording that cannot be united stays in the parts that it came in, which can be watched. Inside a write. */
export async function leaveAsItIs(tx: Ctx, videoId: string): Promise<void> {
  if (!(await changeProcessed(tx, videoId, { processing: "ready", progress: 1, failureCode: null }))) return;
  tx.afterCommit(() => void tx.storage.remove(keys.source(videoId)).catch(() => undefined));
}

/** When nobody watches the stream's own renditions any longer, of which others took the place. */
export async function forgetParts(ctx: Ctx, videoId: string, version: number): Promise<void> {
  const video = await videoById(ctx, videoId);
  if (video && video.mediaVersion > version) await ctx.storage.remove(keys.hls(videoId, version));
}

/** The version of the media that were made; undefined when there is too much to unite. */
async function unite(ctx: Ctx, video: Video, signal: AbortSignal): Promise<number | undefined> {
  const { storage } = ctx;
  const maxHeight = ctx.config.ladderMaxHeight;
  const united = await storage.withLocal(keys.hls(video.id, video.mediaVersion), (root) =>
    storage.make(keys.source(video.id), (target) => uniteRecording({ root, target, maxHeight, signal })),
  );
  if (!united) return undefined;
  const version = video.mediaVersion + 1;
  const renditions = keys.hls(video.id, version);
  // What an interrupted run began is of another file.
  await storage.remove(renditions);
  await storage.withLocal(keys.source(video.id), async (source) => {
    const probe = await probeFile(source, signal);
    const plan = planLadder(probe, maxHeight);
    await inWorkspace(storage, renditions, ({ path }) =>
      makeFirst(
        { source, root: path, probe, plan, signal },
        async () => {},
        () => {},
      ),
    );
  });
  return version;
}

async function unarchived(ctx: Ctx, videoId: string): Promise<Video | undefined> {
  const video = await videoById(ctx, videoId);
  const over = video && video.deletedAt === null && video.livestreamEndedAt !== null;
  return over && video.sourceKey === null && isBeingProcessed(video) ? video : undefined;
}

async function handOver(ctx: Ctx, videoId: string, mediaVersion: number): Promise<void> {
  const sourceSize = (await ctx.storage.stat(keys.source(videoId)))?.size ?? 0;
  await ctx.write(async (tx) => {
    const before = await videoById(tx, videoId);
    const source = { sourceKey: keys.source(videoId), sourceName: "live.mp4", sourceSize, uploadedAt: tx.clock.now() };
    if (!(await changeProcessed(tx, videoId, { mediaVersion, ...source }))) return;
    await queueTranscode(tx, videoId);
    if (before && before.mediaVersion < mediaVersion) {
      const parts = { videoId, version: before.mediaVersion };
      await tx.enqueue("live.forgetParts", parts, { runAt: tx.clock.now() + day, uniqueKey: `parts ${videoId}` });
    }
  });
}
