import { and, asc, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { channels } from "../channels/table.ts";
import type { Ctx } from "../platform/context.ts";
import { hot } from "../platform/db/database.ts";
import { byDay, type Days, everyDay, perDay } from "../platform/db/days.ts";
import { subscriptions } from "./table.ts";

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
export async function subscriptionsOf(ctx: Ctx, userId: string, limit: number) {
  return ctx.db
    .select({ channelId: subscriptions.channelId, notifyWhen: subscriptions.notifyWhen })
    .from(subscriptions)
    .innerJoin(channels, eq(channels.id, subscriptions.channelId))
    .where(and(eq(subscriptions.userId, userId), isNull(channels.deletedAt)))
    .orderBy(desc(subscriptions.createdAt))
    .limit(limit);
}

export type SubscribedChannel = Awaited<ReturnType<typeof subscribedChannels>>[number];

/** The channels that a user is subscribed to and may be told of, by name. */
export async function subscribedChannels(ctx: Ctx, userId: string, limit: number) {
  return ctx.db
    .select({
      id: channels.id,
      name: channels.name,
      slug: channels.slug,
      pictureVersion: channels.pictureVersion,
      notifyWhen: subscriptions.notifyWhen,
    })
    .from(subscriptions)
    .innerJoin(channels, eq(channels.id, subscriptions.channelId))
    .where(and(eq(subscriptions.userId, userId), isNull(channels.deletedAt)))
    .orderBy(asc(channels.name), asc(channels.id))
    .limit(limit);
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
