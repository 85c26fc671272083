import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { dialect } from "../config/dialect.ts";
import type { Ctx } from "../context.ts";
import { letOthersRun } from "../let-others-run.ts";
import { batchwise } from "./database.ts";

const atOnce = 500;

/**
 * Removes the rows of which a condition is true, a few to a transaction: of a busy day there are millions, and nobody who
 * asks for a page or writes waits for more than those few. The condition has an index; rows are found by where they lie.
 */
export async function removeWhere(ctx: Ctx, table: PgTable, condition: SQL): Promise<void> {
  const some =
    dialect === "sqlite"
      ? sql`rowid in (select rowid from ${table} where ${condition} limit ${atOnce})`
      : sql`ctid = any(array(select ctid from ${table} where ${condition} limit ${atOnce}))`;
  for (;;) {
    const removed = await ctx.write(
      (tx) => tx.db.delete(table).where(some).returning({ of: sql<number>`1` }),
      batchwise,
    );
    if (removed.length < atOnce) return;
    await letOthersRun();
  }
}
