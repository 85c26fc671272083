import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { channelPictureUrl, userPictureUrl } from "../platform/media-urls.ts";
import type { Author, Profile } from "./queries.ts";

/** An author as the API gives them. */
export function authorJson(ctx: Ctx, author: Author, following: boolean) {
  return {
    _id: author.id,
    name: author.name,
    avatarUrl: userPictureUrl(ctx, author, 128),
    followersCount: author.followersCount,
    lastPostAt: author.lastPostAt === null ? null : iso(author.lastPostAt),
    featured: author.featuredAt !== null,
    following,
  };
}

/** What everybody may know of a person. */
export function profileJson(ctx: Ctx, profile: Profile, following: boolean) {
  return {
    ...authorJson(ctx, profile, following),
    bio: profile.bio,
    createdAt: iso(profile.createdAt),
    follows: profile.follows?.map(({ id, name }) => ({ _id: id, name })) ?? null,
    channels: profile.channels.map((channel) => ({
      _id: channel.id,
      name: channel.name,
      slug: channel.slug,
      verified: channel.verified,
      pictureUrl: channelPictureUrl(ctx, channel, 256),
      subscriptionsCount: channel.subscriptionsCount,
    })),
  };
}
