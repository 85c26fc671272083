import type { Ctx } from "../../platform/context.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import type { ChannelCardData } from "../../ui/channel-card.tsx";
import type { Channel } from "../queries.ts";

export function channelCardData(ctx: Ctx, channel: Channel): ChannelCardData {
  return {
    id: channel.id,
    name: channel.name,
    slug: channel.slug,
    pictureUrl: channelPictureUrl(ctx, channel, 256),
    verified: channel.verified,
    subscribers: channel.subscriptionsCount,
  };
}
