import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import { history } from "../../library/table.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import { foldTag } from "../../platform/tags.ts";
import { subscribedVideos } from "../../subscriptions/queries/subscriptions.ts";
import { fits, fitsItsViewer, viewerPlaces } from "../../videos/queries/viewer.ts";
import { videos } from "../../videos/table.ts";
import type { Reason } from "../limits.ts";
import { coWatched } from "../table.ts";
import { newestOfTags, tagPlaces } from "./of-tags.ts";

/** What may be recommended, and why. */
export type Candidate = { id: string; channelId: string; reason: Reason };

const watchedMax = 30;
const nearMax = 80;
const tagsMax = 5;
const tagsPool = 100;
const subscribedMax = 40;

/** What is near to what a person watched of late: the nearest first, by each of the ways to be near. */
export async function nearTo(ctx: Ctx, actor: Actor & { userId: string }): Promise<Candidate[][]> {
  if (!(await wantsPersonal(ctx, actor.userId))) return [];
  const watched = await watchedLately(ctx, actor.userId);
  const [together, tagged, subscribed] = await Promise.all([
    watchedTogether(ctx, actor, watched),
    ofSameTags(ctx, actor, watched),
    subscribedVideos(ctx, actor, subscribedMax),
  ]);
  const followed = subscribed.map(({ id, channelId, channelName }) => ({
    id,
    channelId,
    reason: { kind: "subscribed" as const, channel: channelName },
  }));
  return [together, followed, tagged];
}

/** Of these videos, those that a person has watched. */
export async function seenAmong(ctx: Ctx, userId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .select({ id: history.videoId })
    .from(history)
    .where(and(eq(history.userId, userId), inArray(history.videoId, ids)));
  return new Set(rows.map(({ id }) => id));
}

async function wantsPersonal(ctx: Ctx, userId: string): Promise<boolean> {
  const [user] = await ctx.db.select({ wants: users.personalRecommendations }).from(users).where(eq(users.id, userId));
  return user?.wants ?? false;
}

type Watched = { id: string; title: string; tags: string[] };

async function watchedLately(ctx: Ctx, userId: string): Promise<Watched[]> {
  return ctx.db
    .select({ id: videos.id, title: videos.title, tags: videos.tags })
    .from(history)
    .innerJoin(videos, eq(videos.id, history.videoId))
    .where(and(eq(history.userId, userId), isNotNull(videos.listedAt)))
    .orderBy(desc(history.watchedAt))
    .limit(watchedMax);
}

async function watchedTogether(ctx: Ctx, actor: Actor, watched: Watched[]): Promise<Candidate[]> {
  if (watched.length === 0) return [];
  const titles = new Map(watched.map(({ id, title }) => [id, title]));
  const rows = await ctx.db
    .select({ from: coWatched.videoId, id: videos.id, channelId: videos.channelId })
    .from(coWatched)
    .innerJoin(videos, eq(videos.id, coWatched.otherId))
    .where(and(inArray(coWatched.videoId, [...titles.keys()]), isNotNull(videos.listedAt), fits(actor)))
    .orderBy(desc(coWatched.score))
    .limit(nearMax);
  return rows.map(({ from, id, channelId }) => ({
    id,
    channelId,
    reason: { kind: "watched" as const, title: titles.get(from) ?? "" },
  }));
}

/** The newest with the tags that stand most often on what was watched. */
async function ofSameTags(ctx: Ctx, actor: Actor, watched: Watched[]): Promise<Candidate[]> {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const tag of watched.flatMap(({ tags }) => tags)) {
    const known = counts.get(foldTag(tag));
    counts.set(foldTag(tag), { tag: known?.tag ?? tag, count: (known?.count ?? 0) + 1 });
  }
  const often = [...counts].sort(([, one], [, other]) => other.count - one.count).slice(0, tagsMax);
  if (often.length === 0) return [];
  const name = `nearByTags ${often.length}`;
  const statement = hot(ctx.db, name, (db) => {
    const all = newestOfTags(db, often.length, tagsPool);
    return db
      .select({ tag: all.tag, id: videos.id, channelId: videos.channelId })
      .from(all)
      .innerJoin(videos, eq(videos.id, all.videoId))
      .where(and(isNotNull(videos.listedAt), fitsItsViewer()))
      .orderBy(desc(all.listedAt))
      .limit(tagsPool)
      .prepare(name);
  });
  const rows = await statement.execute({ ...tagPlaces(often.map(([folded]) => folded)), ...viewerPlaces(actor) });
  return rows.map(({ tag, id, channelId }) => ({
    id,
    channelId,
    reason: { kind: "tag" as const, tag: counts.get(tag)?.tag ?? tag },
  }));
}
