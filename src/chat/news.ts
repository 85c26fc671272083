import type { Ctx } from "../platform/context.ts";
import { messageJson } from "./json.ts";
import { historySize } from "./limits.ts";
import { changesSince } from "./queries/room.ts";
import type { ChatMessage } from "./wire.ts";

/** What processes tell each other about chats, over the bus. */
export type ChatNews =
  /** Messages were written or changed: revisions `from` to `to` of the room, without a gap. */
  | { kind: "messages"; videoId: string; from: number; to: number }
  /** The settings of a room, or what is pinned, changed. */
  | { kind: "room"; videoId: string }
  /** What a person may do changed: blocked, unblocked, appointed, muting. */
  | { kind: "person"; userId: string };

declare module "../platform/cluster/bus.ts" {
  interface Topics {
    chat: ChatNews;
  }
}

/** Revisions of a room, and what was written or changed in them. */
export type Batch = { from: number; to: number; messages: ChatMessage[] };

/** What this process is telling at the moment, by room: it need not be read again. */
const makeTold = () => new Map<string, Batch>();

/** Tells every process after the commit. */
export function tell(tx: Ctx, news: ChatNews): void {
  tx.afterCommit(() => tx.bus.publish("chat", news));
}

/** Tells every process after the commit what was written in a room. */
export function tellBatch(tx: Ctx, videoId: string, batch: Batch): void {
  tx.afterCommit(() => {
    const told = tx.local(makeTold);
    told.set(videoId, batch);
    tx.bus.publish("chat", { kind: "messages", videoId, from: batch.from, to: batch.to });
    told.delete(videoId);
  });
}

export function listen(ctx: Ctx, listener: (news: ChatNews) => void): () => void {
  return ctx.bus.subscribe("chat", listener);
}

/** What this process wrote itself; undefined for what has to be read. Only while it is being told of. */
export function ownBatch(ctx: Ctx, videoId: string): Batch | undefined {
  return ctx.local(makeTold).get(videoId);
}

/** What became of a room after a revision: all of it up to `to` at least, or as much as one batch holds. */
export async function batchAfter(ctx: Ctx, videoId: string, rev: number, to: number): Promise<Batch> {
  const rows = await changesSince(ctx, videoId, rev, historySize);
  const some = rows.slice(0, historySize);
  const last = some.at(-1)?.rev ?? rev;
  const messages = some.map((row) => messageJson(ctx, row));
  return { from: rev + 1, to: rows.length > historySize ? last : Math.max(last, to), messages };
}
