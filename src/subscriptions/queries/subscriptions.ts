import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newest, olderThan } from "../../platform/db/cursor.ts";
import { type Db, hot } from "../../platform/db/database.ts";
import { byDay, type Days, everyDay, perDay } from "../../platform/db/days.ts";
import { cardsFrom, type VideoCardRow } from "../../videos/queries/cards.ts";
import type { ListPart } from "../../videos/queries/lists.ts";
import { fitsItsViewer, type Viewer, viewerPlaces } from "../../videos/queries/viewer.ts";
import { videos } from "../../videos/table.ts";
import { subscriptions } from "../table.ts";

export type Subscription = typeof subscriptions.$inferSelect;

export async function subscriptionOf(ctx: Ctx, userId: string, channelId: string): Promise<Subscription | undefined> {
  const statement = hot(ctx.db, "subscriptionOf", (db) =>
    db
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.userId, sql.placeholder("userId")),
          eq(subscriptions.channelId, sql.placeholder("channelId")),
        ),
      )
      .limit(1)
      .prepare("subscriptionOf"),
  );
  const [found] = await statement.execute({ userId, channelId });
  return found;
}

/** Which of these channels a user is subscribed to. */
export async function subscriptionsAmong(ctx: Ctx, userId: string, channelIds: string[]) {
  return ctx.db
    .select({ channelId: subscriptions.channelId, notifyWhen: subscriptions.notifyWhen })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.channelId, channelIds)));
}

/** The subscriptions of a user to channels that are there, the latest first. */
export async function subscriptionsOf(ctx: Ctx, userId: string, limit: number, offset = 0) {
  return ctx.db
    .select({ channelId: subscriptions.channelId, notifyWhen: subscriptions.notifyWhen })
    .from(subscriptions)
    .innerJoin(channels, eq(channels.id, subscriptions.channelId))
    .where(and(eq(subscriptions.userId, userId), isNull(channels.deletedAt)))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.channelId))
    .limit(limit)
    .offset(offset);
}

/** The same with the channels themselves. */
export async function subscriptionsWithChannels(ctx: Ctx, userId: string, limit: number, offset = 0) {
  return ctx.db
    .select({ channel: channels, notifyWhen: subscriptions.notifyWhen, since: subscriptions.createdAt })
    .from(subscriptions)
    .innerJoin(channels, eq(channels.id, subscriptions.channelId))
    .where(and(eq(subscriptions.userId, userId), isNull(channels.deletedAt)))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.channelId))
    .limit(limit)
    .offset(offset);
}

/** How many those are. */
export async function subscriptionsCount(ctx: Ctx, userId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(subscriptions)
    .innerJoin(channels, eq(channels.id, subscriptions.channelId))
    .where(and(eq(subscriptions.userId, userId), isNull(channels.deletedAt)));
  return row?.n ?? 0;
}

export type SubscribedChannel = Awaited<ReturnType<typeof subscribedChannels>>[number];

/** The channels that a user is subscribed to and may be told of, by name. */
export async function subscribedChannels(ctx: Ctx, userId: string, limit: number, offset = 0) {
  return ctx.db
    .select({
      id: channels.id,
      name: channels.name,
      slug: channels.slug,
      pictureVersion: channels.pictureVersion,
      subscriptionsCount: channels.subscriptionsCount,
      notifyWhen: subscriptions.notifyWhen,
    })
    .from(subscriptions)
    .innerJoin(channels, eq(channels.id, subscriptions.channelId))
    .where(and(eq(subscriptions.userId, userId), isNull(channels.deletedAt)))
    .orderBy(asc(channels.name), asc(channels.id))
    .limit(limit)
    .offset(offset);
}

/** How many of a channel's subscribers came on each of these days. */
export async function subscriptionsPerDay(ctx: Ctx, channelId: string, days: Days): Promise<number[]> {
  const rows = await ctx.db
    .select(perDay(subscriptions.createdAt, days))
    .from(subscriptions)
    .where(and(eq(subscriptions.channelId, channelId), gte(subscriptions.createdAt, days.since)))
    .groupBy(byDay);
  return everyDay(rows, days);
}

/**
 * The public videos of the channels that a person is subscribed to, newest first. Each of a page's videos is of one of the
 * channels whose newest come first: only these are read, however many channels and videos there are. Throws Problem 401.
 */
export async function subscribedVideos(
  ctx: Ctx,
  actor: Actor,
  limit: number,
  { before = newest, shown = [] }: Omit<ListPart, "offset"> = {},
): Promise<VideoCardRow[]> {
  requireUser(actor);
  const length = limit + shown.length;
  const channelIds = await freshestChannels(ctx, actor, length, before);
  if (channelIds.length === 0) return [];
  const name = `subscribedVideos ${channelIds.length}`;
  const statement = hot(ctx.db, name, (db) => newestOfEach(db, channelIds.length).prepare(name));
  const of = Object.fromEntries(
    channelIds.flatMap((id, at) => [
      [channelPlace(at), id],
      [lengthPlace(at), length - at],
    ]),
  );
  const rows = await statement.execute({ ...of, ...viewerPlaces(actor), ...before });
  return rows.filter(({ id }) => !shown.some((other) => other.id === id)).slice(0, limit);
}

/** The channels of a person's subscriptions whose newest videos before a place come first. */
export async function freshestChannels(ctx: Ctx, viewer: Viewer, limit: number, before: Cursor): Promise<string[]> {
  const statement = hot(ctx.db, "freshestChannels", (db) => {
    const latest = db
      .select({ id: videos.id })
      .from(videos)
      .where(
        and(
          eq(videos.channelId, subscriptions.channelId),
          isNotNull(videos.listedAt),
          olderThan(videos.listedAt, videos.id),
          fitsItsViewer(),
        ),
      )
      .orderBy(desc(videos.listedAt), desc(videos.id))
      .limit(1);
    const fresh = db
      .select({ videoId: sql<string>`(${latest})`.as("videoId") })
      .from(subscriptions)
      .where(eq(subscriptions.userId, sql.placeholder("userId")))
      .as("fresh");
    return db
      .select({ channelId: videos.channelId })
      .from(fresh)
      .innerJoin(videos, eq(videos.id, fresh.videoId))
      .orderBy(desc(videos.listedAt), desc(videos.id))
      .limit(sql.placeholder("limit"))
      .prepare("freshestChannels");
  });
  const rows = await statement.execute({ userId: viewer.userId, ...viewerPlaces(viewer), ...before, limit });
  return rows.map(({ channelId }) => channelId);
}

const channelPlace = (at: number) => `channel${at}`;

const lengthPlace = (at: number) => `length${at}`;

/**
 * The newest of each of these channels, as one list. They come in the order of their newest videos, so that each has one
 * fewer in the list than the one before it may have.
 */
function newestOfEach(db: Db, channelCount: number) {
  const [first, ...rest] = Array.from({ length: channelCount }, (_, at) => {
    const of = db
      .select({ id: videos.id, listedAt: videos.listedAt })
      .from(videos)
      .where(
        and(
          eq(videos.channelId, sql.placeholder(channelPlace(at))),
          isNotNull(videos.listedAt),
          olderThan(videos.listedAt, videos.id),
          fitsItsViewer(),
        ),
      )
      .orderBy(desc(videos.listedAt), desc(videos.id))
      .limit(sql.placeholder(lengthPlace(at)))
      .as("newest");
    return db.select({ id: of.id, listedAt: of.listedAt }).from(of);
  });
  if (!first) throw new Error("a list of no channels");
  const all = rest.reduce((union, next) => union.unionAll(next) as unknown as typeof union, first).as("all");
  const ids = db
    .select({ id: all.id })
    .from(all)
    .orderBy(desc(all.listedAt), desc(all.id))
    .limit(sql.placeholder(lengthPlace(0)))
    .as("ids");
  return cardsFrom(db).innerJoin(ids, eq(ids.id, videos.id)).orderBy(desc(videos.listedAt), desc(videos.id));
}
