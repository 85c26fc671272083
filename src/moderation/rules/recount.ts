import { and, count, eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { reportCases, reports } from "../../reports/table.ts";
import { reasonsOf } from "../queries/reports.ts";

/** Brings a case to what its reports say: how many, which of them are open, and why most of them. Inside a write. */
export async function recount(tx: Ctx, caseId: string): Promise<void> {
  const why = await reasonsOf(tx, caseId);
  const [open] = await tx.db
    .select({ n: count() })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), eq(reports.state, "open")));
  const openCount = open?.n ?? 0;
  const [top] = why;
  if (!top) {
    await tx.db.delete(reportCases).where(eq(reportCases.id, caseId));
    return;
  }
  await tx.db
    .update(reportCases)
    .set({
      openCount,
      count: why.reduce((sum, { n }) => sum + n, 0),
      reason: top.reason,
      state: openCount > 0 ? "open" : "closed",
      ...(openCount > 0 ? {} : { claimedBy: null, claimedUntil: 0 }),
    })
    .where(eq(reportCases.id, caseId));
}
