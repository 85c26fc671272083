import type { Ctx } from "../../platform/context.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { bindShortWords } from "../../ui/short-words.ts";
import type { Channel } from "../queries.ts";
import type { ChannelCardData } from "./card.tsx";

export function channelCardData(ctx: Ctx, channel: Channel): ChannelCardData {
  return {
    id: channel.id,
    name: bindShortWords(channel.name),
    slug: channel.slug,
    pictureUrl: channelPictureUrl(ctx, channel, 256),
    verified: channel.verified,
    subscribers: channel.subscriptionsCount,
  };
}
