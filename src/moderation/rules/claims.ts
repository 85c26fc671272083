import { and, eq, isNull, lt, or } from "drizzle-orm";
import { type Actor, isStaff, requireUser } from "../../platform/actor.ts";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden } from "../../platform/problem.ts";
import { reportCases } from "../../reports/table.ts";

/** So long nobody else decides about what somebody has before them. */
export const claimMs = 5 * minute;

/**
 * Takes an open case for whoever looks at it, unless somebody else does; again, for longer. Whether it is theirs now.
 * Throws Problem 403.
 */
export async function claimCase(ctx: Ctx, actor: Actor, id: string): Promise<boolean> {
  if (!isStaff(actor)) throw forbidden();
  const userId = requireUser(actor);
  const now = ctx.clock.now();
  const free = or(isNull(reportCases.claimedBy), eq(reportCases.claimedBy, userId), lt(reportCases.claimedUntil, now));
  const taken = await ctx.write((tx) =>
    tx.db
      .update(reportCases)
      .set({ claimedBy: userId, claimedUntil: now + claimMs })
      .where(and(eq(reportCases.id, id), eq(reportCases.state, "open"), free))
      .returning({ id: reportCases.id }),
  );
  return taken.length > 0;
}

/** Lets others have a case at once; administrators take it from whoever has it. */
export async function releaseCase(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  const mine = actor.role === "admin" ? undefined : eq(reportCases.claimedBy, requireUser(actor));
  await ctx.write((tx) =>
    tx.db
      .update(reportCases)
      .set({ claimedBy: null, claimedUntil: 0 })
      .where(and(eq(reportCases.id, id), mine)),
  );
}
