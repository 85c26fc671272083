import type { Ctx } from "../../platform/context.ts";

declare module "../../platform/cluster/bus.ts" {
  interface Topics {
    /** What may be shown, or how much of it, is another. */
    ads: Record<string, never>;
  }
}

/** Has every process look again at which ads there are, once this is committed. */
export function tellOfAds(tx: Ctx): void {
  tx.afterCommit(() => tx.bus.publish("ads", {}));
}
