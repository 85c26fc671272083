import { and, asc, eq, gt } from "drizzle-orm";
import { personName } from "../../accounts/names.ts";
import { users } from "../../accounts/table.ts";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { chatBlocks, mutes } from "../table.ts";
import type { Muted } from "../wire.ts";

export type MuteKind = "user" | "channel";
export type MutedNow = Muted & { blockedUntil: number };

/** Whom somebody does not read at this moment. */
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

/** Until when somebody may write in no chat of the site, or did; null for whom that never happened to. */
export async function blockedOnLiveChatsUntil(ctx: Ctx, userId: string): Promise<number | null> {
  const [block] = await ctx.db
    .select({ until: chatBlocks.until })
    .from(chatBlocks)
    .where(and(eq(chatBlocks.userId, userId), eq(chatBlocks.scope, "site")));
  return block?.until ?? null;
}
