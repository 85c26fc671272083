import { personName } from "../accounts/names.ts";
import { users } from "../accounts/table.ts";
import type { Ctx } from "../platform/context.ts";
import { channelPictureUrl, userPictureUrl } from "../platform/media-urls.ts";
import { channels } from "./table.ts";

/** What is shown of who wrote something, of a person and of the channel that they may have written as. */
export const authorColumns = {
  userName: users.name,
  userSurname: users.surname,
  avatarVersion: users.avatarVersion,
  channelName: channels.name,
  channelSlug: channels.slug,
  pictureVersion: channels.pictureVersion,
};

type NamedRow = { userName: string; userSurname: string; channelId: string | null; channelName: string | null };
type PicturedRow = { userId: string; avatarVersion: number; channelId: string | null; pictureVersion: number | null };

/** The channel's name where a channel speaks: the person behind it is nobody's business. */
export function authorName(row: NamedRow): string {
  if (row.channelId !== null) return row.channelName ?? "";
  return personName({ name: row.userName, surname: row.userSurname });
}

export function authorPicture(ctx: Ctx, row: PicturedRow, size: number): string | null {
  return row.channelId === null
    ? userPictureUrl(ctx, { id: row.userId, avatarVersion: row.avatarVersion }, size)
    : channelPictureUrl(ctx, { id: row.channelId, pictureVersion: row.pictureVersion ?? 0 }, size);
}
