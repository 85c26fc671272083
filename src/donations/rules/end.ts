import { and, eq, isNull } from "drizzle-orm";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { type Payment, paymentById } from "../queries/payments.ts";
import { payments } from "../table.ts";
import { movePayment, noteChange, type Teller } from "./ledger.ts";
import { methodNamed } from "./methods.ts";
import { giveProducts } from "./products.ts";

/**
 * Ends a monthly donation, or takes back one that nothing came for: its person does, from the account or by the address
 * that they alone were mailed. What has ended already ends again where it is taken, for it may go on there. Throws Problem
 * 404, 409, 503.
 */
async function endPayment(ctx: Ctx, id: string): Promise<void> {
  const payment = await paymentById(ctx, id);
  if (!payment) throw notFound();
  await endElsewhere(ctx, payment);
  await ctx.write((tx) => endHere(tx, payment, { source: "person" }));
}

/** What its person may do to a payment. */
export type PersonAct = "end" | "unname";

/** Does it for whoever knows the address that its person alone was mailed. Throws Problem 404, 409. */
export async function actOnPayment(ctx: Ctx, id: string, act: PersonAct): Promise<void> {
  if (act === "end") return endPayment(ctx, id);
  if (!(await paymentById(ctx, id))) throw notFound();
  await ctx.write((tx) => unnamePayment(tx, id));
}

/** The same from the account. Throws Problem 404 for somebody else's, 409. */
export async function actOnOwnPayment(ctx: Ctx, actor: Actor, id: string, act: PersonAct): Promise<void> {
  const userId = requireUser(actor);
  if ((await paymentById(ctx, id))?.userId !== userId) throw notFound();
  await actOnPayment(ctx, id, act);
}

/**
 * Takes a name off the wall of donors, and the badge that goes with it, whoever put it there: consent ends as easily as it
 * was given. Inside a write.
 */
export async function unnamePayment(tx: Ctx, id: string): Promise<void> {
  const hidden = { isNamed: false, shownAs: "" };
  const [payment] = await tx.db.update(payments).set(hidden).where(eq(payments.id, id)).returning();
  if (payment?.userId) await giveProducts(tx, payment.userId);
}

/**
 * Comes before `endHere`, outside of any write: what is taken elsewhere must not go on while it looks ended here. Throws
 * Problem 409, 503.
 */
export async function endElsewhere(ctx: Ctx, payment: Payment): Promise<void> {
  requireEndable(payment);
  if (payment.method !== "transfer") await methodNamed(payment.method)?.end(ctx, payment);
}

/** Inside a write. Throws Problem 409. */
export async function endHere(tx: Ctx, payment: Payment, teller: Teller): Promise<void> {
  requireEndable(payment);
  if (payment.type === "regular") await markEnded(tx, payment.id, teller);
  else await movePayment(tx, payment.id, "cancelled", teller);
}

/** One that was made once has ended when its money came: only a refund gives it back. */
function requireEndable({ type, state }: Payment): void {
  if (type === "once" && (state === "paid" || state === "refunded")) throw new Problem(409, "PAYMENT_ENDED");
}

/** A monthly donation goes on no more; what came stays, and one that nothing came for is cancelled. Inside a write. */
export async function markEnded(tx: Ctx, id: string, teller: Teller): Promise<void> {
  const change = { endedAt: tx.clock.now(), dueAt: null };
  const [ended] = await tx.db
    .update(payments)
    .set(change)
    .where(and(eq(payments.id, id), isNull(payments.endedAt)))
    .returning();
  if (ended) await noteChange(tx, ended, "ended", teller);
  await movePayment(tx, id, "cancelled", teller);
}
