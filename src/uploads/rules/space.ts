import { stat, statfs } from "node:fs/promises";
import { and, asc, gt, isNull, lt } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { uploadIdleMs } from "../limits.ts";
import { uploads } from "../table.ts";
import { dropUpload, partOf, uploadFolder } from "./parts.ts";

/**
 * Whether so many bytes more could be kept: space is counted as it arrives, so that nobody is refused for what others
 * only announced. Throws Problem 507 `DISK_FULL`.
 */
export async function requireSpaceFor(ctx: Ctx, bytes: number): Promise<void> {
  const free = await freeBytes(ctx);
  if (free - bytes >= ctx.config.minFreeDiskBytes) return;
  let idle = 0;
  for await (const one of idleHere(ctx)) idle += one.bytes;
  if (free + idle - bytes < ctx.config.minFreeDiskBytes) throw new Problem(507, "DISK_FULL");
}

/**
 * Makes room for bytes that are arriving for an upload: others that nobody went on with for an hour give way, the
 * longest idle first, and no more of them than needed. Throws Problem 507 `DISK_FULL`.
 */
export async function makeRoomFor(ctx: Ctx, id: string, bytes: number): Promise<void> {
  const isEnough = async () => (await freeBytes(ctx)) - bytes >= ctx.config.minFreeDiskBytes;
  if (await isEnough()) return;
  for await (const longest of idleHere(ctx)) {
    if (longest.id === id) continue;
    ctx.log.info("an idle upload gives way", { uploadId: longest.id });
    await dropUpload(ctx, longest.id);
    if (await isEnough()) return;
  }
  throw new Problem(507, "DISK_FULL");
}

/** The longest idle first, of those whose bytes are on this disk: what another process keeps would make no room here. */
async function* idleHere(ctx: Ctx): AsyncGenerator<{ id: string; bytes: number }> {
  const since = ctx.clock.now() - uploadIdleMs;
  const idle = await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNull(uploads.finishedAt), lt(uploads.updatedAt, since), gt(uploads.received, 0)))
    .orderBy(asc(uploads.updatedAt));
  for (const { id } of idle) {
    const part = await stat(partOf(ctx, id)).catch(() => undefined);
    if (part && part.size > 0) yield { id, bytes: part.size };
  }
}

/** Of the disk on which parts are collected, and of that on which they end. */
async function freeBytes(ctx: Ctx): Promise<number> {
  // The folder comes with the first upload.
  const { bavail, bsize } = await statfs(uploadFolder(ctx)).catch(() => statfs(ctx.config.dataDir));
  return Math.min(bavail * bsize, await ctx.storage.freeBytes());
}
