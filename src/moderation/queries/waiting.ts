import { eq } from "drizzle-orm";
import { creatorApplications } from "../../accounts/table.ts";
import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { reportCases } from "../../reports/table.ts";

export type Waiting = { reports: number; applications: number };

const lifeMs = 5 * second;
const countedTo = 100;
const makeKept = (): { waiting?: Waiting; readAt: number } => ({ readAt: 0 });

/** What waits for staff, counted to a hundred, at most five seconds old. */
export async function waitingForStaff(ctx: Ctx): Promise<Waiting> {
  const kept = ctx.local(makeKept);
  const now = ctx.clock.now();
  if (kept.waiting && Math.abs(now - kept.readAt) < lifeMs) return kept.waiting;
  const open = ctx.db.select({ id: reportCases.id }).from(reportCases).where(eq(reportCases.state, "open"));
  const asked = ctx.db
    .select({ id: creatorApplications.id })
    .from(creatorApplications)
    .where(eq(creatorApplications.state, "open"));
  const [reports, applications] = await Promise.all([
    ctx.db.$count(open.limit(countedTo).as("some")),
    ctx.db.$count(asked.limit(countedTo).as("some")),
  ]);
  const waiting = { reports, applications };
  Object.assign(kept, { waiting, readAt: now });
  return waiting;
}
