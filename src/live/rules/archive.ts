import { eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { joinRenditions } from "../../platform/media/join.ts";
import { videoById } from "../../videos/queries.ts";
import { queueTranscode } from "../../videos/rules/transcode.ts";
import { videos } from "../../videos/table.ts";
import { keys } from "../../videos/urls.ts";

/**
 * After a stream: joins its recording into one file without encoding, which the usual jobs then take as any upload, for
 * pictures and the renditions that the stream did not have.
 */
export async function archiveLive(ctx: Ctx, videoId: string, signal: AbortSignal): Promise<void> {
  const video = await videoById(ctx, videoId);
  if (!video || video.deletedAt !== null || video.livestreamEndedAt === null || video.sourceKey !== null) return;
  const root = ctx.storage.localPath(keys.hls(videoId, video.mediaVersion));
  const target = ctx.storage.localPath(`${keys.source(videoId)}.part`);
  const joined = await joinRenditions(root, target, signal);
  if (joined) await ctx.storage.putFile(keys.source(videoId), target);
  const size = joined ? (await ctx.storage.stat(keys.source(videoId)))?.size : undefined;
  await ctx.write(async (tx) => {
    if (size === undefined) {
      await tx.db.update(videos).set({ processing: "ready", progress: 1 }).where(eq(videos.id, videoId));
      return;
    }
    const uploadedAt = tx.clock.now();
    await tx.db
      .update(videos)
      .set({ sourceKey: keys.source(videoId), sourceName: "live.mp4", sourceSize: size, uploadedAt })
      .where(eq(videos.id, videoId));
    await queueTranscode(tx, videoId);
  });
}
