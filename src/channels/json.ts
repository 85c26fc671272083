import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { channelPictureUrl, edgeUrl } from "../platform/media-urls.ts";
import type { Channel, Member } from "./queries.ts";

/** A channel as the API gives it. */
export function channelJson(ctx: Ctx, channel: Channel) {
  return {
    _id: channel.id,
    name: channel.name,
    slug: channel.slug,
    description: channel.description,
    tags: channel.tags,
    links: channel.links,
    visibility: channel.visibility,
    verified: channel.verified,
    subscriptionsCount: channel.subscriptionsCount,
    pinnedVideoId: channel.pinnedVideoId,
    adsEnabled: channel.adsEnabled,
    pictureUrl: channelPictureUrl(ctx, channel, 512),
    bannerUrl: bannerUrl(ctx, channel),
    createdAt: iso(channel.createdAt),
  };
}

/** The wide picture on top of the channel; null while there is none. */
export function bannerUrl(ctx: Ctx, channel: { id: string; bannerVersion: number }): string | null {
  return channel.bannerVersion === 0
    ? null
    : `${edgeUrl(ctx)}/channel/${channel.id}/banner-1280.webp?v=${channel.bannerVersion}`;
}

/** Who works on a channel, with the address under which they were invited for those who may invite. */
export function memberJson({ userId, createdAt, invitedEmail, ...member }: Member, toOwner: boolean) {
  return { _id: userId, ...member, createdAt: iso(createdAt), ...(toOwner ? { invitedEmail } : {}) };
}
