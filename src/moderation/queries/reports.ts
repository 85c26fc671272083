import { count, desc, eq, type SQL } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { reportCases, reports, type State } from "../../reports/table.ts";

export type Report = typeof reports.$inferSelect;
export type Case = typeof reportCases.$inferSelect;

export async function reportById(ctx: Ctx, id: string): Promise<Report | undefined> {
  const [found] = await ctx.db.select().from(reports).where(eq(reports.id, id)).limit(1);
  return found;
}

export async function caseById(ctx: Ctx, id: string): Promise<Case | undefined> {
  const [found] = await ctx.db.select().from(reportCases).where(eq(reportCases.id, id)).limit(1);
  return found;
}

const columns = {
  report: reports,
  entityType: reportCases.entityType,
  entityId: reportCases.entityId,
  title: reportCases.title,
  name: users.name,
  surname: users.surname,
};

export type ReportRow = Awaited<ReturnType<typeof listedReports>>[number];

/** Reports with what they are about and who made them, the newest first. */
export async function listedReports(ctx: Ctx, state: State | undefined, limit: number, offset: number) {
  return rowsFrom(ctx, state ? eq(reports.state, state) : undefined, limit, offset);
}

/** Those of one thing. */
export async function reportsOf(ctx: Ctx, caseId: string, limit: number): Promise<ReportRow[]> {
  return rowsFrom(ctx, eq(reports.caseId, caseId), limit, 0);
}

async function rowsFrom(ctx: Ctx, which: SQL | undefined, limit: number, offset: number) {
  return ctx.db
    .select(columns)
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .leftJoin(users, eq(users.id, reports.userId))
    .where(which)
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit)
    .offset(offset);
}

/** How many reports there are, counted to ten thousand. */
export async function reportsCount(ctx: Ctx, state: State | undefined): Promise<number> {
  const some = ctx.db
    .select({ id: reports.id })
    .from(reports)
    .where(state ? eq(reports.state, state) : undefined)
    .orderBy(desc(reports.createdAt))
    .limit(10_000)
    .as("some");
  const [row] = await ctx.db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

/** How often each reason was given for a thing, the most frequent first. */
export async function reasonsOf(ctx: Ctx, caseId: string) {
  const rows = await ctx.db
    .select({ reason: reports.reason, n: count() })
    .from(reports)
    .where(eq(reports.caseId, caseId))
    .groupBy(reports.reason);
  return rows.sort((a, b) => b.n - a.n || a.reason.localeCompare(b.reason));
}
