import { and, asc, eq, gt } from "drizzle-orm";
import type { Muted } from "../../../islands/chat/wire.ts";
import { userById } from "../../accounts/queries.ts";
import { users } from "../../accounts/table.ts";
import { channelById } from "../../channels/queries.ts";
import { channels } from "../../channels/table.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound, unauthorized } from "../../platform/problem.ts";
import { personName } from "../json.ts";
import { blockDurations } from "../limits.ts";
import { tell } from "../news.ts";
import { mutes } from "../table.ts";

export type MuteKind = "user" | "channel";

/** Hides what a user or channel writes from oneself, for a hundred years unless said otherwise. Throws Problem 401, 404. */
export async function mute(ctx: Ctx, actor: Actor, kind: MuteKind, targetId: string, until?: number): Promise<void> {
  const userId = actor.userId;
  if (!userId) throw unauthorized();
  await ctx.write(async (tx) => {
    const target = kind === "user" ? await userById(tx, targetId) : await channelById(tx, targetId);
    if (!target || targetId === userId) throw notFound();
    const blockedUntil = until ?? tx.clock.now() + blockDurations.y100;
    await tx.db
      .insert(mutes)
      .values({ userId, kind, targetId, blockedUntil })
      .onConflictDoUpdate({ target: [mutes.userId, mutes.kind, mutes.targetId], set: { blockedUntil } });
    tell(tx, { kind: "person", userId });
  });
}

/** Shows them again. Throws Problem 401. */
export async function unmute(ctx: Ctx, actor: Actor, kind: MuteKind, targetId: string): Promise<void> {
  const userId = actor.userId;
  if (!userId) throw unauthorized();
  await ctx.write(async (tx) => {
    await tx.db.delete(mutes).where(and(eq(mutes.userId, userId), eq(mutes.kind, kind), eq(mutes.targetId, targetId)));
    tell(tx, { kind: "person", userId });
  });
}

export type MutedNow = Muted & { blockedUntil: number };

/** Whom somebody does not read at this moment. */
export async function mutedBy(ctx: Ctx, userId: string): Promise<{ users: MutedNow[]; channels: MutedNow[] }> {
  const now = ctx.clock.now();
  const of = (kind: MuteKind) => and(eq(mutes.userId, userId), eq(mutes.kind, kind), gt(mutes.blockedUntil, now));
  const people = await ctx.db
    .select({ id: users.id, userName: users.name, userSurname: users.surname, blockedUntil: mutes.blockedUntil })
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
