import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { type KeptPieces, type LastChunk, uploads } from "../table.ts";

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

/** Where the file of an upload is kept once it is whole: until a film is made of one that replaces another, both are. */
export function keyOf({ id, videoId, replaces }: Upload): string {
  return replaces ? mediaKeys.laterSource(videoId, id) : mediaKeys.source(videoId);
}

/** What a store has of an upload, in the order of its bytes; undefined for one that is collected on a disk. */
export function piecesOf({ pieces, received }: Upload): KeptPieces | undefined {
  return pieces?.bytes === received ? pieces : undefined;
}

/** Below this the store keeps what is too short for a piece, of each upload by itself. */
export const restFolder = "uploads";

export function restsOf(id: string, ...rest: string[]): string {
  return [restFolder, id, ...rest].join("/");
}

/** What the store forgot, or lost a piece of, has to be sent from its beginning; `writer`: if it is still that one's turn. */
export async function beginAnew(ctx: Ctx, id: string, writer?: string): Promise<void> {
  const open = and(eq(uploads.id, id), isNull(uploads.finishedAt), writer ? eq(uploads.writer, writer) : undefined);
  await ctx.write((tx) => tx.db.update(uploads).set({ pieces: null, received: 0 }).where(open), batchwise);
}

/** Forgets an unfinished upload; its bytes go after the commit. Inside a write. */
export async function giveUp(tx: Ctx, id: string): Promise<void> {
  for (const gone of await forget(tx, id)) tx.afterCommit(() => void removeBytes(tx, gone));
}

/** Forgets an unfinished upload and its bytes. */
export async function dropUpload(ctx: Ctx, id: string): Promise<void> {
  for (const gone of await ctx.write((tx) => forget(tx, id))) await removeBytes(ctx, gone);
}

function forget(tx: Ctx, id: string): Promise<Upload[]> {
  return tx.db
    .delete(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.finishedAt)))
    .returning();
}

/** What counts of an upload no longer: all that lies on this disk, and what a store has of one that is given up. */
async function removeBytes(ctx: Ctx, upload: Upload): Promise<void> {
  const { id, pieces } = upload;
  try {
    await rm(partOf(ctx, id), { force: true });
    if (pieces) await ctx.storage.pieces?.drop(keyOf(upload), pieces.id);
    if (pieces) await ctx.storage.remove(restsOf(id));
  } catch (error) {
    ctx.log.warn("a part was not removed; the daily cleaning does it", { error });
  }
}
