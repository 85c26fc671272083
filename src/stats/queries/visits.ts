import { and, desc, gte, lte, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { Period } from "../rules/period.ts";
import { statVisits } from "../table.ts";

export type Visits = { area: string; visits: number; seconds: number };

/** How often each part of the site was opened, and for how long it was read. */
export async function visitsOf(ctx: Ctx, { first, last }: Period): Promise<Visits[]> {
  const visits = sql<number>`sum(${statVisits.visits})`.mapWith(Number);
  return ctx.db
    .select({ area: statVisits.area, visits, seconds: sql<number>`sum(${statVisits.seconds})`.mapWith(Number) })
    .from(statVisits)
    .where(and(gte(statVisits.day, first), lte(statVisits.day, last)))
    .groupBy(statVisits.area)
    .orderBy(desc(visits), statVisits.area)
    .limit(50);
}
