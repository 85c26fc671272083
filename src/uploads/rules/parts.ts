import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { type LastChunk, uploads } from "../table.ts";

export type Upload = typeof uploads.$inferSelect;

/** Where parts are collected until a file is whole. */
export function uploadFolder(ctx: Ctx): string {
  return join(ctx.config.dataDir, "uploads");
}

/** The file in which the bytes of an upload are collected. */
export function partOf(ctx: Ctx, id: string): string {
  return join(uploadFolder(ctx), id);
}

export async function uploadById(ctx: Ctx, id: string): Promise<Upload | undefined> {
  const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, id)).limit(1);
  return upload;
}

/** Unfinished ones, the longest idle first. */
export function openUploads(tx: Ctx, of: SQL): Promise<Upload[]> {
  return tx.db
    .select()
    .from(uploads)
    .where(and(of, isNull(uploads.finishedAt)))
    .orderBy(asc(uploads.updatedAt));
}

/** Remembers how many bytes are kept for good, and so that it is not idle. */
export async function noteProgress(ctx: Ctx, id: string, received: number, lastChunk?: LastChunk): Promise<void> {
  const change = { received, lastChunk: lastChunk ?? null };
  await ctx.write(
    (tx) =>
      tx.db
        .update(uploads)
        .set({ ...change, updatedAt: tx.clock.now() })
        .where(and(eq(uploads.id, id), isNull(uploads.finishedAt))),
    batchwise,
  );
}

/** Forgets an unfinished upload; its part goes after the commit. Inside a write. */
export async function giveUp(tx: Ctx, id: string): Promise<void> {
  await tx.db.delete(uploads).where(and(eq(uploads.id, id), isNull(uploads.finishedAt)));
  tx.afterCommit(() => void removePart(tx, id));
}

/** Forgets an unfinished upload and its part. */
export async function dropUpload(ctx: Ctx, id: string): Promise<void> {
  const gone = await ctx.write((tx) =>
    tx.db
      .delete(uploads)
      .where(and(eq(uploads.id, id), isNull(uploads.finishedAt)))
      .returning({ id: uploads.id }),
  );
  if (gone.length > 0) await removePart(ctx, id);
}

async function removePart(ctx: Ctx, id: string): Promise<void> {
  await rm(partOf(ctx, id), { force: true }).catch((error) =>
    ctx.log.warn("a part was not removed; the daily cleaning does it", { error }),
  );
}
