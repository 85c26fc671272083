import { and, eq, isNull, lt, ne, or } from "drizzle-orm";
import { type Actor, isStaff, requireUser } from "../../platform/actor.ts";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden } from "../../platform/problem.ts";
import { reportCases } from "../../reports/table.ts";
import { type Case, caseById } from "../queries/reports.ts";

/** So long nobody else decides about what somebody has before them. */
export const claimMs = 5 * minute;
/** Whoever opens their case again has it for longer once so little is left: reading it writes nothing before. */
const renewedMs = 4 * minute;
const nobodys = { claimedBy: null, claimedUntil: 0 };

/**
 * Takes an open case for whoever looks at it, unless somebody else does; again, for longer. What they had before is anybody's
 * again: whoever goes through the queue keeps nothing of what they pass. Gives the case as it is then. Throws Problem 403.
 */
export async function claimCase(ctx: Ctx, actor: Actor, found: Case): Promise<Case> {
  if (!isStaff(actor)) throw forbidden();
  const userId = requireUser(actor);
  const now = ctx.clock.now();
  const { id, claimedBy, claimedUntil } = found;
  if (claimedBy === userId && claimedUntil > now + renewedMs) return found;
  const free = or(isNull(reportCases.claimedBy), eq(reportCases.claimedBy, userId), lt(reportCases.claimedUntil, now));
  const [taken] = await ctx.write(async (tx) => {
    const passed = and(eq(reportCases.state, "open"), eq(reportCases.claimedBy, userId), ne(reportCases.id, id));
    await tx.db.update(reportCases).set(nobodys).where(passed);
    return tx.db
      .update(reportCases)
      .set({ claimedBy: userId, claimedUntil: now + claimMs })
      .where(and(eq(reportCases.id, id), eq(reportCases.state, "open"), free))
      .returning();
  });
  return taken ?? (await caseById(ctx, id)) ?? found;
}

/** Lets others have a case at once; administrators take it from whoever has it. */
export async function releaseCase(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  const mine = actor.role === "admin" ? undefined : eq(reportCases.claimedBy, requireUser(actor));
  await ctx.write((tx) =>
    tx.db
      .update(reportCases)
      .set(nobodys)
      .where(and(eq(reportCases.id, id), mine)),
  );
}
