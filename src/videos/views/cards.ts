import type { Ctx } from "../../platform/context.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl, edgeUrl } from "../../platform/media-urls.ts";
import type { CardContext, VideoCardData } from "../../ui/video-card.tsx";
import type { VideoCardRow } from "../queries.ts";
import { listedThumbnail } from "../urls.ts";

/** A row of a list as its card. */
export function cardData(ctx: Ctx, row: VideoCardRow, watched?: number): VideoCardData {
  return {
    id: row.id,
    title: row.title,
    duration: row.duration,
    views: row.views,
    publishedAt: row.publishedAt,
    thumbnailUrl: listedThumbnail(ctx, row, 360),
    previewUrl: row.kind === "video" && row.thumbnailVersion > 0 ? `${edgeUrl(ctx)}/video/${row.id}/preview.mp4` : null,
    adults: row.adultsOnly || row.ageRestriction === 18,
    ...(watched === undefined ? {} : { watched }),
    channel: {
      name: row.channelName,
      slug: row.channelSlug,
      verified: row.channelVerified,
      pictureUrl: channelPictureUrl(ctx, { id: row.channelId, pictureVersion: row.channelPictureVersion }, 96),
    },
  };
}

export function cardContext(c: AppContext): CardContext {
  return { t: c.var.t, lang: c.var.lang, now: c.var.ctx.clock.now() };
}
