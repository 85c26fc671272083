import { payments } from "../donations/table.ts";
import { index, table, uniqueIndex } from "../platform/db/columns.ts";

/** What Stripe calls a payment of ours. */
export const stripeCheckouts = table(
  "stripeCheckouts",
  (c) => ({
    paymentId: c.id().references(() => payments.id, { onDelete: "cascade" }),
    /** The page on which it is paid. */
    sessionId: c.text().notNull(),
    /** Of a monthly one, once it was begun. */
    subscriptionId: c.text(),
    createdAt: c.time().notNull(),
  }),
  (t) => [
    uniqueIndex("stripeCheckouts_session").on(t.sessionId),
    uniqueIndex("stripeCheckouts_subscription").on(t.subscriptionId),
    index("stripeCheckouts_created").on(t.createdAt),
  ],
);

/** Each time that money was taken for a payment, as far as the ledger knows of it: a monthly one has many. */
export const stripeIntents = table(
  "stripeIntents",
  (c) => ({
    /** `pi_…` */
    id: c.id(),
    paymentId: c
      .text()
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    received: c.int().notNull(),
    /** Grosze that went back, by refunds and disputes. */
    returned: c.int().notNull(),
    /** Grows with each look at it, so that who looked before another did not write over what that one saw. */
    version: c.int().notNull(),
  }),
  (t) => [index("stripeIntents_payment").on(t.paymentId)],
);

/** What Stripe told, each once: only what it is about, for how that is now is asked. */
export const stripeEvents = table(
  "stripeEvents",
  (c) => ({
    /** `evt_…` */
    id: c.id(),
    type: c.text().notNull(),
    objectId: c.text().notNull(),
    /** On Stripe's clock. */
    at: c.time().notNull(),
  }),
  (t) => [index("stripeEvents_at").on(t.at)],
);
