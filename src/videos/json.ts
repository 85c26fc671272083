import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { edgeUrl } from "../platform/media-urls.ts";
import type { Gate } from "./policy.ts";
import { watchingNow } from "./presence.ts";
import type { VideoCardRow } from "./queries/cards.ts";
import type { Video } from "./queries/video.ts";
import { isOnAir, isPremiereSoon, type StateFacts, videoState } from "./state.ts";
import { listedThumbnail, mediaBase, playableUrl, thumbnail, videoBase } from "./urls.ts";

/** A video as the API gives it to anybody who may see it; what plays it, to whom it is open. */
export function videoJson(ctx: Ctx, video: Video, gate: Gate = "open") {
  return {
    _id: video.id,
    title: video.title,
    description: video.description,
    tags: video.tags,
    categories: video.categories,
    subcategories: video.subcategories,
    visibility: video.visibility,
    hasPassword: video.passwordHash !== null,
    channelId: video.channelId,
    ageRestriction: video.ageRestriction,
    adultsOnly: video.adultsOnly,
    forChildren: video.forChildren,
    bannedByBigTech: video.bannedByBigTech,
    duration: roundSeconds(video.duration),
    resolutions: video.renditions
      .filter(({ state, height }) => state === "ready" && height > 0)
      .map(({ height }) => height),
    views: video.views,
    likes: video.likes,
    dislikes: video.dislikes,
    commentCount: video.commentCount,
    thumbnailBaseUrl: videoBase(ctx, video),
    thumbnailUrl: thumbnail(ctx, video, 720),
    hls: gate === "open" ? playableUrl(ctx, video) : null,
    createdAt: iso(video.createdAt),
    uploadedAt: iso(video.uploadedAt),
    updatedAt: iso(video.updatedAt),
    publishedAt: iso(video.publishedAt),
    originallyPublishedAt: iso(video.originallyPublishedAt),
    ...stateJson(ctx, video),
    liveAutofinish: video.liveAutofinish,
  };
}

/** Where a video stands by its fields and the clock. */
function stateJson(ctx: Ctx, video: StateFacts & { id: string }) {
  const now = ctx.clock.now();
  const state = videoState(video, now);
  return {
    state,
    live: video.live,
    isLiveNow: state === "live",
    watchingNow: isOnAir(state) ? watchingNow(ctx, video.id) : 0,
    livestreamStartsAt: iso(video.livestreamStartsAt),
    livestreamEndedAt: iso(video.livestreamEndedAt),
    premiereAt: iso(video.premiereAt),
    premiereSoon: isPremiereSoon(video, now),
    premiereEndedAt: iso(video.premiereEndedAt),
  };
}

/** What its creators see besides: how far the processing has come. */
export function managedVideoJson(ctx: Ctx, video: Video) {
  const base = mediaBase(ctx, video, "manager");
  return {
    ...videoJson(ctx, video),
    processing: {
      state: video.processing,
      progress: video.progress,
      playable: video.playableAt !== null,
      failure: video.failureCode,
      renditions: video.renditions,
    },
    hls: playableUrl(ctx, video, "manager"),
    plannedPublishDate: iso(video.plannedPublishDate),
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
    duration: roundSeconds(row.duration),
    views: row.views,
    ageRestriction: row.ageRestriction,
    adultsOnly: row.adultsOnly,
    hasPassword: row.hasPassword,
    publishedAt: iso(row.publishedAt),
    ...stateJson(ctx, row),
    thumbnailBaseUrl: `${edgeUrl(ctx)}/video/${row.id}`,
    thumbnailUrl: listedThumbnail(ctx, row, 720),
    channel: { _id: row.channelId, name: row.channelName, slug: row.channelSlug },
  };
}

/** Seconds, as exactly as anybody can use them: sums of frames have more digits. */
export function roundSeconds<Seconds extends number | null>(seconds: Seconds): Seconds {
  return (seconds === null ? null : Math.round(seconds * 1000) / 1000) as Seconds;
}
