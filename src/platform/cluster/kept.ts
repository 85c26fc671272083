import type { Ctx } from "../context.ts";

declare module "./bus.ts" {
  interface Topics {
    /** Something changed that processes keep in their memory: one of its kind, or `null` for all. */
    kept: { kind: string; key: string | null };
  }
}

type Forget = (ctx: Ctx, key: string | undefined) => unknown;
const kinds = new Map<string, Forget>();

/**
 * What each process keeps in its memory for longer than a moment: `forget` drops one of them, or all without a key. The
 * function it gives is called inside a write of what is kept: after the commit every process has forgotten it, here at
 * once, elsewhere a moment later.
 */
export function defineKept(kind: string, forget: Forget): (tx: Ctx, key?: string) => void {
  if (kinds.has(kind)) throw new Error(`two things are kept as ${kind}`);
  kinds.set(kind, forget);
  return (tx, key) =>
    tx.afterCommit(() => {
      forget(tx, key);
      tx.bus.publish("kept", { kind, key: key ?? null });
    });
}

/** From now on this process forgets what others change. */
export function forgetWithOthers(ctx: Ctx): void {
  ctx.bus.subscribe("kept", ({ kind, key }) => kinds.get(kind)?.(ctx, key ?? undefined));
  ctx.bus.subscribe("missed", () => {
    for (const forget of kinds.values()) forget(ctx, undefined);
  });
}
