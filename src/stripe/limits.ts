/** What payments by Stripe are called in `payments.method`, and the source of their entries in the ledger. */
export const source = "stripe";

/** What is asked of Stripe to be told. What it is about is looked up as it is by then. */
export const eventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "invoice.paid",
  "invoice.payment_failed",
  "customer.subscription.deleted",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "refund.updated",
  "refund.failed",
] as const;
export type EventType = (typeof eventTypes)[number];
