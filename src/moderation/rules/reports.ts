import { and, eq } from "drizzle-orm";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden, notFound } from "../../platform/problem.ts";
import { reports } from "../../reports/table.ts";
import { type Case, caseById, type Report, reportById } from "../queries/reports.ts";
import { recount } from "./recount.ts";

/** Closes a report without a decision: nobody is told. One that is closed stays so. Throws Problem 403, 404. */
export async function closeReport(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await changeReport(ctx, actor, id, "reportClosed", async (tx) => {
    const now = tx.clock.now();
    await tx.db
      .update(reports)
      .set({ state: "closed", closedAt: now, closedBy: actor.userId ?? null })
      .where(and(eq(reports.id, id), eq(reports.state, "open")));
  });
}

/** Opens a closed report again. Throws Problem 403, 404. */
export async function reopenReport(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await changeReport(ctx, actor, id, "reportReopened", async (tx) => {
    await tx.db
      .update(reports)
      .set({ state: "open", closedAt: null, closedBy: null })
      .where(and(eq(reports.id, id), eq(reports.state, "closed")));
  });
}

/** Deletes a report; with the last one goes the case. Throws Problem 403, 404. */
export async function deleteReport(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await changeReport(ctx, actor, id, "reportDeleted", async (tx) => {
    await tx.db.delete(reports).where(eq(reports.id, id));
  });
}

type Changed = "reportClosed" | "reportReopened" | "reportDeleted";

async function changeReport(
  ctx: Ctx,
  actor: Actor,
  id: string,
  action: Changed,
  change: (tx: Ctx, report: Report) => Promise<void>,
): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    const report = await reportById(tx, id);
    const found = report && (await caseById(tx, report.caseId));
    if (!report || !found) throw notFound();
    await change(tx, report);
    await recount(tx, found.id);
    const { entityType, entityId, title } = found;
    await note(tx, actor, await staffName(tx, actor), { action, entityType, entityId, title, detail: report.reason });
  });
}

/** Opens all reports of a thing again, to decide anew. Throws Problem 403, 404. */
export async function reopenCase(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await changeCase(ctx, actor, id, "reportReopened", async (tx) => {
    await tx.db
      .update(reports)
      .set({ state: "open", closedAt: null, closedBy: null })
      .where(and(eq(reports.caseId, id), eq(reports.state, "closed")));
  });
}

/** Deletes all reports of a thing, such as were made to annoy. Throws Problem 403, 404. */
export async function deleteCase(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await changeCase(ctx, actor, id, "reportDeleted", async (tx) => {
    await tx.db.delete(reports).where(eq(reports.caseId, id));
  });
}

async function changeCase(
  ctx: Ctx,
  actor: Actor,
  id: string,
  action: Changed,
  change: (tx: Ctx, found: Case) => Promise<void>,
): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    const found = await caseById(tx, id);
    if (!found) throw notFound();
    await change(tx, found);
    await recount(tx, id);
    const { entityType, entityId, title } = found;
    await note(tx, actor, await staffName(tx, actor), { action, entityType, entityId, title });
  });
}
