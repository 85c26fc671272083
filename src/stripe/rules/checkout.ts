import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import type { Payment } from "../../donations/queries/payments.ts";
import type { Ctx } from "../../platform/context.ts";
import { translator } from "../../platform/i18n/translate.ts";
import { Problem } from "../../platform/problem.ts";
import { siteOrigin, siteSettings } from "../../platform/settings/settings.ts";
import { stripeCheckouts } from "../table.ts";
import { stripeOf } from "./client.ts";

export type Checkout = typeof stripeCheckouts.$inferSelect;

/**
 * Has Stripe make its page for a payment that waits; asking again leads to the same one. Outside of any write. Throws
 * Problem 503 `STRIPE_UNAVAILABLE`.
 */
export async function beginCheckout(ctx: Ctx, payment: Payment): Promise<{ url: string }> {
  try {
    const session = await openSession(ctx, payment);
    if (!session.url) throw new Error(`${session.id} has no address`);
    return { url: session.url };
  } catch (cause) {
    throw unavailable(ctx, payment, cause);
  }
}

/** Takes nothing more, for who waits for it. Outside of any write. Throws Problem 503 `STRIPE_UNAVAILABLE`. */
export async function endAtOnce(ctx: Ctx, payment: { id: string }): Promise<void> {
  try {
    await takeNoMore(ctx, payment);
  } catch (cause) {
    throw unavailable(ctx, payment, cause);
  }
}

/** Closes its page and takes no more months of it. Outside of any write. Throws what Stripe's library does. */
export async function takeNoMore(ctx: Ctx, payment: { id: string }): Promise<void> {
  const checkout = await checkoutOf(ctx, payment.id);
  if (!checkout) return;
  const stripe = await stripeOf(ctx);
  if (!checkout.subscriptionId) {
    const session = await stripe.checkout.sessions.retrieve(checkout.sessionId);
    if (session.status === "open") await stripe.checkout.sessions.expire(session.id);
    const begun = idOf(session.subscription);
    if (begun) await cancel(stripe, begun);
    return;
  }
  await cancel(stripe, checkout.subscriptionId);
}

export async function checkoutOf(ctx: Ctx, paymentId: string): Promise<Checkout | undefined> {
  const [found] = await ctx.db.select().from(stripeCheckouts).where(eq(stripeCheckouts.paymentId, paymentId)).limit(1);
  return found;
}

/** Stripe gives a thing by its id, or whole where that was asked for. */
export function idOf(thing: string | { id: string } | null | undefined): string | undefined {
  return typeof thing === "string" ? thing : thing?.id;
}

async function openSession(ctx: Ctx, payment: Payment): Promise<Stripe.Checkout.Session> {
  const stripe = await stripeOf(ctx);
  const known = await checkoutOf(ctx, payment.id);
  if (known) {
    const session = await stripe.checkout.sessions.retrieve(known.sessionId);
    if (session.status === "open") return session;
  }
  // The same question asked twice is one page; after one that ended it is another question.
  const idempotencyKey = `donation-${payment.id}${known ? `-after-${known.sessionId}` : ""}`;
  const session = await stripe.checkout.sessions.create(await pageFor(ctx, payment), { idempotencyKey });
  const row = { paymentId: payment.id, sessionId: session.id, createdAt: ctx.clock.now() };
  await ctx.write((tx) =>
    tx.db
      .insert(stripeCheckouts)
      .values(row)
      .onConflictDoUpdate({ target: stripeCheckouts.paymentId, set: { sessionId: session.id } }),
  );
  return session;
}

/** What the person sees there and where they come back; which ways to pay there are says the operator's account. */
async function pageFor(ctx: Ctx, payment: Payment): Promise<Stripe.Checkout.SessionCreateParams> {
  const { lang, id } = payment;
  const [{ name: site }, origin] = await Promise.all([siteSettings(ctx), siteOrigin(ctx)]);
  const back = `${origin}${lang === "pl" ? "" : `/${lang}`}/donate/stripe/${id}`;
  const name = translator(lang)(payment.type === "regular" ? "stripe.monthly" : "stripe.once", { site });
  const metadata = { payment: id };
  const price = { currency: "pln", unit_amount: payment.amount, product_data: { name } };
  const all = {
    locale: lang,
    client_reference_id: id,
    customer_email: payment.email,
    success_url: back,
    cancel_url: `${back}?left=1`,
    metadata,
  } as const;
  if (payment.type === "regular")
    return {
      ...all,
      mode: "subscription",
      line_items: [{ quantity: 1, price_data: { ...price, recurring: { interval: "month" } } }],
      subscription_data: { metadata, description: name },
    };
  return {
    ...all,
    mode: "payment",
    submit_type: "donate",
    line_items: [{ quantity: 1, price_data: price }],
    payment_intent_data: { metadata, description: name },
  };
}

function unavailable(ctx: Ctx, { id }: { id: string }, cause: unknown): Problem {
  ctx.log.error("Stripe did not do what was asked for a payment", { paymentId: id, error: cause });
  return new Problem(503, "STRIPE_UNAVAILABLE", { cause });
}

/** One that ended already is as it shall be. */
async function cancel(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(subscriptionId);
  if (status !== "canceled" && status !== "incomplete_expired") await stripe.subscriptions.cancel(subscriptionId);
}
