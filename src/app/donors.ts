/** What ads and channels ask of donations: the features know nothing of each other. */
import { spareFromAds } from "../ads/rules/spared.ts";
import { chosenGiving } from "../channel-giving/queries.ts";
import { whoHas } from "../donations/queries/products.ts";
import { takeForChannels } from "../donations/rules/channels.ts";

spareFromAds(async (ctx, userId) => (await whoHas(ctx, "no-ads", [userId])).has(userId));

takeForChannels(async (ctx, channelId) => (await chosenGiving(ctx, channelId)).takesDonations);
