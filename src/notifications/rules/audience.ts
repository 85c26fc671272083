import { and, asc, eq, exists, gt, inArray, sql } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import { channelMembers } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { subscriptions } from "../../subscriptions/table.ts";
import { notificationPreferences, pushDevices } from "../table.ts";

/** Small batches keep other writers from waiting. */
export const batchSize = 100;

export type Listener = Awaited<ReturnType<typeof nextSubscribers>>[number];

/** The next subscribers of a channel after a user id, with all that decides how each is told. */
export async function nextSubscribers(ctx: Ctx, channelId: string, after: string) {
  return ctx.db
    .select({ ...personColumns(ctx), notifyWhen: subscriptions.notifyWhen })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(eq(subscriptions.channelId, channelId), gt(subscriptions.userId, after)))
    .orderBy(asc(subscriptions.userId))
    .limit(batchSize);
}

export type Person = Awaited<ReturnType<typeof peopleOf>>[number];

/** The same of people by their ids. */
export async function peopleOf(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return [];
  return ctx.db
    .select(personColumns(ctx))
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id));
}

/** Whether anything is sent to an account at all: an active one that nobody blocked and nobody is leaving. */
export function isReachable(person: Pick<Person, "activatedAt" | "blockedAt" | "deletionAskedAt">): boolean {
  return person.activatedAt !== null && person.blockedAt === null && person.deletionAskedAt === null;
}

/** Who works on a channel: they need no news of it. */
export async function memberIds(ctx: Ctx, channelId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ userId: channelMembers.userId })
    .from(channelMembers)
    .where(eq(channelMembers.channelId, channelId));
  return rows.map(({ userId }) => userId);
}

function personColumns(ctx: Ctx) {
  const device = ctx.db.select({ one: sql`1` }).from(pushDevices).where(eq(pushDevices.userId, users.id));
  return {
    userId: users.id,
    email: users.email,
    name: users.name,
    userSettings: users.settings,
    activatedAt: users.activatedAt,
    blockedAt: users.blockedAt,
    deletionAskedAt: users.deletionAskedAt,
    settings: notificationPreferences.settings,
    origin: notificationPreferences.origin,
    lastReadAt: notificationPreferences.lastReadAt,
    lastMailAt: notificationPreferences.lastMailAt,
    hasDevice: exists(device).mapWith(Boolean).as("hasDevice"),
  };
}
