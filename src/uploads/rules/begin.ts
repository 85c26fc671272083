import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { requireRemakable } from "../../remakes/rules/begin.ts";
import { editableVideo, type Video } from "../../videos/queries/video.ts";
import { videos } from "../../videos/table.ts";
import { openUploadsMax, uploadIdleMs } from "../limits.ts";
import { uploads } from "../table.ts";
import { dropUpload, giveUp, openUploads, type Upload, uploadById } from "./parts.ts";
import { requireSpaceFor } from "./space.ts";

const abandonedAfter = 7 * day;

/** `replaces`: the file is to take the place of the one that can be watched. */
export type UploadInput = { videoId: string; fileName: string; size: number; replaces?: boolean };

/**
 * Begins an upload into a video that has no file yet and is no stream, or one that replaces its file; what another began
 * for it is given up. An announcement takes a place of its person's, and of nobody else's space. Throws Problem 400 when
 * the size is left open, 401, 404, 409 `UPLOAD_EXISTS` or as `requireRemakable`, 413 `UPLOAD_TOO_LARGE`, 429
 * `TOO_MANY_UPLOADS` or `UPLOADS_PER_DAY`, 507 `DISK_FULL` or `QUOTA_EXCEEDED`.
 */
export async function beginUpload(ctx: Ctx, actor: Actor, input: UploadInput): Promise<string> {
  const userId = requireUser(actor);
  if (!Number.isSafeInteger(input.size)) throw new Problem(400, "BAD_REQUEST");
  const { uploadQuotaBytes, uploadsPerDay } = await siteSettings(ctx);
  const uploadMaxBytes = await largestUpload(ctx);
  if (input.size > uploadMaxBytes)
    throw new Problem(413, "UPLOAD_TOO_LARGE", { params: { max: sizeOf(uploadMaxBytes) } });
  await editableVideo(ctx, actor, input.videoId);
  await requireSpaceFor(ctx, input.size);
  return ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, input.videoId);
    const replaces = input.replaces === true && video.playableAt !== null;
    if (replaces) await requireRemakable(tx, video);
    else if (!takesFile(video)) throw new Problem(409, "UPLOAD_EXISTS");
    for (const { id } of await openUploads(tx, eq(uploads.videoId, video.id))) await giveUp(tx, id);
    const open = await openUploads(tx, eq(uploads.userId, userId));
    await requirePlaceToday(tx, userId, { uploadsPerDay, videoId: video.id });
    const kept = uploadQuotaBytes === null ? 0 : await keptBytes(tx, userId, video.id);
    const room = {
      places: openUploadsMax - 1,
      bytes: (uploadQuotaBytes ?? Number.POSITIVE_INFINITY) - kept - input.size,
    };
    const left = await giveWay(tx, open, room);
    if (left.length > room.places) throw new Problem(429, "TOO_MANY_UPLOADS", { params: { max: openUploadsMax } });
    if (announced(left) > room.bytes) throw new Problem(507, "QUOTA_EXCEEDED");
    const now = tx.clock.now();
    const id = newId(now);
    const { fileName, size } = input;
    await tx.db
      .insert(uploads)
      .values({ id, videoId: video.id, userId, fileName, size, replaces, createdAt: now, updatedAt: now });
    return id;
  });
}

/** Whether there is nothing of it that could be watched, or is being made. */
export function takesFile({ live, processing }: Video): boolean {
  return !live && (processing === "none" || processing === "failed");
}

/** A limit in the unit in which operators set it: `16 GB`, `500 MB`. */
export function sizeOf(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3;
  return gigabytes >= 1 ? `${Math.round(gigabytes * 10) / 10} GB` : `${Math.floor(bytes / 1024 ** 2)} MB`;
}

function announced(open: Upload[]): number {
  return open.reduce((sum, { size }) => sum + size, 0);
}

/** The largest file that the site takes, in bytes. */
export async function largestUpload(ctx: Ctx): Promise<number> {
  const { uploadMaxBytes } = await siteSettings(ctx);
  return Math.min(ctx.config.uploadMaxBytes, uploadMaxBytes ?? Number.POSITIVE_INFINITY);
}

type Today = { uploadsPerDay: number | null; videoId?: string; coming?: number };

/** Whether one more film of the day's may be sent; `coming` are on their way. Throws Problem 429 `UPLOADS_PER_DAY`. */
export async function requirePlaceToday(tx: Ctx, userId: string, { uploadsPerDay, videoId = "", coming = 0 }: Today) {
  if (uploadsPerDay === null || (await begunToday(tx, userId, videoId)) + coming < uploadsPerDay) return;
  throw new Problem(429, "UPLOADS_PER_DAY", { params: { max: uploadsPerDay, seconds: day / 1000 } });
}

/** How many films somebody uploaded in the last 24 hours, but for the one that is to be replaced. */
async function begunToday(tx: Ctx, userId: string, videoId: string): Promise<number> {
  const uploaded = and(eq(videos.uploaderId, userId), ne(videos.id, videoId), ne(videos.processing, "none"));
  return tx.db.$count(videos, and(uploaded, gt(videos.createdAt, tx.clock.now() - day), eq(videos.live, false)));
}

/** What a person's finished files take of their quota, but for the one that is to be replaced. */
export async function keptBytes(tx: Ctx, userId: string, videoId = ""): Promise<number> {
  const [kept] = await tx.db
    .select({ bytes: sql<number>`coalesce(sum(${videos.sourceSize}), 0)`.mapWith(Number) })
    .from(videos)
    .where(and(eq(videos.uploaderId, userId), ne(videos.id, videoId), isNull(videos.deletedAt)));
  return kept?.bytes ?? 0;
}

/** Gives up a person's own uploads that nobody went on with for an hour, as far as it is needed. Returns those left. */
async function giveWay(tx: Ctx, open: Upload[], room: { places: number; bytes: number }): Promise<Upload[]> {
  const left = [...open];
  const idleSince = tx.clock.now() - uploadIdleMs;
  while (left.length > room.places || announced(left) > room.bytes) {
    const [longest] = left;
    if (!longest || longest.updatedAt >= idleSince) break;
    await giveUp(tx, longest.id);
    left.shift();
  }
  return left;
}

/** The upload, if this person began it and may still edit its video. Throws Problem 404. */
export async function ownUpload(ctx: Ctx, actor: Actor, id: string): Promise<Upload> {
  const upload = await uploadById(ctx, id);
  if (!upload || !actor.userId || upload.userId !== actor.userId) throw notFound();
  await editableVideo(ctx, actor, upload.videoId);
  return upload;
}

/** Removes uploads that nobody went on with for a week, and the empty videos they were for. */
export async function cleanAbandonedUploads(ctx: Ctx): Promise<void> {
  for (const upload of await abandonedUploads(ctx)) {
    await dropUpload(ctx, upload.id);
    await ctx.write((tx) =>
      tx.db
        .delete(videos)
        .where(and(eq(videos.id, upload.videoId), eq(videos.processing, "none"), eq(videos.title, ""))),
    );
  }
}

/** Some of the uploads that nobody went on with. */
export async function abandonedUploads(ctx: Ctx) {
  return ctx.db
    .select()
    .from(uploads)
    .where(and(isNull(uploads.finishedAt), lt(uploads.updatedAt, ctx.clock.now() - abandonedAfter)))
    .limit(500);
}
