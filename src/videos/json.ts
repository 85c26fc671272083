import type { Ctx } from "../platform/context.ts";
import { edgeUrl } from "../platform/media-urls.ts";
import type { Video, VideoCardRow } from "./queries.ts";
import { listedThumbnail, manifestUrl, thumbnail, videoBase } from "./urls.ts";

/** A video as the API gives it to anybody who may see it. */
export function videoJson(ctx: Ctx, video: Video) {
  return {
    _id: video.id,
    title: video.title,
    description: video.description,
    tags: video.tags,
    categories: video.categories,
    subcategories: video.subcategories,
    visibility: video.visibility,
    channelId: video.channelId,
    ageRestriction: video.ageRestriction,
    adultsOnly: video.adultsOnly,
    bannedByBigTech: video.bannedByBigTech,
    duration: video.duration,
    resolutions: video.renditions
      .filter(({ state, height }) => state === "ready" && height > 0)
      .map(({ height }) => height),
    views: video.views,
    likes: video.likes,
    dislikes: video.dislikes,
    commentCount: video.commentCount,
    thumbnailBaseUrl: videoBase(ctx, video),
    thumbnailUrl: thumbnail(ctx, video, 720),
    hls: video.playableAt === null ? null : manifestUrl(ctx, video),
    createdAt: iso(video.createdAt),
    uploadedAt: iso(video.uploadedAt),
    updatedAt: iso(video.updatedAt),
    publishedAt: iso(video.publishedAt),
  };
}

/** What its creators see besides: how far the processing has come. */
export function managedVideoJson(ctx: Ctx, video: Video) {
  const base = videoBase(ctx, video);
  return {
    ...videoJson(ctx, video),
    processing: {
      state: video.processing,
      progress: video.progress,
      playable: video.playableAt !== null,
      failure: video.failureCode,
      renditions: video.renditions,
    },
    publishWhenReady: video.publishWhenReady,
    source: video.sourceName === null ? null : { name: video.sourceName, bytes: video.sourceSize },
    thumbnailChoice: video.thumbnailChoice,
    candidates: Array.from(
      { length: video.thumbnailCandidates },
      (_, index) => `${base}/candidate-${index}.webp?v=${video.mediaVersion}`,
    ),
  };
}

/** A row of a public list. */
export function listedVideoJson(ctx: Ctx, row: VideoCardRow) {
  return {
    _id: row.id,
    title: row.title,
    duration: row.duration,
    views: row.views,
    ageRestriction: row.ageRestriction,
    adultsOnly: row.adultsOnly,
    publishedAt: iso(row.publishedAt),
    thumbnailBaseUrl: `${edgeUrl(ctx)}/video/${row.id}`,
    thumbnailUrl: listedThumbnail(ctx, row, 720),
    channel: { _id: row.channelId, name: row.channelName, slug: row.channelSlug },
  };
}

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
