import type { Ctx } from "../../platform/context.ts";

declare module "../../platform/cluster/bus.ts" {
  interface Topics {
    /** What a channel's overlay shows changed. */
    overlay: { channelId: string };
  }
}

/** Has every process look at a channel's overlay after the commit. */
export function tellOverlay(tx: Ctx, channelId: string): void {
  tx.afterCommit(() => tx.bus.publish("overlay", { channelId }));
}
