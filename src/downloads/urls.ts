import type { Ctx } from "../platform/context.ts";
import { opensVideo, signedSegment } from "../platform/media-urls.ts";
import { mediaKeys } from "../videos/urls.ts";

type Filed = { id: string; mediaVersion: number };

/** The path of a film's file, which opens for some hours. */
export function signedDownloadPath(ctx: Ctx, video: Filed): string {
  return `/watch/${video.id}/download/file?sign=${signedSegment(ctx, subjectOf(video))}`;
}

export function opensDownload(ctx: Ctx, video: Filed, sign: string | undefined): boolean {
  return sign !== undefined && opensVideo(ctx, sign, subjectOf(video));
}

/** No signature of what plays is one of this. */
function subjectOf({ id, mediaVersion }: Filed): string {
  return `download ${id} ${mediaVersion}`;
}

export function downloadKey({ id, mediaVersion }: Filed): string {
  return `${mediaKeys.folder(id)}/download-${mediaVersion}.mp4`;
}
