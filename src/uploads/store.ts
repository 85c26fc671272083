import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { finishUpload } from "./rules/finish.ts";
import { dropUpload, noteProgress, partOf, piecesOf, uploadById } from "./rules/parts.ts";
import { type PieceWriter, storeFor, TurnLost, writePieces } from "./rules/pieces.ts";
import { makeRoomFor, requireSpaceFor } from "./rules/space.ts";
import type { LastChunk } from "./table.ts";

/** What a request says of the bytes that it carries. */
export type Sent = {
  /** Of its body; undefined when it does not say. */
  length: number | undefined;
  sum: LastChunk["sum"];
};

/** After so many bytes they are made durable and noted, and there has to be room for as many again. */
const stepBytes = 32 * 1024 * 1024;

/** The answer to a chunk that does not have its sum, by the protocol's own status. */
export const mismatch = { status_code: 460, body: "CHECKSUM_MISMATCH" };

/**
 * Keeps the bytes of uploads. How far one has come is what the database says: bytes are written, made durable and only
 * then counted, and those of a chunk with a sum only when they have it. What was written past that is cut off.
 */
export class UploadStore extends DataStore {
  override extensions = ["creation", "creation-with-upload", "termination"];
  /** Writers that still tidy up after their request has ended. */
  private readonly writing = new Map<string, Promise<unknown>>();

  constructor(
    private readonly ctx: Ctx,
    private readonly sent: () => Sent,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const row = await uploadById(this.ctx, upload.id);
    if (row && !storeFor(this.ctx, row)) await (await open(partOf(this.ctx, upload.id), "w", 0o600)).close();
    return upload;
  }

  override async remove(id: string): Promise<void> {
    await this.writing.get(id);
    await dropUpload(this.ctx, id);
  }

  /** Throws what the protocol says when there is none. A whole one is finished before it is called whole. */
  override async getUpload(id: string): Promise<Upload> {
    await this.writing.get(id);
    const row = await uploadById(this.ctx, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const { size, received, finishedAt } = row;
    if (finishedAt === null && received === size) await finishUpload(this.ctx, id);
    const isKept = received === size || piecesOf(row) !== undefined;
    const part = isKept ? received : ((await stat(partOf(this.ctx, id)).catch(() => undefined))?.size ?? 0);
    return new Upload({
      id,
      size,
      offset: Math.min(received, part),
      metadata: { videoId: row.videoId, filename: row.fileName },
      creation_date: iso(row.createdAt),
    });
  }

  override async write(stream: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    await this.writing.get(id);
    const done = this.append(stream, id, offset).catch((error) => {
      // Its sender asks how far it is.
      throw error instanceof TurnLost ? ERRORS.INVALID_OFFSET : error;
    });
    const tidied = done.catch(() => undefined);
    this.writing.set(id, tidied);
    void tidied.then(() => this.writing.get(id) === tidied && this.writing.delete(id));
    return done;
  }

  private async append(stream: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const { ctx } = this;
    const row = await uploadById(ctx, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    // Finished: there is nothing that it could still take.
    if (row.finishedAt !== null || row.received === row.size) return offset;
    const { length, sum } = this.sent();
    const store = storeFor(ctx, row);
    if (store) return appendPieces(stream, await writePieces(ctx, store, row, offset), sum);
    const mayBeLast = length === undefined || offset + length === row.size;
    await requireSpaceFor(ctx, Math.min(length ?? stepBytes, row.size - offset));
    await noteProgress(ctx, id, offset, mayBeLast ? { from: offset, sum } : undefined);
    const hash = sum ? createHash(sum.algorithm) : undefined;
    const file = await open(partOf(ctx, id), constants.O_RDWR | constants.O_CREAT, 0o600);
    let at = offset;
    let counted = offset;
    let room = 0;
    try {
      await file.truncate(offset);
      for await (const bytes of stream) {
        if (room < bytes.length) {
          await makeRoomFor(ctx, id, stepBytes);
          room = stepBytes;
        }
        room -= bytes.length;
        hash?.update(bytes);
        await writeAll(file, bytes, at);
        at += bytes.length;
        if (!hash && at - counted >= stepBytes && at < row.size) {
          await file.datasync();
          await noteProgress(ctx, id, at, mayBeLast ? { from: offset, sum } : undefined);
          counted = at;
        }
      }
      if (hash && hash.digest("base64") !== sum?.digest) throw mismatch;
      await keep(ctx, file, id, at);
      return at;
    } catch (error) {
      // What came of a chunk without a sum is as good as the rest.
      const kept = hash ? offset : at;
      await file.truncate(kept).catch(() => undefined);
      await keep(ctx, file, id, kept).catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
  }
}

/** The same where a store takes them: only whole pieces go there before the end. */
async function appendPieces(stream: AsyncIterable<Uint8Array>, writer: PieceWriter, sum: Sent["sum"]): Promise<number> {
  const hash = sum ? createHash(sum.algorithm) : undefined;
  try {
    for await (const bytes of stream) {
      hash?.update(bytes);
      await writer.write(bytes, !hash);
    }
  } catch (error) {
    if (!hash && !(error instanceof TurnLost)) await writer.keep().catch(() => undefined);
    throw error;
  }
  if (hash && hash.digest("base64") !== sum?.digest) throw mismatch;
  await writer.keep();
  return writer.at;
}

async function keep(ctx: Ctx, file: FileHandle, id: string, received: number): Promise<void> {
  await file.datasync();
  await noteProgress(ctx, id, received);
}

/** A disk that is all but full takes a part of what it is given. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}
