import type { Ctx } from "../platform/context.ts";

/** What changed of a video: its live (state, publisher), a publisher's signal, what is said of it, whether it is there. */
export type VideoChange = "live" | "signal" | "edited" | "deleted" | "cancelled" | "publication";

declare module "../platform/cluster/bus.ts" {
  interface Topics {
    videos: { videoId: string; change: VideoChange };
  }
}

/** Tells every process after the commit, or at once where nothing is being written. */
export function tellOfVideo(ctx: Ctx, videoId: string, change: VideoChange): void {
  ctx.afterCommit(() => ctx.bus.publish("videos", { videoId, change }));
}
