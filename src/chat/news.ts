import type { Ctx } from "../platform/context.ts";
import type { ChatMessage } from "./wire.ts";

/** What processes tell each other about chats, over the bus. */
export type ChatNews =
  /** Messages were written or changed: revisions `from` to `to` of the room, without a gap. */
  | { kind: "messages"; videoId: string; from: number; to: number; messages: ChatMessage[] }
  /** The settings of a room, or what is pinned, changed. */
  | { kind: "room"; videoId: string }
  /** What a person may do changed: blocked, unblocked, appointed, muting. */
  | { kind: "person"; userId: string };

declare module "../platform/cluster/bus.ts" {
  interface Topics {
    chat: ChatNews;
  }
}

/** Tells every process after the commit. */
export function tell(tx: Ctx, news: ChatNews): void {
  tx.afterCommit(() => tx.bus.publish("chat", news));
}

export function listen(ctx: Ctx, listener: (news: ChatNews) => void): () => void {
  return ctx.bus.subscribe("chat", listener);
}
