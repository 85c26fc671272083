import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, isNull, lt, ne, sql } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { notFound, Problem, unauthorized } from "../../platform/problem.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { editableVideo } from "../queries.ts";
import { uploads, videos } from "../table.ts";
import { keys } from "../urls.ts";
import { queueTranscode } from "./processing.ts";

const abandonedAfter = 7 * day;

/** Where parts are collected until a file is whole. */
export function uploadFolder(ctx: Ctx): string {
  return join(ctx.config.dataDir, "uploads");
}

/**
 * Begins an upload into a video that has no file yet and is no stream. Throws Problem 400 when the size is left open, 401, 404, 409 `UPLOAD_EXISTS`, 413
 * `UPLOAD_TOO_LARGE`, 507 `DISK_FULL` or `QUOTA_EXCEEDED`.
 */
export async function beginUpload(
  ctx: Ctx,
  actor: Actor,
  input: { videoId: string; fileName: string; size: number },
): Promise<string> {
  const userId = actor.userId;
  if (!userId) throw unauthorized();
  if (!Number.isSafeInteger(input.size)) throw new Problem(400, "BAD_REQUEST");
  const { uploadMaxBytes, minFreeDiskBytes } = ctx.config;
  const { uploadQuotaBytes } = await siteSettings(ctx);
  if (input.size > uploadMaxBytes) {
    throw new Problem(413, "UPLOAD_TOO_LARGE", { params: { max: sizeOf(uploadMaxBytes) } });
  }
  const free = await ctx.storage.freeBytes();
  return ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, input.videoId);
    if (video.live) throw new Problem(409, "UPLOAD_EXISTS");
    if (video.processing !== "none" && video.processing !== "failed") throw new Problem(409, "UPLOAD_EXISTS");
    const pending = await pendingBytes(tx, video.id, userId);
    if (free - pending.toCome - input.size < minFreeDiskBytes) throw new Problem(507, "DISK_FULL");
    if (uploadQuotaBytes !== null) {
      const [kept] = await tx.db
        .select({ bytes: sql<number>`coalesce(sum(${videos.sourceSize}), 0)`.mapWith(Number) })
        .from(videos)
        .where(and(eq(videos.uploaderId, userId), ne(videos.id, video.id), isNull(videos.deletedAt)));
      if ((kept?.bytes ?? 0) + pending.own + input.size > uploadQuotaBytes) throw new Problem(507, "QUOTA_EXCEEDED");
    }
    const now = tx.clock.now();
    const id = newId(now);
    const replaced = await tx.db
      .delete(uploads)
      .where(and(eq(uploads.videoId, video.id), isNull(uploads.finishedAt)))
      .returning({ id: uploads.id });
    tx.afterCommit(() => void Promise.all(replaced.map((upload) => removeParts(tx, upload.id))));
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

/** A limit in the unit in which operators set it: `16 GB`, `500 MB`. */
function sizeOf(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3;
  return gigabytes >= 1 ? `${Math.round(gigabytes * 10) / 10} GB` : `${Math.floor(bytes / 1024 ** 2)} MB`;
}

/** What other unfinished uploads will still write, and how much of the quota this person's take. */
async function pendingBytes(tx: Ctx, videoId: string, userId: string): Promise<{ toCome: number; own: number }> {
  const [row] = await tx.db
    .select({
      toCome: sql<number>`coalesce(sum(${uploads.size} - ${uploads.received}), 0)`.mapWith(Number),
      own: sql<number>`coalesce(sum(case when ${uploads.userId} = ${userId} then ${uploads.size} else 0 end), 0)`.mapWith(
        Number,
      ),
    })
    .from(uploads)
    .where(and(isNull(uploads.finishedAt), ne(uploads.videoId, videoId)));
  return row ?? { toCome: 0, own: 0 };
}

/** The upload, if this person began it and may still edit its video. Throws Problem 404. */
export async function ownUpload(ctx: Ctx, actor: Actor, id: string): Promise<typeof uploads.$inferSelect> {
  const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, id)).limit(1);
  if (!upload || !actor.userId || upload.userId !== actor.userId) throw notFound();
  await editableVideo(ctx, actor, upload.videoId);
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
  await removeParts(ctx, id);
}

async function removeParts(ctx: Ctx, id: string): Promise<void> {
  await rm(join(uploadFolder(ctx), id), { force: true });
  await rm(join(uploadFolder(ctx), `${id}.json`), { force: true });
}

/** Removes uploads that nobody went on with for a week, the empty videos they were for, and parts without an upload. */
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
  await removeStrayParts(ctx, before);
}

/** A stop between a commit and the removal of files leaves parts that nothing names. */
async function removeStrayParts(ctx: Ctx, before: number): Promise<void> {
  const folder = uploadFolder(ctx);
  for (const name of await readdir(folder).catch(() => [])) {
    const id = name.replace(/\.json$/, "");
    const [known] = await ctx.db.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, id)).limit(1);
    const changed = (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs;
    if (!known && changed !== undefined && changed < before) await rm(join(folder, name), { force: true });
  }
}
