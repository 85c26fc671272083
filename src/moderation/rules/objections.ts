import { and, eq } from "drizzle-orm";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { forbidden, notFound, Problem } from "../../platform/problem.ts";
import { decisions, objections } from "../../reports/table.ts";
import { opensLink } from "../links.ts";
import { mayJudge } from "../policy.ts";
import { type Decision, decisionById, type Objected, type Objection, objectionById } from "../queries/decisions.ts";
import { type Report, reportById } from "../queries/reports.ts";
import { mailAnswer } from "./mails.ts";
import { putBack, reopenReportsOf } from "./revert.ts";
import { ringForAnswer } from "./rings.ts";

/** A report as whoever made it may see it: logged in, or by the link of the receipt. Throws Problem 404. */
export async function ownReport(ctx: Ctx, actor: Actor, id: string, key: string | undefined): Promise<Report> {
  const report = await reportById(ctx, id);
  if (!report) throw notFound();
  const own = actor.userId !== undefined && report.userId === actor.userId;
  if (!own && !opensLink(ctx, "report", id, key)) throw notFound();
  return report;
}

/** A decision as the author of the thing may see it, once they are told: logged in, or by the mail's link. Throws Problem 404. */
export async function ownDecision(ctx: Ctx, actor: Actor, id: string, key: string | undefined): Promise<Decision> {
  const decision = await decisionById(ctx, id);
  if (!decision || decision.undoneAt !== null) throw notFound();
  const own = actor.userId !== undefined && decision.authorId === actor.userId;
  if (!own && !opensLink(ctx, "decision", id, key)) throw notFound();
  return decision;
}

/** The author says what is wrong with a decision; once. Throws Problem 404, 409 `ALREADY_OBJECTED` or `NOTHING_TO_OBJECT`. */
export async function objectAsAuthor(ctx: Ctx, actor: Actor, id: string, key: string | undefined, message: string) {
  const decision = await ownDecision(ctx, actor, id, key);
  if (decision.verdict === "leave") throw new Problem(409, "NOTHING_TO_OBJECT");
  await object(ctx, decision, "author", message);
}

/** Whoever reported does so. Throws Problem 404, 409. */
export async function objectAsReporter(ctx: Ctx, actor: Actor, id: string, key: string | undefined, message: string) {
  const report = await ownReport(ctx, actor, id, key);
  const decision = report.decisionId ? await decisionById(ctx, report.decisionId) : undefined;
  if (!decision || decision.toldAt === null) throw new Problem(409, "NOTHING_TO_OBJECT");
  await object(ctx, decision, report.id, message);
}

async function object(ctx: Ctx, decision: Decision, side: string, message: string): Promise<void> {
  if (decision.undoneAt !== null || decision.reversedAt !== null) throw new Problem(409, "NOTHING_TO_OBJECT");
  await ctx.write(async (tx) => {
    const now = tx.clock.now();
    const [made] = await tx.db
      .insert(objections)
      .values({ id: newId(now), decisionId: decision.id, side, message, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: objections.id });
    if (!made) throw new Problem(409, "ALREADY_OBJECTED");
  });
}

/**
 * Answers an objection. Reversed, the author's has everything put back as it was, and a reporter's has the thing decided
 * anew. Whoever decided, reported or wrote the thing does not answer, but for an administrator. Throws Problem 403, 404, 409 `OBJECTION_ANSWERED`.
 */
export async function answerObjection(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { verdict, answer }: { verdict: "kept" | "reversed"; answer: string },
): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    const objected = await objectionById(tx, id);
    if (!objected) throw notFound();
    if (!mayAnswer(actor, objected)) throw forbidden();
    const { objection, decision } = objected;
    const now = tx.clock.now();
    const [answered] = await tx.db
      .update(objections)
      .set({ state: verdict, answer, answeredBy: actor.userId ?? null, answeredAt: now })
      .where(and(eq(objections.id, id), eq(objections.state, "open")))
      .returning();
    if (!answered) throw new Problem(409, "OBJECTION_ANSWERED");
    if (verdict === "reversed") await reverse(tx, actor, decision, objection);
    await mailAnswer(tx, decision, answered);
    await ringForAnswer(tx, decision, answered);
    const { entityType, entityId, title } = decision;
    const detail = `${verdict}: ${answer}`;
    await note(tx, actor, await staffName(tx, actor), { action: "objection", entityType, entityId, title, detail });
  });
}

export function mayAnswer(
  actor: Actor,
  { decision, author, reporterId }: Pick<Objected, "decision" | "author" | "reporterId">,
): boolean {
  const isTheirs = [decision.byUserId, reporterId].includes(actor.userId ?? "");
  return actor.role === "admin" || (!isTheirs && mayJudge(actor, author ?? undefined));
}

async function reverse(tx: Ctx, actor: Actor, decision: Decision, { side }: Objection): Promise<void> {
  if (side !== "author") return reopenReportsOf(tx, decision);
  if (decision.reversedAt !== null) return;
  await putBack(tx, actor, decision);
  await tx.db.update(decisions).set({ reversedAt: tx.clock.now() }).where(eq(decisions.id, decision.id));
}
