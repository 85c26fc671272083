import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { markEnded } from "../../donations/rules/end.ts";
import { movePayment } from "../../donations/rules/ledger.ts";
import { payments } from "../../donations/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { source } from "../limits.ts";
import { stripeCheckouts } from "../table.ts";
import { checkoutOf, idOf } from "./checkout.ts";
import { stripeOf } from "./client.ts";
import { followMoney } from "./money.ts";

/**
 * Follows what became of a thing at Stripe, as it is now and not as some news had it: the same in whatever order and
 * however often the news come. Throws what Stripe's library does.
 */
export async function followNews(ctx: Ctx, type: string, objectId: string): Promise<void> {
  const stripe = await stripeOf(ctx);
  if (type.startsWith("checkout.session.")) return followSession(ctx, objectId);
  if (type.startsWith("invoice.")) return followInvoice(ctx, objectId);
  if (type.startsWith("customer.subscription.")) return followSubscription(ctx, objectId);
  const thing = type.startsWith("charge.dispute.")
    ? await stripe.disputes.retrieve(objectId)
    : type.startsWith("refund.")
      ? await stripe.refunds.retrieve(objectId)
      : await stripe.charges.retrieve(objectId);
  const intentId = idOf(thing.payment_intent);
  if (intentId) await followMoney(ctx, intentId, () => paymentOfIntent(ctx, intentId));
}

/** What became of a payment's page, for who comes back from it. */
export async function followPayment(ctx: Ctx, paymentId: string): Promise<void> {
  const checkout = await checkoutOf(ctx, paymentId);
  if (checkout) await followSession(ctx, checkout.sessionId);
}

async function followSession(ctx: Ctx, sessionId: string): Promise<void> {
  const session = await (await stripeOf(ctx)).checkout.sessions.retrieve(sessionId);
  const paymentId = session.client_reference_id ?? session.metadata?.payment;
  const checkout = paymentId ? await checkoutOf(ctx, paymentId) : undefined;
  if (!paymentId || !checkout) return;
  const subscriptionId = idOf(session.subscription);
  if (subscriptionId) await noteSubscription(ctx, paymentId, subscriptionId);
  const invoiceId = idOf(session.invoice);
  if (invoiceId) await followInvoice(ctx, invoiceId);
  const intentId = idOf(session.payment_intent);
  if (intentId) await followMoney(ctx, intentId, async () => paymentId);
  // A later page of the same payment may still be open.
  if (checkout.sessionId !== session.id) return;
  if (session.status === "expired") await ctx.write((tx) => movePayment(tx, paymentId, "cancelled", { source }));
  else if (session.status === "complete" && (await hasFailed(ctx, session)))
    await ctx.write((tx) => movePayment(tx, paymentId, "failed", { source }));
}

/** A page is complete before the bank has said so: it may still say no. */
async function hasFailed(ctx: Ctx, session: Stripe.Checkout.Session): Promise<boolean> {
  const intentId = idOf(session.payment_intent);
  if (session.payment_status !== "unpaid" || !intentId) return false;
  const { status } = await (await stripeOf(ctx)).paymentIntents.retrieve(intentId);
  return status === "requires_payment_method" || status === "canceled";
}

/** A month of a regular one, paid or not. */
async function followInvoice(ctx: Ctx, invoiceId: string): Promise<void> {
  const invoice = await (await stripeOf(ctx)).invoices.retrieve(invoiceId, { expand: ["payments"] });
  const paymentId = await paymentOfInvoice(ctx, invoice);
  if (!paymentId) return;
  for (const { payment, status } of invoice.payments?.data ?? []) {
    const intentId = idOf(payment.payment_intent);
    if (intentId && status === "paid") await followMoney(ctx, intentId, async () => paymentId);
  }
}

/** Stripe takes no more months, because its person, the operator or the bank ended it. */
async function followSubscription(ctx: Ctx, subscriptionId: string): Promise<void> {
  const { status, metadata } = await (await stripeOf(ctx)).subscriptions.retrieve(subscriptionId);
  const paymentId = (await paymentOfSubscription(ctx, subscriptionId)) ?? metadata.payment;
  if (!paymentId || (status !== "canceled" && status !== "incomplete_expired")) return;
  await ctx.write((tx) => markEnded(tx, paymentId, { source }));
}

/** Keeps which monthly takings belong to a payment; one that was ended before they began ends now. */
async function noteSubscription(ctx: Ctx, paymentId: string, subscriptionId: string): Promise<void> {
  await ctx.write(async (tx) => {
    await tx.db.update(stripeCheckouts).set({ subscriptionId }).where(eq(stripeCheckouts.paymentId, paymentId));
    const [payment] = await tx.db
      .select({ endedAt: payments.endedAt })
      .from(payments)
      .where(eq(payments.id, paymentId));
    if (payment?.endedAt != null) await tx.enqueue("stripe.end", { paymentId });
  });
}

async function paymentOfInvoice(ctx: Ctx, invoice: Stripe.Invoice): Promise<string | undefined> {
  const of = invoice.parent?.subscription_details;
  const subscriptionId = idOf(of?.subscription);
  return of?.metadata?.payment ?? (subscriptionId ? paymentOfSubscription(ctx, subscriptionId) : undefined);
}

async function paymentOfSubscription(ctx: Ctx, subscriptionId: string): Promise<string | undefined> {
  const [found] = await ctx.db
    .select({ paymentId: stripeCheckouts.paymentId })
    .from(stripeCheckouts)
    .where(eq(stripeCheckouts.subscriptionId, subscriptionId))
    .limit(1);
  return found?.paymentId;
}

/** Of money that does not say what it is for: a month's, by its invoice. */
async function paymentOfIntent(ctx: Ctx, intentId: string): Promise<string | undefined> {
  const stripe = await stripeOf(ctx);
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intentId },
    limit: 1,
  });
  const invoiceId = idOf(data[0]?.invoice);
  return invoiceId ? paymentOfInvoice(ctx, await stripe.invoices.retrieve(invoiceId)) : undefined;
}
