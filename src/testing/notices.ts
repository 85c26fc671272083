import { notificationsOf } from "../notifications/queries.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { makeChannel, makeUser, makeVideo, type UserOverrides } from "./factories.ts";
import type { Harness } from "./harness.ts";

/** Channels, who follows them, and what those were told. */
export function audience(harness: () => Harness) {
  return {
    async scene() {
      const owner = await makeUser(harness(), { role: "creator" });
      const channel = await makeChannel(harness(), owner);
      const actor = { userId: owner.id, role: "creator" as const, channelIds: [channel.id] };
      return { owner, channel, actor };
    },
    async subscriber(
      channelId: string,
      notifyWhen: "never" | "daily" | "always" = "daily",
      overrides: UserOverrides = {},
    ) {
      const { ctx, clock } = harness();
      const user = await makeUser(harness(), overrides);
      await ctx.write((tx) =>
        tx.db.insert(subscriptions).values({ userId: user.id, channelId, notifyWhen, createdAt: clock.now() }),
      );
      return user;
    },
    /** A whole video that only its creator knows. */
    draft: (channel: { id: string }, overrides = {}) =>
      makeVideo(harness(), channel, { publishedAt: null, listedAt: null, ...overrides }),
    told: async (userId: string) =>
      (await notificationsOf(harness().ctx, userId, { limit: 50 })).map(({ type, videoId }) => `${type} ${videoId}`),
  };
}
