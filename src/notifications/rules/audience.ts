import { and, asc, eq, exists, gt, inArray, lte, sql } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import { channelMembers } from "../../channels/table.ts";
import { mutes } from "../../mutes/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { letOthersRun } from "../../platform/let-others-run.ts";
import { subscriptions } from "../../subscriptions/table.ts";
import { notificationPreferences, pushDevices } from "../table.ts";

/** Small batches keep other writers from waiting. */
export const batchSize = 100;
/** Each of these may cost several statements. */
const peopleAtOnce = 20;

export type Listener = Awaited<ReturnType<typeof nextSubscribers>>[number];

/** The next subscribers of a channel after a user id, with all that decides how each is told. */
export async function nextSubscribers(ctx: Ctx, channelId: string, after: string) {
  const mute = ctx.db
    .select({ one: sql`1` })
    .from(mutes)
    .where(
      and(
        eq(mutes.userId, users.id),
        eq(mutes.kind, "channel"),
        eq(mutes.targetId, channelId),
        gt(mutes.blockedUntil, ctx.clock.now()),
      ),
    );
  return ctx.db
    .select({
      ...personColumns(ctx),
      notifyWhen: subscriptions.notifyWhen,
      age: users.age,
      hidesAdults: users.hidesAdults,
      muted: exists(mute).mapWith(Boolean).as("muted"),
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(eq(subscriptions.channelId, channelId), gt(subscriptions.userId, after)))
    .orderBy(asc(subscriptions.userId))
    .limit(batchSize);
}

export type Person = Awaited<ReturnType<typeof peopleOf>>[number];

/**
 * Runs for each person whose mail or reminder is due, a few to a transaction, until none is left. Being due ends with
 * it, so that of two servers at the same moment only one runs for a person.
 */
export async function forEachDue(
  ctx: Ctx,
  what: "digestDueAt" | "reminderDueAt",
  run: (tx: Ctx, person: Person) => Promise<void>,
): Promise<void> {
  const { userId, [what]: dueAt } = notificationPreferences;
  let found = peopleAtOnce;
  while (found === peopleAtOnce) {
    found = await ctx.write(async (tx) => {
      const isDue = lte(dueAt, tx.clock.now());
      const due = await tx.db
        .select({ userId })
        .from(notificationPreferences)
        .where(isDue)
        .orderBy(asc(dueAt))
        .limit(peopleAtOnce);
      const ids = due.map((one) => one.userId);
      const claimed =
        ids.length === 0
          ? []
          : await tx.db
              .update(notificationPreferences)
              .set({ [what]: null })
              .where(and(inArray(userId, ids), isDue))
              .returning({ userId });
      for (const person of await peopleOf(
        tx,
        claimed.map((one) => one.userId),
      ))
        await run(tx, person);
      return due.length;
    });
    await letOthersRun();
  }
}

/** People by their ids, with all that decides how each is told. */
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

/** Those of some people who do not mute a person, or the channel as which they did something. */
export async function notMuting(
  ctx: Ctx,
  ids: string[],
  by: { userId: string; channelId: string | null },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const [kind, targetId] =
    by.channelId === null ? (["user", by.userId] as const) : (["channel", by.channelId] as const);
  const rows = await ctx.db
    .select({ userId: mutes.userId })
    .from(mutes)
    .where(and(inArray(mutes.userId, ids), eq(mutes.kind, kind), eq(mutes.targetId, targetId)));
  const muting = new Set(rows.map(({ userId }) => userId));
  return ids.filter((id) => !muting.has(id));
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
    silenced: notificationPreferences.silenced,
    lastReadAt: notificationPreferences.lastReadAt,
    lastMailAt: notificationPreferences.lastMailAt,
    hasDevice: exists(device).mapWith(Boolean).as("hasDevice"),
  };
}
