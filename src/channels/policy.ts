import { type Actor, type ChannelRole, channelRoleOf } from "../platform/actor.ts";

/** Each says whether somebody may do a thing on a channel; `managedChannel` takes one of them. */
export type ChannelAct = (actor: Actor, channelId: string) => boolean;

/** What is said of the channel and how it looks, who sees it, and the pictures of it. */
export const mayEditChannel = forRoles("owner", "editor");

/** Adding films and streams. What one added oneself one may change as well: `mayEditVideo` asks for that. */
export const mayUpload = forRoles("owner", "editor", "uploader");

/** Changing, publishing and deleting whatever film of the channel. */
export const mayEditVideos = forRoles("owner", "editor");

/** The lasting key, which opens every stream of the channel. */
export const mayHoldKey = forRoles("owner", "editor");

/** Comments below whatever the channel shows, its chats, and whom they are closed to. */
export const mayModerate = forRoles("owner", "editor", "moderator");

/** Comments and messages in the channel's name. */
export const maySpeakFor = forRoles("owner", "editor", "moderator");

/** Posts in the channel's name. */
export const mayPost = forRoles("owner", "editor");

/** Playlists of the channel. */
export const mayArrange = forRoles("owner", "editor");

/** Ads of the channel, and whether it makes any. */
export const mayAdvertise = forRoles("owner", "editor");

/** Figures that only the channel sees. */
export const maySeeStatistics = forRoles("owner", "editor", "statistics");

/** How viewers support the channel, and what is shown of it over the picture in OBS, with the secret that opens it. */
export const mayRunOverlay = forRoles("owner", "editor");

/** Who works on the channel, whose it is and whether it goes on: for its owner, as its row says, and administrators. */
export function ownsChannel(actor: Actor, channel: { ownerId: string }): boolean {
  return actor.role === "admin" || actor.userId === channel.ownerId;
}

/** Whether who was one thing on a channel may do something there no longer as another; null is nobody. */
export function loses(act: ChannelAct, before: ChannelRole, after: ChannelRole | null): boolean {
  const may = (role: ChannelRole | null) =>
    role !== null && act({ role: "user", channelIds: [""], channelRoles: { "": role } }, "");
  return may(before) && !may(after);
}

function forRoles(...roles: ChannelRole[]): ChannelAct {
  return (actor, channelId) => {
    const role = channelRoleOf(actor, channelId);
    return role !== undefined && roles.includes(role);
  };
}
