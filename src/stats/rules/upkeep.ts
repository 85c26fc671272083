import { lt } from "drizzle-orm";
import { day, hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { removeWhere } from "../../platform/db/remove.ts";
import { statBeats, statHours, statMinutes, statPlaybacks, statVisitors } from "../table.ts";
import { momentOf } from "./collect.ts";
import { dayOf, hourOf, minuteOf } from "./days.ts";
import { viewWindow } from "./playbacks.ts";

/** Longer than anybody is told of minutes. */
const minutesKept = 2 * day;
/** What could not be counted for so long is not counted: nobody is told of for longer. */
const beatsKept = 2 * day;
const hoursKept = 3 * day;

/** Forgets who watched what, and what is told of at once alone. */
export async function forgetOldStatistics(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  await removeWhere(ctx, statBeats, lt(statBeats.id, momentOf(now - beatsKept)));
  await removeWhere(ctx, statPlaybacks, lt(statPlaybacks.lastAt, now - viewWindow));
  await removeWhere(ctx, statVisitors, lt(statVisitors.day, dayOf(now - hour)));
  await removeWhere(ctx, statMinutes, lt(statMinutes.minute, minuteOf(now - minutesKept)));
  await removeWhere(ctx, statHours, lt(statHours.hour, hourOf(now - hoursKept)));
}
