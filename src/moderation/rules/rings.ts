import { eq } from "drizzle-orm";
import { notifyPerson } from "../../notifications/rules/personal.ts";
import type { Ctx } from "../../platform/context.ts";
import { reports } from "../../reports/table.ts";
import type { Decision, Objection } from "../queries/decisions.ts";
import { reportById } from "../queries/reports.ts";

/** The bell rings for the author of a thing, and for those with an account who reported it. Inside a write. */
export async function ringForDecision(tx: Ctx, decision: Decision): Promise<void> {
  const { id, authorId, verdict } = decision;
  if (authorId && verdict !== "leave")
    await notifyPerson(tx, authorId, {
      type: "decision",
      subjectId: id,
      details: { ...factsOf(decision), decisionId: id },
    });
  const told = await tx.db.select().from(reports).where(eq(reports.decisionId, id)).limit(1000);
  for (const { id: reportId, userId } of told)
    if (userId)
      await notifyPerson(tx, userId, {
        type: "decision",
        subjectId: reportId,
        details: { ...factsOf(decision), reportId },
      });
}

/** And for whoever objected and has an answer. Inside the write of the answer. */
export async function ringForAnswer(tx: Ctx, decision: Decision, { side }: Objection): Promise<void> {
  const type = "objection_answered";
  if (side === "author") {
    const { id: decisionId, authorId } = decision;
    const details = { ...factsOf(decision), decisionId };
    if (authorId) await notifyPerson(tx, authorId, { type, subjectId: decisionId, details });
    return;
  }
  const report = await reportById(tx, side);
  const details = { ...factsOf(decision), reportId: side };
  if (report?.userId) await notifyPerson(tx, report.userId, { type, subjectId: side, details });
}

function factsOf({ entityType, verdict, age }: Decision) {
  return { thing: entityType, verdict, ...(age === null ? {} : { age }) };
}
