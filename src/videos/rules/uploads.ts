import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, isNull, lt, sum } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { notFound, Problem, unauthorized } from "../../platform/problem.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { editableVideo } from "../queries.ts";
import { uploads, videos } from "../table.ts";
import { keys } from "../urls.ts";
import { queueTranscode } from "./transcode.ts";

const abandonedAfter = 7 * day;

/** Where parts are collected until a file is whole. */
export function uploadFolder(ctx: Ctx): string {
  return join(ctx.config.dataDir, "uploads");
}

/**
 * Begins an upload into a video that has no file yet and is no stream. Throws Problem 401, 404, 409 `UPLOAD_EXISTS`, 413
 * `UPLOAD_TOO_LARGE`, 507 `DISK_FULL` or `QUOTA_EXCEEDED`.
 */
export async function beginUpload(
  ctx: Ctx,
  actor: Actor,
  input: { videoId: string; fileName: string; size: number },
): Promise<string> {
  const userId = actor.userId;
  if (!userId) throw unauthorized();
  const { uploadMaxBytes, minFreeDiskBytes } = ctx.config;
  const { uploadQuotaBytes } = await siteSettings(ctx);
  if (input.size > uploadMaxBytes) {
    throw new Problem(413, "UPLOAD_TOO_LARGE", { params: { max: `${Math.round(uploadMaxBytes / 1024 ** 3)} GB` } });
  }
  const free = await ctx.storage.freeBytes();
  return ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, input.videoId);
    if (video.live) throw new Problem(409, "UPLOAD_EXISTS");
    if (video.processing !== "none" && video.processing !== "failed") throw new Problem(409, "UPLOAD_EXISTS");
    const [pending] = await tx.db
      .select({ bytes: sum(uploads.size).mapWith(Number) })
      .from(uploads)
      .where(isNull(uploads.finishedAt));
    if (free - (pending?.bytes ?? 0) - input.size < minFreeDiskBytes) throw new Problem(507, "DISK_FULL");
    if (uploadQuotaBytes !== null) {
      const [kept] = await tx.db
        .select({ bytes: sum(videos.sourceSize).mapWith(Number) })
        .from(videos)
        .where(and(eq(videos.uploaderId, userId), isNull(videos.deletedAt)));
      if ((kept?.bytes ?? 0) + input.size > uploadQuotaBytes) throw new Problem(507, "QUOTA_EXCEEDED");
    }
    const now = tx.clock.now();
    const id = newId(now);
    await tx.db.delete(uploads).where(and(eq(uploads.videoId, video.id), isNull(uploads.finishedAt)));
    await tx.db.insert(uploads).values({
      id,
      videoId: video.id,
      userId,
      fileName: input.fileName,
      size: input.size,
      createdAt: now,
      updatedAt: now,
    });
    return id;
  });
}

/** The unfinished upload, if this person began it. Throws Problem 404. */
export async function ownUpload(ctx: Ctx, actor: Actor, id: string): Promise<typeof uploads.$inferSelect> {
  const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, id)).limit(1);
  if (!upload || !actor.userId || upload.userId !== actor.userId) throw notFound();
  return upload;
}

/** Remembers how far an upload has come, so that it is not taken for abandoned. */
export async function noteProgress(ctx: Ctx, id: string, received: number): Promise<void> {
  await ctx.write(
    (tx) => tx.db.update(uploads).set({ received, updatedAt: tx.clock.now() }).where(eq(uploads.id, id)),
    {
      durability: "relaxed",
    },
  );
}

/** Takes over a whole file: stored durably first, then the video and its transcode are committed together. */
export async function finishUpload(ctx: Ctx, id: string): Promise<void> {
  const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, id)).limit(1);
  if (!upload || upload.finishedAt !== null) return;
  const key = keys.source(upload.videoId);
  await ctx.storage.putFile(key, join(uploadFolder(ctx), id));
  await ctx.write(async (tx) => {
    const now = tx.clock.now();
    await tx.db
      .update(uploads)
      .set({ finishedAt: now, received: upload.size, updatedAt: now })
      .where(eq(uploads.id, id));
    await tx.db
      .update(videos)
      .set({ sourceKey: key, sourceName: upload.fileName, sourceSize: upload.size, uploadedAt: now, updatedAt: now })
      .where(eq(videos.id, upload.videoId));
    await queueTranscode(tx, upload.videoId);
  });
  await rm(join(uploadFolder(ctx), `${id}.json`), { force: true });
}

/** Forgets an upload and its parts. */
export async function dropUpload(ctx: Ctx, id: string): Promise<void> {
  await ctx.write((tx) => tx.db.delete(uploads).where(and(eq(uploads.id, id), isNull(uploads.finishedAt))));
  await rm(join(uploadFolder(ctx), id), { force: true });
  await rm(join(uploadFolder(ctx), `${id}.json`), { force: true });
}

/** Removes uploads that nobody went on with for a week, and the empty videos they were for. */
export async function cleanAbandonedUploads(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now() - abandonedAfter;
  const stale = await ctx.db
    .select()
    .from(uploads)
    .where(and(isNull(uploads.finishedAt), lt(uploads.updatedAt, before)))
    .limit(500);
  for (const upload of stale) {
    await dropUpload(ctx, upload.id);
    await ctx.write((tx) =>
      tx.db
        .delete(videos)
        .where(and(eq(videos.id, upload.videoId), eq(videos.processing, "none"), eq(videos.title, ""))),
    );
  }
}
