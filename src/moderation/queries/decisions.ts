import { and, asc, desc, eq, gt, isNull, or } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { decisions, objections, reports } from "../../reports/table.ts";

export type Decision = typeof decisions.$inferSelect;
export type Objection = typeof objections.$inferSelect;

export async function decisionById(ctx: Ctx, id: string): Promise<Decision | undefined> {
  const [found] = await ctx.db.select().from(decisions).where(eq(decisions.id, id)).limit(1);
  return found;
}

/** The first standing decision after another that changed the same: of a person, of a channel, or of one thing. */
export async function nextAlike(ctx: Ctx, decision: Decision): Promise<Decision | undefined> {
  const { id, entityType, entityId, verdict, authorId, createdAt, before } = decision;
  const ofPerson = /^(account|block|mute)$/.test(verdict) && authorId !== null;
  const rows = await ctx.db
    .select()
    .from(decisions)
    .where(
      and(
        ofPerson
          ? eq(decisions.authorId, authorId)
          : and(eq(decisions.entityType, entityType), eq(decisions.entityId, entityId)),
        and(eq(decisions.verdict, verdict), isNull(decisions.undoneAt), isNull(decisions.reversedAt)),
        or(gt(decisions.createdAt, createdAt), and(eq(decisions.createdAt, createdAt), gt(decisions.id, id))),
      ),
    )
    .orderBy(asc(decisions.createdAt), asc(decisions.id))
    .limit(100);
  return rows.find((row) => verdict !== "block" || row.before.channelId === before.channelId);
}

/** What blocked this account, or this channel of theirs, the last first, unless it was taken back. */
export async function standingBlocks(
  ctx: Ctx,
  { userId, channelId }: { userId: string; channelId?: string },
): Promise<Decision[]> {
  const rows = await ctx.db
    .select()
    .from(decisions)
    .where(
      and(
        and(eq(decisions.authorId, userId), eq(decisions.verdict, channelId ? "block" : "account")),
        and(isNull(decisions.undoneAt), isNull(decisions.reversedAt)),
      ),
    )
    .orderBy(desc(decisions.createdAt), desc(decisions.id))
    .limit(100);
  return rows.filter(({ before }) => !channelId || before.channelId === channelId);
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

/** What one side said against a decision. */
export async function objectionOf(ctx: Ctx, decisionId: string, side: string): Promise<Objection | undefined> {
  const [found] = await ctx.db
    .select()
    .from(objections)
    .where(and(eq(objections.decisionId, decisionId), eq(objections.side, side)))
    .limit(1);
  return found;
}

/** An objection with what it is against, and whose affair that is. */
export type Objected = Awaited<ReturnType<typeof openObjections>>[number];

/** Objections that wait for an answer, the longest waiting first. */
export async function openObjections(ctx: Ctx, limit: number) {
  return objected(ctx).where(eq(objections.state, "open")).orderBy(asc(objections.createdAt)).limit(limit);
}

export async function objectionById(ctx: Ctx, id: string): Promise<Objected | undefined> {
  const [found] = await objected(ctx).where(eq(objections.id, id)).limit(1);
  return found;
}

function objected(ctx: Ctx) {
  return ctx.db
    .select({
      objection: objections,
      decision: decisions,
      author: { id: users.id, role: users.role },
      reporterId: reports.userId,
    })
    .from(objections)
    .innerJoin(decisions, eq(decisions.id, objections.decisionId))
    .leftJoin(users, eq(users.id, decisions.authorId))
    .leftJoin(reports, eq(reports.id, objections.side));
}

export async function openObjectionsCount(ctx: Ctx): Promise<number> {
  return ctx.db.$count(objections, eq(objections.state, "open"));
}
