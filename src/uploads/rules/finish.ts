import { createHash } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { isUnderWay, mayBeRemade } from "../../remakes/policy.ts";
import { remakeOf } from "../../remakes/queries.ts";
import { beginRemake } from "../../remakes/rules/begin.ts";
import { videoById } from "../../videos/queries/video.ts";
import { queueTranscode } from "../../videos/rules/processing.ts";
import { videos } from "../../videos/table.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { piecesUnderWay } from "../queries.ts";
import { type KeptPieces, type LastChunk, uploads } from "../table.ts";
import {
  beginAnew,
  keyOf,
  noteProgress,
  partOf,
  piecesOf,
  restFolder,
  restsOf,
  type Upload,
  uploadById,
  uploadFolder,
} from "./parts.ts";

/** Those being finished by this process: the sender's answer, its next question and the schedule may come together. */
const finishing = new Map<string, Promise<void>>();

/** Takes over a whole file: stored durably first, then the video and its transcode are committed together. */
export function finishUpload(ctx: Ctx, id: string): Promise<void> {
  const begun = finishing.get(id) ?? takeOver(ctx, id).finally(() => finishing.delete(id));
  finishing.set(id, begun);
  return begun;
}

async function takeOver(ctx: Ctx, id: string): Promise<void> {
  const upload = await uploadById(ctx, id);
  if (!upload || upload.finishedAt !== null) return;
  const key = keyOf(upload);
  const pieces = piecesOf(upload);
  if (pieces) await joinPieces(ctx, upload, pieces);
  else if ((await sizeOf(partOf(ctx, id))) === upload.size) await ctx.storage.putFile(key, partOf(ctx, id));
  // A stop between the move and the commit leaves the file where it belongs.
  else if (!(await isMoved(ctx, upload))) throw new Error(`the upload ${id} is not whole`);
  await ctx.write(async (tx) => {
    const now = tx.clock.now();
    const [finished] = await tx.db
      .update(uploads)
      .set({ finishedAt: now, received: upload.size, lastChunk: null, pieces: null, writer: null, updatedAt: now })
      .where(and(eq(uploads.id, id), isNull(uploads.finishedAt)))
      .returning({ id: uploads.id });
    if (finished) await (upload.replaces ? replace(tx, upload) : fill(tx, upload));
  });
  await rm(partOf(ctx, id), { force: true });
  if (pieces) await ctx.storage.remove(restsOf(id)).catch(() => undefined);
}

/** Makes the file of its pieces. One that the store forgot, as its operator may have it forget what is old, is sent again. */
async function joinPieces(ctx: Ctx, upload: Upload, { id: begun, counted }: KeptPieces): Promise<void> {
  const { id, size } = upload;
  const joined = await ctx.storage.pieces?.join(keyOf(upload), begun, { numbers: counted, size });
  // A stop between this and the commit leaves the file where it belongs.
  if (joined || (await isMoved(ctx, upload))) return;
  if (joined === false) await beginAnew(ctx, id);
  throw new Error(`the store knows nothing of the pieces of the upload ${id}`);
}

/** Gives an empty video the file that is stored for it, and has it processed. Inside a write. */
export async function fill(tx: Ctx, { videoId, fileName, size }: Pick<Upload, "videoId" | "fileName" | "size">) {
  const now = tx.clock.now();
  const file = { sourceKey: mediaKeys.source(videoId), sourceName: fileName, sourceSize: size };
  await tx.db
    .update(videos)
    .set({ ...file, uploadedAt: now, updatedAt: now })
    .where(eq(videos.id, videoId));
  await queueTranscode(tx, videoId);
}

/** Where something else began to be made meanwhile, the file has come for nothing. */
async function replace(tx: Ctx, upload: Upload): Promise<void> {
  const { videoId, fileName: sourceName, userId } = upload;
  const video = await videoById(tx, videoId);
  const before = await remakeOf(tx, videoId);
  if (!video || !mayBeRemade(video) || (before && isUnderWay(before)))
    return void (await tx.enqueue("remakes.forget", { videoId, version: 0, sourceKey: keyOf(upload) }));
  await beginRemake(tx, video, { kind: "file", sourceKey: keyOf(upload), sourceName, userId });
}

/**
 * Finishes what was whole when the program stopped or the disk failed: its senders take it for sent. Runs at the start and
 * by the schedule.
 */
export async function finishWholeUploads(ctx: Ctx): Promise<void> {
  const open = await ctx.db.select().from(uploads).where(isNull(uploads.finishedAt));
  for (const upload of open) {
    const { id } = upload;
    try {
      const video = await videoById(ctx, upload.videoId);
      if (!video || video.deletedAt !== null || !(await isWhole(ctx, upload))) continue;
      ctx.log.info("an upload that was whole is finished", { uploadId: id });
      await finishUpload(ctx, id);
    } catch (error) {
      ctx.log.warn("an upload that is whole could not be finished now", { uploadId: id, error });
    }
  }
}

async function isWhole(ctx: Ctx, upload: Upload): Promise<boolean> {
  const { id, size, received, lastChunk } = upload;
  if (piecesOf(upload)) return received === size;
  const part = await sizeOf(partOf(ctx, id));
  if (received === size) return part === size || (await isMoved(ctx, upload));
  if (part !== size || !lastChunk || !(await isAsSent(partOf(ctx, id), lastChunk))) return false;
  await noteProgress(ctx, id, size);
  return true;
}

/** The part is gone and the store has a file of its size, which only its own move put there. */
async function isMoved(ctx: Ctx, upload: Upload): Promise<boolean> {
  return (await ctx.storage.stat(keyOf(upload)))?.size === upload.size;
}

async function isAsSent(path: string, { from, sum }: LastChunk): Promise<boolean> {
  if (!sum) return true;
  const hash = createHash(sum.algorithm);
  for await (const bytes of Bun.file(path).slice(from).stream()) hash.update(bytes);
  return hash.digest("base64") === sum.digest;
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}

/** Removes parts that no unfinished upload names: of finished ones at once, of unknown ones when they are a day old. */
export async function removeStrayParts(ctx: Ctx): Promise<void> {
  for await (const name of strayParts(ctx)) await rm(join(uploadFolder(ctx), name), { force: true });
  // Nothing else waits for a store that is away.
  await tidyStore(ctx).catch((error) =>
    ctx.log.warn("the store was not looked through for halves of files", { error }),
  );
}

/** The names of those that lie here. */
export async function* strayParts(ctx: Ctx): AsyncGenerator<string> {
  const folder = uploadFolder(ctx);
  for (const name of await readdir(folder).catch(() => [])) {
    const upload = await uploadById(ctx, name);
    const changed = (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? Date.now();
    const over = upload ? upload.finishedAt !== null : changed < Date.now() - day;
    if (over && !finishing.has(name)) yield name;
  }
}

/** The same in the store, and there and among what is worked on here all that was begun a day ago and nobody goes on with. */
async function tidyStore(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now() - day;
  for await (const { name } of ctx.storage.entries(restFolder)) {
    const upload = await uploadById(ctx, name);
    if (upload?.finishedAt === null || finishing.has(name)) continue;
    if ((await ctx.storage.newestChange(restsOf(name))) < before) await ctx.storage.remove(restsOf(name));
  }
  await ctx.storage.tidy(before, await piecesUnderWay(ctx));
}
