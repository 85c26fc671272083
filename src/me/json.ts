import type { User } from "../accounts/queries.ts";
import type { MemberChannel } from "../channels/queries.ts";
import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { userPictureUrl } from "../platform/media-urls.ts";

/** One's own account, as `auth/me` gives it. */
export function accountJson(ctx: Ctx, user: User, channels: MemberChannel[]) {
  return {
    _id: user.id,
    email: user.email,
    name: user.name,
    surname: user.surname,
    bio: user.bio,
    phone: user.phone,
    sex: user.sex,
    address: user.address,
    age: user.age,
    role: user.role,
    channels: channels.map(({ id, name, slug }) => ({ _id: id, name, slug })),
    settings: user.settings,
    personalRecommendations: user.personalRecommendations,
    showsFollows: user.showsFollows,
    hidesAdults: user.hidesAdults,
    historyPaused: user.historyPaused,
    hasAvatar: user.avatarVersion > 0,
    avatarUrl: userPictureUrl(ctx, user, 512),
    termsAcceptedAt: iso(user.termsAcceptedAt),
    lastSubscriptionsChange: iso(user.lastSubscriptionsChange),
    createdAt: iso(user.createdAt),
  };
}
