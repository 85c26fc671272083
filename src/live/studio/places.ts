import type { Ctx } from "../../platform/context.ts";
import type { Workspace } from "../../platform/storage/storage.ts";
import type { Video } from "../../videos/queries/video.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { mayWriteLive } from "../rules/owners.ts";

/** Where a stream is recorded: the store is given it for as long as the stream is this node's. */
export function recordingOf(ctx: Ctx, { id, mediaVersion }: Pick<Video, "id" | "mediaVersion">): Workspace {
  return ctx.storage.workspace(mediaKeys.hls(id, mediaVersion), () => mayWriteLive(ctx, id));
}

/** Where a stream that only its creator sees is written. */
export function previewOf(ctx: Ctx, videoId: string): Workspace {
  return ctx.storage.workspace(previewKey(videoId), () => mayWriteLive(ctx, videoId));
}

/** Where a stream that only its creator sees is kept for the moment. */
export function previewKey(videoId: string): string {
  return `video/${videoId}/preview-live`;
}
