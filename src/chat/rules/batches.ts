import type { Ctx } from "../../platform/context.ts";
import { hotRows } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { batchEveryMs } from "../limits.ts";

export type Outcome<Value> = { value: Value } | { problem: Problem };
type Work<Item, Value> = (tx: Ctx, items: Item[]) => Promise<Outcome<Value>[]>;
type Waiting = { item: unknown; resolve: (value: never) => void; reject: (error: unknown) => void };
type Batch = {
  waiting: Waiting[];
  work: Work<never, unknown>;
  beganAt: number;
  timer: Timer | undefined;
  busy: boolean;
};

const makeBatches = () => new Map<string, Batch>();
/** More than this waiting for the disk is refused, so that a slow disk does not fill the memory. */
const waitingMax = 5000;
const perTransaction = 500;

/**
 * Puts an item into the next transaction of its room: at once when the room was quiet, else with everything else that
 * comes within a batch's time. Resolves after the commit. Throws Problem 503 `CHAT_BUSY` when too much is waiting.
 */
export function inNextBatch<Item extends { input: { videoId: string } }, Value>(
  ctx: Ctx,
  item: Item,
  work: Work<Item, Value>,
): Promise<Value> {
  const rooms = ctx.local(makeBatches);
  const videoId = item.input.videoId;
  const batch: Batch = rooms.get(videoId) ?? {
    waiting: [],
    work: work as Work<never, unknown>,
    beganAt: Number.NEGATIVE_INFINITY,
    timer: undefined,
    busy: false,
  };
  rooms.set(videoId, batch);
  if (batch.waiting.length >= waitingMax) throw new Problem(503, "CHAT_BUSY");
  return new Promise<Value>((resolve, reject) => {
    batch.waiting.push({ item, resolve: resolve as (value: never) => void, reject });
    schedule(ctx, rooms, videoId, batch);
  });
}

function schedule(ctx: Ctx, rooms: Map<string, Batch>, videoId: string, batch: Batch): void {
  if (batch.timer !== undefined || batch.busy) return;
  const wait = Math.max(0, batch.beganAt + batchEveryMs - performance.now());
  batch.timer = setTimeout(() => {
    batch.timer = undefined;
    void flush(ctx, rooms, videoId, batch);
  }, wait);
}

async function flush(ctx: Ctx, rooms: Map<string, Batch>, videoId: string, batch: Batch): Promise<void> {
  batch.busy = true;
  batch.beganAt = performance.now();
  const taken = batch.waiting.splice(0, perTransaction);
  try {
    // A batch begins by taking its room, where every other write then waits: nothing in it can be overtaken.
    const outcomes = await ctx.write((tx) => batch.work(tx, taken.map(({ item }) => item) as never[]), hotRows);
    taken.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index];
      if (outcome && "value" in outcome) resolve(outcome.value as never);
      else reject(outcome?.problem ?? new Error("a batch answered too little"));
    });
  } catch (error) {
    for (const { reject } of taken) reject(error);
  }
  batch.busy = false;
  if (batch.waiting.length > 0) schedule(ctx, rooms, videoId, batch);
  else setTimeout(() => forget(rooms, videoId, batch), batchEveryMs).unref();
}

function forget(rooms: Map<string, Batch>, videoId: string, batch: Batch): void {
  if (batch.waiting.length === 0 && !batch.busy && rooms.get(videoId) === batch) rooms.delete(videoId);
}
