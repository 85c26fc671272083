import { eq } from "drizzle-orm";
import { listedChannels } from "../../src/channels/queries.ts";
import { channelMembers, channels } from "../../src/channels/table.ts";
import { watchHistory } from "../../src/library/queries/history.ts";
import { likedVideos, watchLaterVideos } from "../../src/library/queries/own.ts";
import { history, watchLater } from "../../src/library/table.ts";
import type { Actor } from "../../src/platform/actor.ts";
import type { Cursor } from "../../src/platform/db/cursor.ts";
import { ratings } from "../../src/ratings/table.ts";
import { recommendedFor } from "../../src/recommendations/queries/recommended.ts";
import { trendingVideos } from "../../src/recommendations/queries/trending.ts";
import { trending } from "../../src/recommendations/table.ts";
import { subscribedVideos } from "../../src/subscriptions/queries/subscriptions.ts";
import { subscriptions } from "../../src/subscriptions/table.ts";
import {
  afterNewest,
  afterPopular,
  bannedVideos,
  channelVideos,
  type ListPart,
  newestVideos,
  popularVideos,
  taggedVideos,
} from "../../src/videos/queries/lists.ts";
import { channelOldest, channelPopular } from "../../src/videos/queries/of-channel.ts";
import { type Measure, median, quantile } from "./result.ts";
import { prepareLarge } from "./search.ts";
import type { Prepared } from "./site.ts";

const videos = 100_000;
const rounds = 300;
const warmUp = 20;
const perPage = 20;
/** The fiftieth page begins behind so many. */
const deep = 49 * perPage;
/** Of one's own lists. */
const own = 1200;

type Row = { id: string };
type Part = Pick<ListPart, "before">;
/** A list, as a page of it is read, and where it goes on after a row. */
type List = { read: (limit: number, part: Part) => Promise<Row[]>; placeOf: (row: never) => Cursor };

/** Every list that pages are made of, at a size that few sites reach. */
export const lists: Measure = {
  name: "lists",
  about: "the statement of each list at 100,000 videos, or as many as are asked for: its first page and its fiftieth",
  async *run({ videos: count = videos, kept }) {
    await using prepared = await prepareLarge(count, kept);
    const all = await listsOf(prepared);
    for (const [name, { read, placeOf }] of Object.entries(all)) {
      const last = (await read(deep, {})).at(-1);
      for (const [page, part] of [
        ["first", {}],
        ["50th", last ? { before: placeOf(last as never) } : {}],
      ] as const) {
        const times: number[] = [];
        for (let round = -warmUp; round < rounds; round++) {
          const begun = performance.now();
          await read(perPage + 1, part);
          if (round >= 0) times.push(performance.now() - begun);
        }
        yield { what: `${name}, ${page} page`, value: median(times), unit: "ms" };
        const goal = { at: "most" as const, value: 1 };
        yield { what: `${name}, ${page} page, p99`, value: quantile(times, 0.99), unit: "ms", goal };
      }
    }
  },
};

async function listsOf(prepared: Prepared): Promise<Record<string, List>> {
  const { ctx } = prepared;
  const { userId, channelId } = await fillLists(prepared);
  const actor: Actor = { userId, role: "user", channelIds: [] };
  const byTime = (list: (limit: number, part: ListPart) => Promise<Row[]>): List => ({
    read: (limit, part) => list(limit, { ...part, viewer: actor }),
    placeOf: afterNewest,
  });
  const since: List["placeOf"] = ({ id, since }: Row & { since: number }) => ({ at: since, id });
  return {
    new: byTime((limit, part) => newestVideos(ctx, limit, part)),
    popular: { read: (limit, part) => popularVideos(ctx, limit, { ...part, viewer: actor }), placeOf: afterPopular },
    "a category": byTime((limit, part) => taggedVideos(ctx, "category:music", limit, part)),
    "a frequent tag": byTime((limit, part) => taggedVideos(ctx, "las", limit, part)),
    banned: byTime((limit, part) => bannedVideos(ctx, limit, part)),
    trending: {
      read: (limit, part) => trendingVideos(ctx, actor, limit, part),
      placeOf: ({ score, id }: Row & { score: number }) => ({ at: score, id }),
    },
    "recommended, kept for a minute": {
      read: (limit, part) => recommendedFor(ctx, actor, limit, part),
      placeOf: ({ place, id }: Row & { place: number }) => ({ at: place, id }),
    },
    subscriptions: {
      read: (limit, part) => subscribedVideos(ctx, actor, limit, part),
      placeOf: afterNewest,
    },
    "a channel's newest": byTime((limit, part) => channelVideos(ctx, channelId, limit, part)),
    "a channel's most viewed": {
      read: (limit, part) => channelPopular(ctx, channelId, limit, part),
      placeOf: afterPopular,
    },
    "a channel's oldest": byTime((limit, part) => channelOldest(ctx, channelId, limit, part)),
    "channels by age": {
      read: (limit, { before }) => listedChannels(ctx, "createdAt", limit, 0, before),
      placeOf: ({ id, listedAt }: Row & { listedAt: number }) => ({ at: listedAt, id }),
    },
    "channels by subscribers": {
      read: (limit, { before }) => listedChannels(ctx, "subscriptionsCount", limit, 0, before),
      placeOf: ({ id, subscriptionsCount }: Row & { subscriptionsCount: number }) => ({ at: subscriptionsCount, id }),
    },
    history: {
      read: async (limit, { before }) => (await watchHistory(ctx, actor, limit, before)).map(withId),
      placeOf: ({ watchedAt, id }: Row & { watchedAt: number }) => ({ at: watchedAt, id }),
    },
    "watch later": {
      read: async (limit, part) => (await watchLaterVideos(ctx, actor, limit, part)).map(withId),
      placeOf: since,
    },
    favourites: {
      read: async (limit, part) => (await likedVideos(ctx, actor, limit, part)).map(withId),
      placeOf: since,
    },
  };
}

const withId = <Entry extends { row: Row }>(entry: Entry) => ({ ...entry, id: entry.row.id });

/** A person with long lists of their own, and what trends; the channel is the one with the most videos. */
export async function fillLists({ ctx, seeded }: Prepared): Promise<{ userId: string; channelId: string }> {
  const [channelId = ""] = seeded.channelIds;
  const [owner] = await ctx.db.select({ id: channels.ownerId }).from(channels).where(eq(channels.id, channelId));
  const userId = owner?.id ?? "";
  const step = Math.max(1, Math.floor(seeded.videoIds.length / own));
  const ids = seeded.videoIds.filter((_, at) => at % step === 0).slice(0, own);
  const at = (index: number) => 1_700_000_000_000 + index * 1000;
  await ctx.write(async (tx) => {
    await tx.db.delete(channelMembers).where(eq(channelMembers.userId, userId));
    const of = ids.map((videoId, index) => ({ userId, videoId, at: at(index) }));
    await tx.db
      .insert(history)
      .values(of.map(({ at: watchedAt, ...row }) => ({ ...row, watchedAt })))
      .onConflictDoNothing();
    await tx.db
      .insert(watchLater)
      .values(of.map(({ at: addedAt, ...row }) => ({ ...row, addedAt })))
      .onConflictDoNothing();
    const liked = of.map(({ videoId, at: ratedAt }) => {
      return { userId, entityType: "video" as const, entityId: videoId, rating: 1 as const, ratedAt };
    });
    await tx.db.insert(ratings).values(liked).onConflictDoNothing();
    const rising = ids.slice(0, 1000).map((videoId, index) => ({ videoId, score: index }));
    await tx.db.insert(trending).values(rising).onConflictDoNothing();
    const followed = seeded.channelIds
      .slice(0, 200)
      .map((id, index) => ({ userId, channelId: id, createdAt: at(index) }));
    await tx.db.insert(subscriptions).values(followed).onConflictDoNothing();
  });
  return { userId, channelId };
}
