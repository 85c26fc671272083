import { and, asc, eq, lt } from "drizzle-orm";
import { day, hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { joinRenditions } from "../../platform/media/join.ts";
import { notFound } from "../../platform/problem.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { type DownloadFile, fileOf, mayBeDownloaded } from "../queries.ts";
import { downloadFiles } from "../table.ts";
import { downloadKey } from "../urls.ts";

/** A file that nobody asked for in so long is removed. */
const keptFor = 7 * day;
const batch = 100;

/** Has the file of a film made, where there is none. Throws Problem 404. */
export async function prepareDownload(ctx: Ctx, video: Video): Promise<void> {
  if (!(await mayBeDownloaded(ctx, video))) throw notFound();
  await ctx.write(async (tx) => {
    const known = await fileOf(tx, video);
    if (known && known.state !== "failed") return;
    const { id: videoId, mediaVersion } = video;
    const fresh = { mediaVersion, state: "making" as const, size: null, usedAt: tx.clock.now() };
    await tx.db
      .insert(downloadFiles)
      .values({ videoId, ...fresh })
      .onConflictDoUpdate({ target: downloadFiles.videoId, set: fresh });
    await tx.enqueue("downloads.make", { videoId, mediaVersion }, { uniqueKey: `download ${videoId} ${mediaVersion}` });
  });
}

/**
 * Joins the best picture and the sound into one MP4 that any player takes, without encoding and without what the camera
 * noted beside the film: where it was taken, and when.
 */
export async function makeDownload(
  ctx: Ctx,
  { videoId, mediaVersion }: { videoId: string; mediaVersion: number },
  signal: AbortSignal,
): Promise<void> {
  const video = await videoById(ctx, videoId);
  if (!video || video.mediaVersion !== mediaVersion) return;
  const key = downloadKey(video);
  const joined = await ctx.storage.withLocal(mediaKeys.hls(videoId, mediaVersion), (root) =>
    ctx.storage.make(key, (path) => joinRenditions(root, path, signal)),
  );
  await removeFormer(ctx, videoId, key);
  const size = joined ? (await ctx.storage.stat(key))?.size : undefined;
  await settle(ctx, videoId, mediaVersion, size === undefined ? { state: "failed" } : { state: "ready", size });
}

/** What was made of a film's former file is nobody's any longer. */
async function removeFormer(ctx: Ctx, videoId: string, key: string): Promise<void> {
  const folder = mediaKeys.folder(videoId);
  for await (const { name } of ctx.storage.entries(folder))
    if (/^download-\d+\.mp4$/.test(name) && `${folder}/${name}` !== key) await ctx.storage.remove(`${folder}/${name}`);
}

/** Inside a write or alone: of a file that was asked for anew meanwhile nothing is said. */
export async function settle(
  ctx: Ctx,
  videoId: string,
  mediaVersion: number,
  set: Partial<DownloadFile>,
): Promise<void> {
  await ctx.write((tx) =>
    tx.db
      .update(downloadFiles)
      .set(set)
      .where(and(eq(downloadFiles.videoId, videoId), eq(downloadFiles.mediaVersion, mediaVersion))),
  );
}

/** Notes that the file is still wanted; once an hour is enough. */
export async function noteUse(ctx: Ctx, file: DownloadFile): Promise<void> {
  const now = ctx.clock.now();
  if (now - file.usedAt > hour) await settle(ctx, file.videoId, file.mediaVersion, { usedAt: now });
}

/** Removes the files that nobody wants any longer: they can be made again. */
export async function forgetDownloads(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now() - keptFor;
  const old = await ctx.db
    .select()
    .from(downloadFiles)
    .where(lt(downloadFiles.usedAt, before))
    .orderBy(asc(downloadFiles.usedAt))
    .limit(batch);
  for (const { videoId, mediaVersion } of old) {
    await ctx.write((tx) =>
      tx.db.delete(downloadFiles).where(and(eq(downloadFiles.videoId, videoId), lt(downloadFiles.usedAt, before))),
    );
    await ctx.storage.remove(downloadKey({ id: videoId, mediaVersion }));
  }
}
