import { asc, inArray, lt } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { letOthersRun } from "../../platform/let-others-run.ts";
import { notifications } from "../table.ts";

const keptFor = 90 * day;
const batchSize = 100;

/** Removes notifications of more than 90 days, a hundred to a transaction. Runs by the schedule. */
export async function forgetOldNotifications(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now() - keptFor;
  let removed = batchSize;
  while (removed === batchSize) {
    removed = await ctx.write(async (tx) => {
      const old = await tx.db
        .select({ id: notifications.id })
        .from(notifications)
        .where(lt(notifications.updatedAt, before))
        .orderBy(asc(notifications.updatedAt))
        .limit(batchSize);
      const ids = old.map(({ id }) => id);
      if (ids.length > 0) await tx.db.delete(notifications).where(inArray(notifications.id, ids));
      return ids.length;
    }, batchwise);
    await letOthersRun();
  }
}
