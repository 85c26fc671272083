import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import type { Pieces } from "../../platform/storage/storage.ts";
import { type KeptPieces, uploads } from "../table.ts";
import { beginAnew, keyOf, piecesOf, restsOf, type Upload, uploadById } from "./parts.ts";

const mebibyte = 1024 * 1024;
/** What browsers send at once, so that nothing is left over. */
const shortest = 8 * mebibyte;
/** A store takes 10,000 of them; some of the numbers come to nothing. */
const piecesMax = 5000;

/** The store that takes the pieces of an upload; undefined where they are collected on this disk. */
export function storeFor(ctx: Ctx, upload: Upload): Pieces | undefined {
  const { pieces } = ctx.storage;
  if (piecesOf(upload)) return pieces;
  return pieces?.takesNew && upload.received === 0 && upload.size > 0 ? pieces : undefined;
}

/** Somebody else goes on with the upload, or the store forgot it: what is sent counts no longer. */
export class TurnLost extends Error {}

/**
 * Writes what comes of an upload, from a place on, to a store. Who begins to write takes the turn from whoever had it: that
 * one counts nothing from then on, and what it still sends has numbers that nobody else has. Throws TurnLost when the
 * upload goes on elsewhere.
 */
export async function writePieces(ctx: Ctx, store: Pieces, upload: Upload, offset: number): Promise<PieceWriter> {
  const writer = newId();
  const former = piecesOf(upload);
  const fresh = former ? undefined : await beginPieces(store, upload);
  const kept = await ctx.write(async (tx) => {
    const now = await uploadById(tx, upload.id);
    if (now?.finishedAt !== null || now.received !== offset) return undefined;
    const pieces = piecesOf(now) ?? fresh;
    if (pieces) await tx.db.update(uploads).set({ writer, pieces }).where(eq(uploads.id, now.id));
    return pieces;
  }, batchwise);
  if (fresh && kept !== fresh) await store.drop(keyOf(upload), fresh.id);
  if (!kept) throw new TurnLost();
  return new PieceWriter({ ctx, store, upload, writer }, kept, await restOf(ctx, upload.id, kept));
}

async function restOf(ctx: Ctx, id: string, { rest, bytes, counted, length }: KeptPieces): Promise<Uint8Array> {
  if (rest === null) return new Uint8Array(0);
  const found = await (await ctx.storage.open(restsOf(id, rest)))?.bytes();
  if (found?.length !== bytes - counted.length * length) throw new Error(`the rest of the upload ${id} is not whole`);
  return found;
}

async function beginPieces(store: Pieces, upload: Upload): Promise<KeptPieces> {
  const length = Math.max(shortest, Math.ceil(upload.size / piecesMax / mebibyte) * mebibyte);
  return { id: await store.begin(keyOf(upload)), length, next: 1, counted: [], rest: null, bytes: 0 };
}

type Writing = { ctx: Ctx; store: Pieces; upload: Upload; writer: string };

export class PieceWriter {
  /** How many bytes there are of the upload. */
  at: number;
  /** Bytes after the last piece that was sent. */
  private readonly held: Uint8Array<ArrayBuffer>;
  private filled: number;
  /** Sent, and not counted yet. */
  private sent: number[] = [];
  private readonly formerRest: string | null;

  constructor(
    private readonly writing: Writing,
    private kept: KeptPieces,
    rest: Uint8Array,
  ) {
    const { length, counted } = kept;
    this.at = kept.bytes;
    this.held = new Uint8Array(Math.min(length, writing.upload.size - counted.length * length));
    this.held.set(rest);
    this.filled = rest.length;
    this.formerRest = kept.rest;
  }

  /** `countsAtOnce`: each piece when it is sent, else all of them by `keep`. */
  async write(bytes: Uint8Array, countsAtOnce: boolean): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      if (this.filled === this.held.length) {
        await this.send();
        if (countsAtOnce) await this.count(null);
      }
      const some = bytes.subarray(from, from + this.held.length - this.filled);
      this.held.set(some, this.filled);
      this.filled += some.length;
      this.at += some.length;
      from += some.length;
    }
  }

  /** Counts all that was written: another process would find it. */
  async keep(): Promise<void> {
    const { ctx, upload } = this.writing;
    const isPiece = this.filled === this.held.length || this.at === upload.size;
    if (isPiece && this.filled > 0) await this.send();
    const rest = this.filled > 0 ? newId() : null;
    if (rest !== null) await ctx.storage.put(restsOf(upload.id, rest), this.held.subarray(0, this.filled));
    await this.count(rest);
    const { formerRest } = this;
    // What stays is removed with the others at the end.
    if (formerRest !== null) await ctx.storage.remove(restsOf(upload.id, formerRest)).catch(() => undefined);
  }

  private async send(): Promise<void> {
    const { store, upload } = this.writing;
    const number = await this.nextNumber();
    const body = this.held.subarray(0, this.filled);
    if (!(await store.send(keyOf(upload), this.kept.id, number, body))) {
      await beginAnew(this.writing.ctx, upload.id, this.writing.writer);
      throw new TurnLost();
    }
    this.sent.push(number);
    this.filled = 0;
  }

  /** One that is nobody else's, also after this process was killed. */
  private async nextNumber(): Promise<number> {
    const number = this.kept.next;
    await this.note({ ...this.kept, next: number + 1 });
    return number;
  }

  private async count(rest: string | null): Promise<void> {
    await this.note({ ...this.kept, counted: [...this.kept.counted, ...this.sent], rest, bytes: this.at });
    this.sent = [];
  }

  private async note(kept: KeptPieces): Promise<void> {
    const { ctx, upload, writer } = this.writing;
    const own = and(eq(uploads.id, upload.id), eq(uploads.writer, writer), isNull(uploads.finishedAt));
    const changed = await ctx.write(
      (tx) =>
        tx.db
          .update(uploads)
          .set({ pieces: kept, received: kept.bytes, updatedAt: tx.clock.now() })
          .where(own)
          .returning({ id: uploads.id }),
      batchwise,
    );
    if (changed.length === 0) throw new TurnLost();
    this.kept = kept;
  }
}
