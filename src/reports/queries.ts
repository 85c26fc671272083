import { and, desc, eq, gt, isNull, ne, or } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import type { EntityType } from "./limits.ts";
import { decisions, reportCases } from "./table.ts";

/** Whether somebody's report of it waits for a decision: as long staff may look at it, whatever else they may see. */
export async function isReported(ctx: Ctx, entityType: EntityType, entityId: string): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(
      and(eq(reportCases.entityType, entityType), eq(reportCases.entityId, entityId), eq(reportCases.state, "open")),
    )
    .limit(1);
  return found !== undefined;
}

export type Violation = Pick<
  typeof decisions.$inferSelect,
  "id" | "verdict" | "reason" | "note" | "age" | "until" | "createdAt"
>;

/** The last decision against a thing that is in force: what its author is shown beside it. */
export async function violationOf(ctx: Ctx, entityType: EntityType, entityId: string): Promise<Violation | undefined> {
  const [found] = await ctx.db
    .select({
      id: decisions.id,
      verdict: decisions.verdict,
      reason: decisions.reason,
      note: decisions.note,
      age: decisions.age,
      until: decisions.until,
      createdAt: decisions.createdAt,
    })
    .from(decisions)
    .where(
      and(
        eq(decisions.entityType, entityType),
        eq(decisions.entityId, entityId),
        ne(decisions.verdict, "leave"),
        isNull(decisions.undoneAt),
        isNull(decisions.reversedAt),
        or(isNull(decisions.until), gt(decisions.until, ctx.clock.now())),
      ),
    )
    .orderBy(desc(decisions.createdAt))
    .limit(1);
  return found;
}
