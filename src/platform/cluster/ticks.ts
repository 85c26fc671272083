import { and, eq, lt } from "drizzle-orm";
import { hour } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { batchwise } from "../db/database.ts";
import { scheduleTicks } from "./table.ts";

/** Far longer than a process may be late for a tick, by its clock or by its work. */
const keptFor = hour;

/**
 * Takes one moment of a task for this process: of all that try exactly one is given true, and is to do it. Where that one
 * ends before it has, the next moment's does.
 */
export async function takeTick(ctx: Ctx, task: string, at: number): Promise<boolean> {
  return ctx.write(async (tx) => {
    const taken = await tx.db
      .insert(scheduleTicks)
      .values({ task, at })
      .onConflictDoNothing()
      .returning({ at: scheduleTicks.at });
    if (taken.length === 0) return false;
    await tx.db.delete(scheduleTicks).where(and(eq(scheduleTicks.task, task), lt(scheduleTicks.at, at - keptFor)));
    return true;
  }, batchwise);
}
