import type { Ctx } from "../platform/context.ts";
import type { JobRunner } from "../platform/jobs/runner.ts";

const workOnFiles = new Set(["videos.first", "videos.ladder", "live.archive", "live.unite", "remakes.make"]);

/** What a feature's news means for another that must not know it. The function it gives ends them. */
export function startReactions(ctx: Ctx, runner: JobRunner): () => void {
  // A video that was cancelled or deleted is not worked on any longer.
  return ctx.bus.subscribe("videos", ({ videoId, change }) => {
    if (change !== "cancelled" && change !== "deleted") return;
    runner.abort((kind, payload) => workOnFiles.has(kind) && payload.videoId === videoId);
  });
}
