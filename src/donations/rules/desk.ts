import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { money } from "../../platform/money.ts";
import { forbidden, invalid, notFound, Problem } from "../../platform/problem.ts";
import { siteZone, zonedInstant } from "../../platform/zoned-time.ts";
import { dayOf } from "../queries/months.ts";
import { arrivalsOf, hasCome, likelyArrival, type Payment, paymentById } from "../queries/payments.ts";
import { endElsewhere, endHere, unnamePayment } from "./end.ts";
import { record } from "./ledger.ts";

/** Who keeps the books: donors' data is shown to nobody else. Throws Problem 403. */
export function requireTreasurer(actor: Actor): void {
  if (actor.role !== "admin") throw forbidden();
}

/** A payment as admins see it. Throws Problem 403, 404. */
export async function keptPayment(ctx: Ctx, actor: Actor, id: string): Promise<Payment> {
  requireTreasurer(actor);
  const found = await paymentById(ctx, id);
  if (!found) throw notFound();
  return found;
}

/**
 * Says that a payment's money came, and when: once for each, and once for each month of a regular one, however many people
 * say so. Throws Problem 403, 404, 409, 422.
 */
export async function confirmPayment(ctx: Ctx, actor: Actor, id: string, day?: string): Promise<void> {
  await onDesk(ctx, actor, id, async (tx, payment) => {
    requireByHand(payment);
    const at = arrivalOn(payment, tx.clock.now(), day);
    const already =
      payment.type === "once"
        ? payment.state === "paid"
        : hasCome(payment, (await arrivalsOf(tx, [id])).get(id) ?? [], at);
    const sourceId = payment.type === "once" ? payment.id : `${payment.id} ${dayOf(at)}`;
    const entry = { paymentId: id, kind: "received" as const, amount: payment.amount, source: "hand", sourceId };
    if (already || !(await record(tx, { ...entry, at, ...by(actor) }))) throw new Problem(409, "ALREADY_COUNTED");
    return `+${money(payment.amount, "pl")}`;
  });
}

/** Noon of the day that somebody read in the bank; without one, when it most likely came. */
function arrivalOn(payment: Payment, now: number, day: string | undefined): number {
  if (!day) return likelyArrival(payment, now);
  if (day === dayOf(now)) return now;
  const at = zonedInstant(`${day}T12:00`, siteZone);
  if (at === undefined || at > now || day < dayOf(payment.createdAt))
    throw invalid({ day: { key: "donations.one.badDay" } });
  return at;
}

/** Money that went back; `key` is of the form, so that the same press counts once. Throws Problem 403, 404, 409. */
export async function refundPayment(ctx: Ctx, actor: Actor, id: string, amount: number, key: string): Promise<void> {
  await onDesk(ctx, actor, id, async (tx, payment) => {
    requireByHand(payment);
    if (amount <= 0 || amount > payment.received) throw new Problem(409, "REFUND_TOO_HIGH");
    await write(tx, actor, id, { kind: "refunded", amount: -amount, key, text: "" });
    return money(-amount, "pl");
  });
}

/** Puts a mistake of the ledger right by another entry, for nothing is ever taken out. Throws Problem 403, 404, 409. */
export async function correctPayment(ctx: Ctx, actor: Actor, id: string, fix: Fix): Promise<void> {
  await onDesk(ctx, actor, id, async (tx, payment) => {
    if (fix.amount === 0 || payment.received + fix.amount < 0) throw new Problem(409, "REFUND_TOO_HIGH");
    await write(tx, actor, id, { kind: "corrected", ...fix });
    return `${money(fix.amount, "pl")} ${fix.text}`;
  });
}

/** Takes back what nothing came for, or ends a monthly one, as often as it takes. Throws Problem 403, 404, 409, 503. */
export async function cancelPayment(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await endElsewhere(ctx, await keptPayment(ctx, actor, id));
  await onDesk(ctx, actor, id, async (tx, payment) => {
    await endHere(tx, payment, { source: "hand", ...by(actor) });
    return "cancelled";
  });
}

/** Takes a name off the wall that should not stand there. Throws Problem 403, 404. */
export async function unnameDonor(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await onDesk(ctx, actor, id, async (tx) => {
    await unnamePayment(tx, id);
    return "wall: –";
  });
}

/** Money that an outside service tells of by itself is not told by hand too. Throws Problem 409 `NOT_BY_HAND`. */
function requireByHand({ method }: Payment): void {
  if (method !== "transfer") throw new Problem(409, "NOT_BY_HAND");
}

type Fix = { amount: number; key: string; text: string };

async function write(tx: Ctx, actor: Actor, id: string, fix: Fix & { kind: "refunded" | "corrected" }): Promise<void> {
  const { kind, amount, key, text } = fix;
  const entry = { paymentId: id, kind, amount, source: "hand", sourceId: `${id} ${key}`, note: text };
  if (!(await record(tx, { ...entry, at: tx.clock.now(), ...by(actor) }))) throw new Problem(409, "ALREADY_COUNTED");
}

const by = ({ userId }: Actor) => (userId ? { byUserId: userId } : {});

/** Does it in one write with its line of the log. */
async function onDesk(
  ctx: Ctx,
  actor: Actor,
  id: string,
  run: (tx: Ctx, payment: Payment) => Promise<string>,
): Promise<void> {
  requireTreasurer(actor);
  await ctx.write(async (tx) => {
    const payment = await keptPayment(tx, actor, id);
    const detail = await run(tx, payment);
    const done = { action: "donation", entityType: "payment", entityId: id, title: payment.title, detail } as const;
    await note(tx, actor, await staffName(tx, actor), done);
  });
}
