import { and, eq, isNull } from "drizzle-orm";
import { userById } from "../../accounts/queries.ts";
import { blockAccount, unblockAccount } from "../../accounts/rules/block.ts";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import { blockedOnLiveChatsUntil } from "../../chat/queries/site-block.ts";
import { unmuteOnSite } from "../../chat/rules/blocks.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden, notFound, Problem } from "../../platform/problem.ts";
import { decisions, reports } from "../../reports/table.ts";
import { type Decision, decisionById, nextAlike } from "../queries/decisions.ts";
import { isOver } from "../things/thing.ts";
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

/**
 * Makes what a decision changed as it was before, as far as it still is what that decision made of it: a later one stays,
 * and so does what was ended meanwhile. Inside a write.
 */
export async function putBack(tx: Ctx, actor: Actor, decision: Decision): Promise<void> {
  if (await handDown(tx, decision)) return;
  const { entityType, entityId, verdict, before } = decision;
  if (verdict === "account") return putAccountBack(tx, decision);
  if (verdict === "mute") return putMuteBack(tx, decision);
  const thing = things[entityType];
  const facts = await thing.facts(tx, entityId);
  if (facts) await thing.revert(tx, actor, facts, verdict, before);
}

/** True where a later decision of the same kind stands: what this one found is what that one goes back to. */
async function handDown(tx: Ctx, decision: Decision): Promise<boolean> {
  const later = await nextAlike(tx, decision);
  if (!later) return false;
  const { before } = decision;
  if (!foundNothing(later)) await tx.db.update(decisions).set({ before }).where(eq(decisions.id, later.id));
  return true;
}

/** Whether what stood there before a decision was ended by then, and is not to come again. */
function foundNothing({ verdict, before }: Decision): boolean {
  if (verdict === "account" || verdict === "block") return before.blockedAt === null;
  if (verdict === "mute") return before.mutedUntil === null;
  if (verdict === "hide") return before.was === null || before.hidden === false;
  if (verdict === "cross") return before.was === null || before.crossed === true;
  return verdict === "delete" && (before.was === null || before.taken === true || before.deletedAt === null);
}

async function putAccountBack(tx: Ctx, { authorId, until, reason, before }: Decision): Promise<void> {
  const person = authorId ? await userById(tx, authorId) : undefined;
  // Ended, or blocked in another way since.
  if (!person || person.blockedAt === null || person.blockedUntil !== until || person.blockReason !== reason) return;
  const formerly = before.blockedUntil as number | null;
  if (before.blockedAt === null || isOver(tx, formerly)) return unblockAccount(tx, person.id);
  await blockAccount(tx, person.id, { until: formerly, reason: String(before.blockReason ?? "OTH") });
}

async function putMuteBack(tx: Ctx, { authorId, until, before }: Decision): Promise<void> {
  // Ended, or silenced in another way since.
  if (!authorId || (await blockedOnLiveChatsUntil(tx, authorId)) !== until) return;
  const formerly = before.mutedUntil as number | null;
  await unmuteOnSite(tx, authorId, isOver(tx, formerly) ? undefined : (formerly ?? undefined));
}

/**
 * Takes back those of these blocks, the last first, of which nobody was told: their reports wait again. Whether there was
 * another before them, so that somebody was told. Inside the write in which the block ends.
 */
export async function takeBackUntold(tx: Ctx, blocks: Decision[]): Promise<boolean> {
  const told = blocks.findIndex(({ toldAt }) => toldAt !== null);
  const untold = told < 0 ? blocks : blocks.slice(0, told);
  for (const decision of untold) {
    await tx.db.update(decisions).set({ undoneAt: tx.clock.now() }).where(eq(decisions.id, decision.id));
    await reopenReportsOf(tx, decision);
  }
  const first = untold.at(-1);
  return first === undefined || first.before.blockedAt !== null;
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
