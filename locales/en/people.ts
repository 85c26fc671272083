import { grouped, pluralEn } from "../../src/platform/i18n/plural.ts";

type Count = { count: number };

/** People's pages, and following them. */
export const people = {
  follows: "Follows",
  description: "{{name}}: posts and channels.",
  own: "Your page",
  follow: "Follow",
  following: "Following",
  followName: "Follow {{name}}",
  unfollowName: "Following {{name}}. Unfollow",
  nowFollowing: "You are now following {{name}}.",
  leftOff: "You no longer follow {{name}}.",
  followers: ({ count }: Count) => `${grouped(count, "en")} ${pluralEn(count, "follower", "followers")}`,
  followersShort: ({ count }: Count) => `${grouped(count, "en")} ${pluralEn(count, "follower", "followers")}`,
  featured: "Featured authors",
  all: "All",
  followed: "Following",
  manage: "Manage",
  noPostYet: "no posts yet",
  feature: "Feature",
  unfeature: "Stop featuring",
  mute: "Mute",
  unmute: "Unmute",
  muteSure: "Mute {{name}}? You will not see their posts, comments or messages.",
  mutedText: "You have muted this person: their posts are hidden.",
  search: "Search authors",
  searchButton: "Search",
  results: "Authors: “{{query}}”",
  none: "Nobody here",
  noneFeatured: "Staff have not featured any authors yet.",
  noneFound: "No author has that name. Check the spelling.",
  nobodyFollowed: "You are not following anybody yet",
  nobodyFollowedText: "Posts by the people you follow come together in one place. Start with featured authors.",
};
