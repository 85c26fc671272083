import { and, eq, isNull } from "drizzle-orm";
import { userById } from "../../accounts/queries.ts";
import { blockAccount, unblockAccount } from "../../accounts/rules/block.ts";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden, notFound, Problem } from "../../platform/problem.ts";
import { decisions, reports } from "../../reports/table.ts";
import { type Decision, decisionById } from "../queries/decisions.ts";
import { things } from "../things/things.ts";
import { recount } from "./recount.ts";

/**
 * Takes a decision back that nobody was told of yet: everything stands as before, and its reports wait again. Throws
 * Problem 403 for all but whoever decided, 404, 409 `TOO_LATE`.
 */
export async function undoDecision(ctx: Ctx, actor: Actor, id: string): Promise<Decision> {
  return ctx.write(async (tx) => {
    const decision = await decisionById(tx, id);
    if (!decision || !isStaff(actor)) throw notFound();
    if (decision.byUserId !== actor.userId) throw forbidden();
    const [undone] = await tx.db
      .update(decisions)
      .set({ undoneAt: tx.clock.now() })
      .where(and(eq(decisions.id, id), isNull(decisions.toldAt), isNull(decisions.undoneAt)))
      .returning({ id: decisions.id });
    if (!undone) throw new Problem(409, "TOO_LATE");
    await putBack(tx, actor, decision);
    await reopenReportsOf(tx, decision);
    const { entityType, entityId, title, verdict } = decision;
    const done = { action: "undo", entityType, entityId, title, detail: verdict } as const;
    await note(tx, actor, await staffName(tx, actor), done);
    return decision;
  });
}

/** Makes what a decision changed as it was before. Inside a write. */
export async function putBack(tx: Ctx, actor: Actor, decision: Decision): Promise<void> {
  const { entityType, entityId, verdict, before, authorId } = decision;
  if (verdict === "account") {
    const person = authorId ? await userById(tx, authorId) : undefined;
    if (!person) return;
    if (before.blockedAt === null) await unblockAccount(tx, person.id);
    else {
      const [until, reason] = [before.blockedUntil as number | null, String(before.blockReason ?? "OTH")];
      await blockAccount(tx, person.id, { until, reason });
    }
    return;
  }
  const thing = things[entityType];
  const facts = await thing.facts(tx, entityId);
  if (facts) await thing.revert(tx, actor, facts, verdict, before);
}

/** What a decision closed waits for another. Inside a write. */
export async function reopenReportsOf(tx: Ctx, { id, caseId }: Decision): Promise<void> {
  if (caseId === null) return;
  await tx.db
    .update(reports)
    .set({ state: "open", closedAt: null, closedBy: null, decisionId: null })
    .where(eq(reports.decisionId, id));
  await recount(tx, caseId);
}
