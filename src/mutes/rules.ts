import { and, eq, lte } from "drizzle-orm";
import { userById } from "../accounts/queries.ts";
import { channelById } from "../channels/queries.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { day } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { batchwise } from "../platform/db/database.ts";
import { notFound } from "../platform/problem.ts";
import { happen } from "../platform/reactions.ts";
import { type MuteKind, mutes } from "./table.ts";

declare module "../platform/reactions.ts" {
  interface Happenings {
    /** A person mutes others than before: also this one, unless they mute one less. */
    "mutes changed": { userId: string; muted?: { kind: MuteKind; targetId: string } };
  }
}

const hundredYears = 36_525 * day;

/** Hides a user or channel from oneself everywhere, for a hundred years unless said otherwise. Throws Problem 401, 404. */
export async function mute(
  ctx: Ctx,
  actor: Actor,
  kind: "user" | "channel",
  targetId: string,
  until?: number,
): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write(async (tx) => {
    const target = kind === "user" ? await userById(tx, targetId) : await channelById(tx, targetId);
    if (!target || targetId === userId) throw notFound();
    await keepMute(tx, userId, kind, targetId, until);
  });
}

/** The same for what the caller has found. Inside a write. */
export async function keepMute(tx: Ctx, userId: string, kind: MuteKind, targetId: string, until?: number) {
  const blockedUntil = until ?? tx.clock.now() + hundredYears;
  await tx.db
    .insert(mutes)
    .values({ userId, kind, targetId, blockedUntil })
    .onConflictDoUpdate({ target: [mutes.userId, mutes.kind, mutes.targetId], set: { blockedUntil } });
  await happen(tx, "mutes changed", { userId, muted: { kind, targetId } });
}

/** Shows them again. Throws Problem 401. */
export async function unmute(ctx: Ctx, actor: Actor, kind: MuteKind, targetId: string): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write(async (tx) => {
    await tx.db.delete(mutes).where(and(eq(mutes.userId, userId), eq(mutes.kind, kind), eq(mutes.targetId, targetId)));
    await happen(tx, "mutes changed", { userId });
  });
}

/** Mutes end by themselves: lists ask no clock. */
export async function forgetPastMutes(ctx: Ctx): Promise<void> {
  await ctx.write((tx) => tx.db.delete(mutes).where(lte(mutes.blockedUntil, tx.clock.now())), batchwise);
}
