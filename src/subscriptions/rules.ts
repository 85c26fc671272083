import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { channelById, visibleChannel } from "../channels/queries.ts";
import { channels } from "../channels/table.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { hotRows } from "../platform/db/database.ts";
import { isAmong, jsonRows } from "../platform/db/json-rows.ts";
import { notFound } from "../platform/problem.ts";
import { happen } from "../platform/reactions.ts";
import { subscriptions } from "./table.ts";

declare module "../platform/reactions.ts" {
  interface Happenings {
    /** Somebody subscribes to these channels from now on, or no longer. */
    "subscriptions changed": { userId: string; channelIds: string[]; by: 1 | -1 };
  }
}

type NotifyWhen = "never" | "daily" | "always";

/** Subscribes to a channel that one may see; doing so twice changes nothing. Throws Problem 401, 404. */
export async function subscribe(ctx: Ctx, actor: Actor, channelId: string): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write(async (tx) => {
    visibleChannel(actor, await channelById(tx, channelId));
    const now = tx.clock.now();
    const added = await tx.db
      .insert(subscriptions)
      .values({ userId, channelId, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (added.length > 0) await countChange(tx, userId, channelId, 1);
  }, hotRows);
}

/** Ends a subscription; without one nothing happens. */
export async function unsubscribe(ctx: Ctx, actor: Actor, channelId: string): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write(async (tx) => {
    const removed = await tx.db
      .delete(subscriptions)
      .where(and(eq(subscriptions.userId, userId), eq(subscriptions.channelId, channelId)))
      .returning();
    if (removed.length > 0) await countChange(tx, userId, channelId, -1);
  }, hotRows);
}

/** Subscribes to all of these that one may see; says how many are new. Throws Problem 401. */
export async function subscribeToAll(ctx: Ctx, actor: Actor, channelIds: string[]): Promise<number> {
  const userId = requireUser(actor);
  if (channelIds.length === 0) return 0;
  return ctx.write(async (tx) => {
    const own = actor.channelIds.length > 0 ? inArray(channels.id, [...actor.channelIds]) : undefined;
    const now = tx.clock.now();
    const open = await tx.db
      .select({ id: channels.id })
      .from(channels)
      .where(
        and(
          isAmong(channels.id, JSON.stringify(channelIds)),
          isNull(channels.deletedAt),
          or(ne(channels.visibility, "private"), own),
        ),
      );
    if (open.length === 0) return 0;
    const rows = open.map(({ id }) => [userId, id, "daily" satisfies NotifyWhen, now]);
    const added = await tx.db
      .insert(subscriptions)
      .select(jsonRows(rows, ["text", "text", "text", "bigint"]))
      .onConflictDoNothing()
      .returning();
    const subscribedTo = added.map(({ channelId }) => channelId);
    if (subscribedTo.length === 0) return 0;
    await tx.db
      .update(channels)
      .set({ subscriptionsCount: sql`${channels.subscriptionsCount} + 1` })
      .where(isAmong(channels.id, JSON.stringify(subscribedTo)));
    await happen(tx, "subscriptions changed", { userId, channelIds: subscribedTo, by: 1 });
    await tx.db.update(users).set({ lastSubscriptionsChange: now }).where(eq(users.id, userId));
    return subscribedTo.length;
  }, hotRows);
}

/** How often the subscriber wants to hear of the channel. Throws Problem 404 without a subscription. */
export async function updateSubscription(
  ctx: Ctx,
  actor: Actor,
  channelId: string,
  notifyWhen: NotifyWhen,
): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write(async (tx) => {
    const changed = await tx.db
      .update(subscriptions)
      .set({ notifyWhen })
      .where(and(eq(subscriptions.userId, userId), eq(subscriptions.channelId, channelId)))
      .returning();
    if (changed.length === 0) throw notFound();
  });
}

/** The same of several at once; channels that one is not subscribed to are passed over. Throws Problem 401. */
export async function updateSubscriptions(
  ctx: Ctx,
  actor: Actor,
  wanted: { channelId: string; notifyWhen: NotifyWhen }[],
): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write(async (tx) => {
    for (const { channelId, notifyWhen } of wanted) {
      await tx.db
        .update(subscriptions)
        .set({ notifyWhen })
        .where(and(eq(subscriptions.userId, userId), eq(subscriptions.channelId, channelId)));
    }
  });
}

async function countChange(tx: Ctx, userId: string, channelId: string, by: 1 | -1): Promise<void> {
  await tx.db
    .update(channels)
    .set({ subscriptionsCount: sql`${channels.subscriptionsCount} + ${by}` })
    .where(eq(channels.id, channelId));
  await happen(tx, "subscriptions changed", { userId, channelIds: [channelId], by });
  await tx.db.update(users).set({ lastSubscriptionsChange: tx.clock.now() }).where(eq(users.id, userId));
}
