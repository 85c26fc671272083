import { and, asc, eq, gt, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { personName } from "../accounts/names.ts";
import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import type { Actor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { type MuteKind, muteKinds, mutes } from "./table.ts";

export type MutedNow = { id: string; name: string; blockedUntil: number };

/** Whom somebody mutes at this moment. */
export async function mutedBy(ctx: Ctx, userId: string): Promise<{ users: MutedNow[]; channels: MutedNow[] }> {
  const now = ctx.clock.now();
  const of = (kind: MuteKind) => and(eq(mutes.userId, userId), eq(mutes.kind, kind), gt(mutes.blockedUntil, now));
  const people = await ctx.db
    .select({ id: users.id, name: users.name, surname: users.surname, blockedUntil: mutes.blockedUntil })
    .from(mutes)
    .innerJoin(users, eq(users.id, mutes.targetId))
    .where(of("user"))
    .orderBy(asc(users.name))
    .limit(1000);
  const named = await ctx.db
    .select({ id: channels.id, name: channels.name, blockedUntil: mutes.blockedUntil })
    .from(mutes)
    .innerJoin(channels, eq(channels.id, mutes.targetId))
    .where(of("channel"))
    .orderBy(asc(channels.name))
    .limit(1000);
  return {
    users: people.map(({ id, blockedUntil, ...name }) => ({ id, name: personName(name), blockedUntil })),
    channels: named,
  };
}

/** Which of these users, channels and videos somebody does not want to see: for rows that were read for everybody. */
export async function mutedAmong(ctx: Ctx, userId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .select({ id: mutes.targetId })
    .from(mutes)
    .where(and(eq(mutes.userId, userId), inArray(mutes.kind, muteKinds), inArray(mutes.targetId, ids)));
  return new Set(rows.map(({ id }) => id));
}

/** Whether somebody hides any channel or video from themselves. */
export async function mutesAnything(ctx: Ctx, userId: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: mutes.targetId })
    .from(mutes)
    .where(and(eq(mutes.userId, userId), inArray(mutes.kind, ["channel", "video"])))
    .limit(1);
  return found.length > 0;
}

/**
 * The condition of a list that leaves out what a person mutes, with a place of a prepared statement for them where it is given
 * one; a target that is null stays. Mutes whose time is over are gone from the table, so it asks no clock.
 */
export function notMuted(userId: string | SQLWrapper, kind: MuteKind, target: SQLWrapper): SQL {
  return sql`not exists (select 1 from ${mutes} where ${mutes.userId} = ${userId} and ${mutes.kind} = ${kind} and ${mutes.targetId} = ${target})`;
}

/** Whether somebody mutes this person at this moment. */
export async function mutesPerson(ctx: Ctx, actor: Pick<Actor, "userId">, targetId: string): Promise<boolean> {
  if (actor.userId === undefined) return false;
  const [found] = await ctx.db
    .select({ until: mutes.blockedUntil })
    .from(mutes)
    .where(and(eq(mutes.userId, actor.userId), eq(mutes.kind, "user"), eq(mutes.targetId, targetId)))
    .limit(1);
  return found !== undefined && found.until > ctx.clock.now();
}
