import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import type { T } from "../platform/i18n/translate.ts";
import { roundSeconds } from "../videos/json.ts";
import { isForAdults } from "../videos/policy.ts";
import { listedThumbnail, type ThumbnailHeight } from "../videos/urls.ts";
import { isSiteList } from "./limits.ts";
import type { Playlist } from "./queries/playlists.ts";

/** What a list is called; the site's own have a name before anybody gave them one. */
export function playlistName({ id, name }: Pick<Playlist, "id" | "name">, t: T): string {
  return name === "" && isSiteList(id) ? t(`playlists.site.${id}`) : name;
}

/** The picture of a list: of a video that everybody may see, and none of what is for adults, for nobody is asked here. */
export function coverUrl(ctx: Ctx, list: Playlist, height: ThumbnailHeight): string | null {
  const { coverId, coverPicture, coverAdultsOnly, coverAgeRestriction } = list;
  const forAdults = isForAdults({ adultsOnly: coverAdultsOnly ?? false, ageRestriction: coverAgeRestriction ?? 0 });
  return coverId === null || forAdults
    ? null
    : listedThumbnail(ctx, { id: coverId, thumbnailVersion: coverPicture ?? 0 }, height);
}

/** A list as the API gives it; `all` to who may change it: their count has what is not for everybody. */
export function playlistJson(ctx: Ctx, playlist: Playlist, t: T, all: boolean) {
  return {
    _id: playlist.id,
    name: playlistName(playlist, t),
    description: playlist.description,
    visibility: playlist.visibility,
    frozen: playlist.frozen,
    hidden: playlist.hiddenAt !== null,
    userId: playlist.userId,
    channelId: playlist.channelId,
    videosCount: all ? playlist.videosCount : playlist.openCount,
    duration: roundSeconds(playlist.openSeconds),
    thumbnailUrl: coverUrl(ctx, playlist, 720),
    createdAt: iso(playlist.createdAt),
    updatedAt: iso(playlist.updatedAt),
  };
}
