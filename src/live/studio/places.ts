import type { Ctx } from "../../platform/context.ts";
import type { Workspace } from "../../platform/storage/storage.ts";
import type { Video } from "../../videos/queries/video.ts";
import { keys } from "../../videos/urls.ts";

/** Where a stream is recorded. */
export function recordingOf(ctx: Ctx, video: Video): Workspace {
  return ctx.storage.workspace(keys.hls(video.id, video.mediaVersion));
}

/** Where a stream that only its creator sees is kept for the moment. */
export function previewKey(videoId: string): string {
  return `video/${videoId}/preview-live`;
}
