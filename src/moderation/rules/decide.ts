import { and, eq } from "drizzle-orm";
import { type User, userById } from "../../accounts/queries.ts";
import { blockAccount } from "../../accounts/rules/block.ts";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import { type Actor, isStaff, requireUser } from "../../platform/actor.ts";
import { day, second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { forbidden, notFound, Problem } from "../../platform/problem.ts";
import type { EntityType } from "../../reports/limits.ts";
import { type Before, decisions, reports } from "../../reports/table.ts";
import type { BlockForm, DecisionForm } from "../input.ts";
import { mayBlock, mayJudge } from "../policy.ts";
import type { Decision } from "../queries/decisions.ts";
import { type Case, caseById } from "../queries/reports.ts";
import type { Facts } from "../things/thing.ts";
import { things } from "../things/things.ts";
import { recount } from "./recount.ts";

/** So long a decision can be taken back as if it had not been; then people are told. */
export const undoMs = 10 * second;
/** A click at the last moment arrives later. */
const tellAfterMs = undoMs + 5 * second;
/** In chats nobody is silenced for longer at once. */
const muteMaxMs = 100 * 365 * day;

/**
 * Decides about a thing that was reported: does what was decided, closes its reports, and lets its author and those who
 * reported know in a moment. Throws Problem 403 `FORBIDDEN`, 404, 409 `CASE_CLAIMED` or `CASE_CLOSED`, 422.
 */
export async function decide(ctx: Ctx, actor: Actor, caseId: string, form: DecisionForm): Promise<Decision> {
  if (!isStaff(actor)) throw forbidden();
  return ctx.write(async (tx) => {
    const found = await caseById(tx, caseId);
    if (!found) throw notFound();
    requireOwnTurn(tx, actor, found);
    const { entityType, entityId } = found;
    const facts = (await things[entityType].facts(tx, entityId)) ?? factsOfGone(found);
    const decision = await carryOut(tx, actor, { entityType, facts, caseId }, form);
    await tx.db
      .update(reports)
      .set({ state: "closed", closedAt: tx.clock.now(), closedBy: actor.userId ?? null, decisionId: decision.id })
      .where(and(eq(reports.caseId, caseId), eq(reports.state, "open")));
    await recount(tx, caseId);
    return decision;
  });
}

/** How long somebody is blocked: so many days, or until a moment. */
type Block = BlockForm | (Omit<BlockForm, "duration"> & { until: number | null });

/** Blocks an account or a channel without a report, as from the lists of them. Throws Problem 403, 404. */
export async function decideBlock(
  ctx: Ctx,
  actor: Actor,
  entityType: "user" | "channel",
  id: string,
  block: Block,
): Promise<Decision> {
  if (!isStaff(actor)) throw forbidden();
  const verdict = entityType === "user" ? "account" : "block";
  return ctx.write(async (tx) => {
    const facts = await things[entityType].facts(tx, id);
    if (!facts) throw notFound();
    const subject = { entityType, facts, caseId: null, ...("until" in block ? { until: block.until } : {}) };
    return carryOut(tx, actor, subject, { duration: "forever", ...block, verdict, age: "18" });
  });
}

/** Nobody decides what somebody else has before them, or what is decided. */
function requireOwnTurn(tx: Ctx, actor: Actor, { state, claimedBy, claimedUntil }: Case): void {
  if (state === "closed") throw new Problem(409, "CASE_CLOSED");
  if (claimedBy !== null && claimedBy !== requireUser(actor) && claimedUntil >= tx.clock.now())
    throw new Problem(409, "CASE_CLAIMED");
}

/** Of what is gone its reports can still be closed. */
function factsOfGone({ entityId, title, authorId }: Case): Facts {
  return { id: entityId, title, authorId, channelId: null, videoId: null };
}

/** `until`: what the form does not say in days. */
type Subject = { entityType: EntityType; facts: Facts; caseId: string | null; until?: number | null };

async function carryOut(tx: Ctx, actor: Actor, subject: Subject, form: DecisionForm): Promise<Decision> {
  const { entityType, facts, caseId } = subject;
  const { verdict, reason } = form;
  const thing = things[entityType];
  if (!thing.verdicts.includes(verdict)) throw new Problem(422, "VALIDATION");
  const author = facts.authorId ? await userById(tx, facts.authorId) : undefined;
  if (!mayJudge(actor, author)) throw forbidden();
  const now = tx.clock.now();
  const until = subject.until === undefined ? endOf(form, now) : subject.until;
  const age = verdict === "age" ? Number(form.age) : null;
  const before =
    verdict === "account"
      ? await blockPerson(tx, actor, author, { until, reason })
      : await thing.apply(tx, actor, facts, { verdict, age, until });
  const byName = await staffName(tx, actor);
  const [decision] = await tx.db
    .insert(decisions)
    .values({
      ...{ id: newId(now), caseId, entityType, entityId: facts.id, title: facts.title, authorId: facts.authorId },
      ...{ verdict, reason, note: form.note, age, until, byUserId: actor.userId ?? null, byName, before },
      createdAt: now,
    })
    .returning();
  if (!decision) throw new Error("the decision was not inserted");
  await tx.enqueue("moderation.tell", { decisionId: decision.id }, { runAt: now + tellAfterMs });
  await note(tx, actor, byName, {
    ...{ action: verdict === "account" ? "block" : "decide", entityType, entityId: facts.id, title: facts.title },
    detail: `${verdict} ${reason} ${form.note}`.trim(),
  });
  return decision;
}

async function blockPerson(
  tx: Ctx,
  actor: Actor,
  person: User | undefined,
  block: { until: number | null; reason: string },
): Promise<Before> {
  if (!person) throw notFound();
  if (!mayBlock(actor, person)) throw forbidden();
  const { blockedAt, blockedUntil, blockReason } = person;
  await blockAccount(tx, person.id, block);
  return { blockedAt, blockedUntil, blockReason };
}

function endOf({ verdict, duration }: DecisionForm, now: number): number | null {
  if (verdict !== "block" && verdict !== "account" && verdict !== "mute") return null;
  if (duration !== "forever") return now + Number(duration) * day;
  return verdict === "mute" ? now + muteMaxMs : null;
}
