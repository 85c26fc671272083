import { and, eq } from "drizzle-orm";
import { userById } from "../../accounts/queries.ts";
import { channelById } from "../../channels/queries.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/problem.ts";
import { blockDurations } from "../limits.ts";
import { tell } from "../news.ts";
import type { MuteKind } from "../queries/mutes.ts";
import { mutes } from "../table.ts";

/** Hides what a user or channel writes from oneself, for a hundred years unless said otherwise. Throws Problem 401, 404. */
export async function mute(ctx: Ctx, actor: Actor, kind: MuteKind, targetId: string, until?: number): Promise<void> {
  const userId = requireUser(actor);
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
  const userId = requireUser(actor);
  await ctx.write(async (tx) => {
    await tx.db.delete(mutes).where(and(eq(mutes.userId, userId), eq(mutes.kind, kind), eq(mutes.targetId, targetId)));
    tell(tx, { kind: "person", userId });
  });
}
