import type { Ctx } from "../../platform/context.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl, edgeUrl } from "../../platform/media-urls.ts";
import { bindShortWords } from "../../ui/short-words.ts";
import { isForAdults, isPlayedUnasked } from "../policy.ts";
import type { VideoCardRow } from "../queries/cards.ts";
import { isPremiereSoon, type StateFacts, videoState } from "../state.ts";
import { listedThumbnail } from "../urls.ts";
import type { Air } from "./air-badge.tsx";
import type { CardContext, VideoCardData } from "./card.tsx";

type More = {
  /** How much of it this viewer has watched, 0 to 1. */
  watched?: number | undefined;
  /** How many watch it now. */
  watching?: number | undefined;
  /** Why it is recommended, in words. */
  because?: string | undefined;
  /** What plays on after it, as the watch page takes it. */
  playlistId?: string | undefined;
};

/** A row of a list as its card. */
export function cardData(
  ctx: Ctx,
  row: VideoCardRow,
  { watched, watching, because, playlistId }: More = {},
): VideoCardData {
  const air = airOf(row, ctx.clock.now());
  const previewed =
    air === undefined && row.open && isPlayedUnasked(row) && row.kind === "video" && row.thumbnailVersion > 0;
  return {
    id: row.id,
    path: `/watch/${row.id}${playlistId ? `?playlistId=${playlistId}` : ""}`,
    title: bindShortWords(row.title),
    duration: row.duration,
    views: row.views,
    publishedAt: row.listedAt ?? row.publishedAt,
    thumbnailUrl: listedThumbnail(ctx, row, 360),
    previewUrl: previewed ? `${edgeUrl(ctx)}/video/${row.id}/preview.mp4` : null,
    age: isForAdults(row) ? 18 : row.ageRestriction,
    locked: row.hasPassword,
    ...(air ? { air: { ...air, ...(watching === undefined ? {} : { watching }) } } : {}),
    ...(watched === undefined ? {} : { watched }),
    ...(because === undefined ? {} : { because }),
    channel: {
      id: row.channelId,
      name: bindShortWords(row.channelName),
      slug: row.channelSlug,
      verified: row.channelVerified,
      pictureUrl: channelPictureUrl(ctx, { id: row.channelId, pictureVersion: row.channelPictureVersion }, 96),
    },
  };
}

/** What a row is called where there is no card to ask. */
export function cardTitle({ title }: Pick<VideoCardRow, "title">): string {
  return bindShortWords(title);
}

/** What is on the air or to come, by the video's state. */
export function airOf(video: StateFacts, now: number): Air | undefined {
  switch (videoState(video, now)) {
    case "live":
      return { kind: "live", stage: "now", startsAt: video.livestreamStartedAt };
    case "waiting-for-live-scheduled":
      return { kind: "live", stage: "waiting", startsAt: null };
    case "live-scheduled":
      return { kind: "live", stage: "ahead", startsAt: video.livestreamStartsAt };
    case "premiere":
      return { kind: "premiere", stage: "now", startsAt: video.premiereAt };
    case "premiere-scheduled":
      return { kind: "premiere", stage: "ahead", startsAt: video.premiereAt, soon: isPremiereSoon(video, now) };
    default:
      return undefined;
  }
}

export function cardContext(c: AppContext): CardContext {
  return { t: c.var.t, lang: c.var.lang, now: c.var.ctx.clock.now() };
}
