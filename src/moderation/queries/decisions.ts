import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { decisions, objections } from "../../reports/table.ts";

export type Decision = typeof decisions.$inferSelect;
export type Objection = typeof objections.$inferSelect;

export async function decisionById(ctx: Ctx, id: string): Promise<Decision | undefined> {
  const [found] = await ctx.db.select().from(decisions).where(eq(decisions.id, id)).limit(1);
  return found;
}

/** The last decisions about what somebody made, those taken back at once left out. */
export async function decisionsAbout(ctx: Ctx, authorId: string, limit: number): Promise<Decision[]> {
  return ctx.db
    .select()
    .from(decisions)
    .where(and(eq(decisions.authorId, authorId), isNull(decisions.undoneAt)))
    .orderBy(desc(decisions.createdAt))
    .limit(limit);
}

/** The last decision of a case that was not taken back. */
export async function lastDecision(ctx: Ctx, caseId: string): Promise<Decision | undefined> {
  const [found] = await ctx.db
    .select()
    .from(decisions)
    .where(and(eq(decisions.caseId, caseId), isNull(decisions.undoneAt)))
    .orderBy(desc(decisions.createdAt))
    .limit(1);
  return found;
}

export async function objectionById(ctx: Ctx, id: string): Promise<Objection | undefined> {
  const [found] = await ctx.db.select().from(objections).where(eq(objections.id, id)).limit(1);
  return found;
}

/** What one side said against a decision. */
export async function objectionOf(ctx: Ctx, decisionId: string, side: string): Promise<Objection | undefined> {
  const [found] = await ctx.db
    .select()
    .from(objections)
    .where(and(eq(objections.decisionId, decisionId), eq(objections.side, side)))
    .limit(1);
  return found;
}

/** Objections that wait for an answer, with what they are against: the longest waiting first. */
export async function openObjections(ctx: Ctx, limit: number) {
  return ctx.db
    .select({ objection: objections, decision: decisions })
    .from(objections)
    .innerJoin(decisions, eq(decisions.id, objections.decisionId))
    .where(eq(objections.state, "open"))
    .orderBy(asc(objections.createdAt))
    .limit(limit);
}

export async function openObjectionsCount(ctx: Ctx): Promise<number> {
  return ctx.db.$count(objections, eq(objections.state, "open"));
}
