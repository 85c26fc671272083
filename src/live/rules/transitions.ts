import { eq } from "drizzle-orm";
import { alignReplay } from "../../chat/rules/replay.ts";
import type { Finished } from "../../ingest/ingest.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { refreshListing } from "../../videos/rules/listing.ts";
import { type RenditionState, videos } from "../../videos/table.ts";
import { liveOwners } from "../table.ts";

/** The stream is on the air from now; the caller has a publisher for it. Done once: again changes nothing. */
export async function markStarted(ctx: Ctx, videoId: string): Promise<Video | undefined> {
  return ctx.write(async (tx) => {
    const video = await videoById(tx, videoId);
    if (!video?.live || video.deletedAt !== null || video.livestreamEndedAt !== null) return undefined;
    if (video.livestreamStartedAt !== null) return video;
    const now = tx.clock.now();
    const early = video.livestreamStartsAt === null || video.livestreamStartsAt > now;
    await tx.db
      .update(videos)
      .set({
        livestreamStartedAt: now,
        ...(early ? { livestreamStartsAt: now } : {}),
        publishedAt: video.publishedAt ?? now,
        updatedAt: now,
      })
      .where(eq(videos.id, videoId));
    await refreshListing(tx, videoId);
    if (video.visibility === "public") await tx.enqueue("notifications.liveNow", { videoId });
    tx.afterCommit(() => tx.bus.publish("videos", { videoId, change: "live" }));
    return videoById(tx, videoId);
  });
}

/** The first picture can be watched. */
export async function markPlayable(ctx: Ctx, videoId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await videoById(tx, videoId);
    if (!video || video.playableAt !== null) return;
    await tx.db.update(videos).set({ playableAt: tx.clock.now() }).where(eq(videos.id, videoId));
    await refreshListing(tx, videoId);
    tx.afterCommit(() => tx.bus.publish("videos", { videoId, change: "live" }));
  });
}

/**
 * The stream is over. What was recorded is a video from this moment on; a job adds its pictures and the renditions that
 * it lacks.
 */
export async function markEnded(ctx: Ctx, videoId: string, finished: Finished | undefined): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await videoById(tx, videoId);
    if (!video || video.livestreamEndedAt !== null) return;
    const now = tx.clock.now();
    const recorded = finished?.recorded === true;
    const source = Math.min(finished?.width ?? 0, finished?.height ?? 0);
    const renditions: RenditionState[] = [{ height: source, state: "ready", progress: 1 }];
    await tx.db
      .update(videos)
      .set({
        livestreamEndedAt: now,
        updatedAt: now,
        ...(recorded
          ? {
              duration: finished.duration,
              width: finished.width || null,
              height: finished.height || null,
              kind: finished.kind,
              playableAt: video.playableAt ?? now,
              processing: "waiting" as const,
              renditions,
            }
          : { playableAt: null }),
      })
      .where(eq(videos.id, videoId));
    await tx.db.delete(liveOwners).where(eq(liveOwners.videoId, videoId));
    if (recorded) await alignReplay(tx, videoId, finished);
    if (recorded) await tx.enqueue("live.archive", { videoId }, { uniqueKey: `archive ${videoId}` });
    await refreshListing(tx, videoId);
    tx.afterCommit(() => tx.bus.publish("videos", { videoId, change: "live" }));
  });
}
