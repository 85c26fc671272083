import { statfs } from "node:fs/promises";
import { and, asc, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { uploadIdleMs } from "../limits.ts";
import { uploads } from "../table.ts";
import { dropUpload, uploadFolder } from "./parts.ts";

/**
 * Whether so many bytes more could be kept: space is counted as it arrives, so that nobody is refused for what others
 * only announced. Throws Problem 507 `DISK_FULL`.
 */
export async function requireSpaceFor(ctx: Ctx, bytes: number): Promise<void> {
  const free = await freeBytes(ctx);
  if (free - bytes >= ctx.config.minFreeDiskBytes) return;
  const [idle] = await ctx.db
    .select({ bytes: sql<number>`coalesce(sum(${uploads.received}), 0)`.mapWith(Number) })
    .from(uploads)
    .where(idleOnes(ctx));
  if (free + (idle?.bytes ?? 0) - bytes < ctx.config.minFreeDiskBytes) throw new Problem(507, "DISK_FULL");
}

/**
 * Makes room for bytes that are arriving for an upload: others that nobody went on with for an hour give way, the
 * longest idle first, and no more of them than needed. Throws Problem 507 `DISK_FULL`.
 */
export async function makeRoomFor(ctx: Ctx, id: string, bytes: number): Promise<void> {
  for (;;) {
    if ((await freeBytes(ctx)) - bytes >= ctx.config.minFreeDiskBytes) return;
    const [longest] = await ctx.db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(idleOnes(ctx), ne(uploads.id, id)))
      .orderBy(asc(uploads.updatedAt))
      .limit(1);
    if (!longest) throw new Problem(507, "DISK_FULL");
    ctx.log.info("an idle upload gives way", { uploadId: longest.id });
    await dropUpload(ctx, longest.id);
  }
}

function idleOnes(ctx: Ctx) {
  const since = ctx.clock.now() - uploadIdleMs;
  return and(isNull(uploads.finishedAt), lt(uploads.updatedAt, since), gt(uploads.received, 0));
}

/** Of the disk on which parts are collected, and of that on which they end. */
async function freeBytes(ctx: Ctx): Promise<number> {
  // The folder comes with the first upload.
  const { bavail, bsize } = await statfs(uploadFolder(ctx)).catch(() => statfs(ctx.config.dataDir));
  return Math.min(bavail * bsize, await ctx.storage.freeBytes());
}
