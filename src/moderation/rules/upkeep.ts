import { and, gt, inArray, lt, sql } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { reports } from "../../reports/table.ts";

/** People have six months to object; then nobody needs to be written to. */
const keptFor = 200 * day;

/** Forgets the e-mails that people without an account left with reports that were closed long ago. */
export async function forgetReporters(ctx: Ctx): Promise<void> {
  await ctx.write(async (tx) => {
    const over = await tx.db
      .select({ id: reports.id })
      .from(reports)
      .where(and(gt(reports.email, ""), lt(reports.closedAt, tx.clock.now() - keptFor)))
      .limit(500);
    const ids = over.map(({ id }) => id);
    if (ids.length > 0)
      await tx.db
        .update(reports)
        .set({ email: "", reporter: sql`${reports.id}` })
        .where(inArray(reports.id, ids));
  }, batchwise);
}
