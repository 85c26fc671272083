import { personName } from "../../accounts/names.ts";
import type { Ctx } from "../../platform/context.ts";
import type { T } from "../../platform/i18n/translate.ts";
import { channelPictureUrl, userPictureUrl } from "../../platform/media-urls.ts";
import { bindShortWords } from "../../ui/short-words.ts";
import type { Playlist } from "../queries/playlists.ts";

/** Hours and minutes of something to watch, as people say it. */
export function lengthWords(seconds: number, t: T): string {
  const all = Math.max(1, Math.round(seconds / 60));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return hours > 0 ? t("playlists.hours", { hours, minutes }) : t("playlists.minutes", { minutes });
}

/** Whose it is; undefined for the site's own. */
export function ownerOf(ctx: Ctx, list: Playlist): { name: string; picture: string | null; path?: string } | undefined {
  if (list.channelId !== null)
    return {
      name: bindShortWords(list.channelName ?? ""),
      picture: channelPictureUrl(ctx, { id: list.channelId, pictureVersion: list.channelPictureVersion ?? 0 }, 96),
      path: `/c/${list.channelSlug}`,
    };
  if (list.userId !== null)
    return {
      name: bindShortWords(personName({ name: list.userName ?? "", surname: list.userSurname ?? "" })),
      picture: userPictureUrl(ctx, { id: list.userId, avatarVersion: list.userAvatarVersion ?? 0 }, 96),
      ...(list.userInUse ? { path: `/user/${list.userId}` } : {}),
    };
  return undefined;
}
