import { mayArrange } from "../channels/policy.ts";
import { type Actor, isStaff, managesChannel } from "../platform/actor.ts";
import type { playlists } from "./table.ts";

type Owned = Pick<typeof playlists.$inferSelect, "userId" | "channelId">;

function isSiteOwn({ userId, channelId }: Owned): boolean {
  return userId === null && channelId === null;
}

/** Its person, the editors of its channel, staff for the site's own; administrators all. */
export function mayEditPlaylist(actor: Actor, playlist: Owned): boolean {
  if (actor.role === "admin") return true;
  if (playlist.channelId !== null) return mayArrange(actor, playlist.channelId);
  if (playlist.userId !== null) return playlist.userId === actor.userId;
  return isStaff(actor);
}

type Shown = Owned & {
  visibility: string;
  hiddenAt: number | null;
  channelVisibility: string | null;
  channelDeletedAt: number | null;
};

/**
 * Whether it is there for this person: a private one, or one of a private channel, is for those who may edit it or work on
 * its channel, and what staff hid for them and for staff.
 */
export function maySeePlaylist(actor: Actor, playlist: Shown): boolean {
  if (playlist.channelDeletedAt !== null) return false;
  const shown = playlist.visibility !== "private" && playlist.channelVisibility !== "private";
  const open = shown && (playlist.hiddenAt === null || isStaff(actor));
  const works = playlist.channelId !== null && managesChannel(actor, playlist.channelId);
  return open || works || mayEditPlaylist(actor, playlist);
}

/** Who freezes a list and lets it be changed again: its person or its channel's owner. The site's own never stand still. */
export function mayFreezePlaylist(actor: Actor, playlist: Owned & { channelOwnerId: string | null }): boolean {
  if (isSiteOwn(playlist)) return false;
  if (actor.role === "admin") return true;
  return actor.userId !== undefined && actor.userId === (playlist.channelOwnerId ?? playlist.userId);
}
