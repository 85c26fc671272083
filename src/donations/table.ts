import { users } from "../accounts/table.ts";
import { index, primaryKey, table, uniqueIndex } from "../platform/db/columns.ts";
import type { Lang } from "../platform/i18n/translate.ts";
import type { EntryKind, PaymentState, PaymentType, Product } from "./limits.ts";

/** What somebody wants to give, once or every month, and what is known of them for it. Money itself is in the ledger. */
export const payments = table(
  "payments",
  (c) => ({
    id: c.id(),
    /** Null for who gave without an account, or erased it. */
    userId: c.text().references(() => users.id, { onDelete: "set null" }),
    /** The channel that it is for; null for the site. */
    channelId: c.text(),
    type: c.text().$type<PaymentType>().notNull(),
    /** Grosze, of each month for a regular one. */
    amount: c.int().notNull(),
    /** `transfer`, or the name of another way to pay. */
    method: c.text().notNull(),
    /** What a bank transfer is known by. */
    title: c.text().notNull(),
    state: c.text().$type<PaymentState>().notNull().default("waiting"),
    /** The sum of its entries in the ledger, kept beside them in the same write. */
    received: c.int().notNull().default(0),
    name: c.text().notNull(),
    lastName: c.text().notNull(),
    /** The last name as it is sought: in lower case and without marks. */
    nameKey: c.text().notNull(),
    email: c.text().notNull(),
    phone: c.text().notNull().default(""),
    street: c.text().notNull().default(""),
    houseNumber: c.text().notNull().default(""),
    flat: c.text().notNull().default(""),
    zip: c.text().notNull().default(""),
    city: c.text().notNull().default(""),
    /** They want to be named before everybody, and as whom. */
    isNamed: c.bool().notNull().default(false),
    shownAs: c.text().notNull().default(""),
    /** What they say to whom it is for. */
    message: c.text().notNull().default(""),
    lang: c.text().$type<Lang>().notNull(),
    /** When they agreed to the terms and to what is done with their data. */
    agreedAt: c.time().notNull(),
    /** When its money last came. */
    paidAt: c.time(),
    /** When a regular one is next due; null for others, and for one that was ended. */
    dueAt: c.time(),
    /** The due time that they were reminded of. */
    remindedOf: c.time(),
    /** When a regular one was ended. */
    endedAt: c.time(),
    /** When what is known of the person was removed, the law asking for it no longer. */
    forgottenAt: c.time(),
    createdAt: c.time().notNull(),
  }),
  (t) => [
    uniqueIndex("payments_title").on(t.title),
    index("payments_created").on(t.createdAt, t.id),
    index("payments_state").on(t.state, t.createdAt, t.id),
    index("payments_user").on(t.userId, t.createdAt, t.id),
    index("payments_email").on(t.email, t.createdAt, t.id),
    index("payments_name").on(t.nameKey, t.createdAt, t.id),
    index("payments_due").on(t.dueAt),
    index("payments_wall").on(t.isNamed, t.state, t.paidAt, t.id),
    index("payments_channel").on(t.channelId, t.state, t.paidAt, t.id),
    index("payments_forgotten").on(t.forgottenAt, t.createdAt),
  ],
);

/** Money that came and went: only ever added to. What is shown anywhere is a sum of these. */
export const ledgerEntries = table(
  "ledgerEntries",
  (c) => ({
    id: c.id(),
    paymentId: c
      .text()
      .notNull()
      .references(() => payments.id),
    /** For whom, as its payment says: the channel, or null for the site. */
    channelId: c.text(),
    kind: c.text().$type<EntryKind>().notNull(),
    /** Grosze: above zero for what came, below for what went back. */
    amount: c.int().notNull(),
    /** Who told of it (`hand`, `statement`, `stripe`), and what they call it: the same is counted once. */
    source: c.text().notNull(),
    sourceId: c.text().notNull(),
    note: c.text().notNull().default(""),
    /** The member of staff who wrote it. */
    byUserId: c.text(),
    /** When the money moved. */
    at: c.time().notNull(),
    createdAt: c.time().notNull(),
  }),
  (t) => [
    uniqueIndex("ledgerEntries_source").on(t.source, t.sourceId),
    index("ledgerEntries_payment").on(t.paymentId, t.at),
    index("ledgerEntries_for").on(t.channelId, t.at),
    index("ledgerEntries_at").on(t.at),
  ],
);

/** Each state that a payment came to, who brought it there and when: only ever added to. */
export const paymentChanges = table(
  "paymentChanges",
  (c) => ({
    id: c.id(),
    paymentId: c
      .text()
      .notNull()
      .references(() => payments.id),
    was: c.text().$type<PaymentState>().notNull(),
    /** A regular one that takes no more months has `ended`, whatever its state. */
    became: c.text().$type<PaymentState | "ended">().notNull(),
    /** Who told of it: `person`, `schedule`, or what the ledger calls a source. */
    source: c.text().notNull(),
    /** The member of staff who did it. */
    byUserId: c.text(),
    at: c.time().notNull(),
  }),
  (t) => [index("paymentChanges_payment").on(t.paymentId, t.at)],
);

/** What is owed to a channel of what was given for it: the sums of its entries in the ledger and of its payouts. */
export const channelFunds = table(
  "channelFunds",
  (c) => ({
    channelId: c.id(),
    /** Grosze, less what went back. */
    received: c.big().notNull(),
    paidOut: c.big().notNull(),
    /** The one less the other. */
    owed: c.big().notNull(),
  }),
  (t) => [index("channelFunds_owed").on(t.owed, t.channelId)],
);

/** What the operator passed on to channels: only ever added to. */
export const payouts = table(
  "payouts",
  (c) => ({
    id: c.id(),
    channelId: c.text().notNull(),
    /** Grosze. */
    amount: c.int().notNull(),
    note: c.text().notNull(),
    /** Tells one showing of the form from the next: a press counts once. */
    key: c.text().notNull(),
    byUserId: c.text(),
    at: c.time().notNull(),
  }),
  (t) => [uniqueIndex("payouts_key").on(t.key), index("payouts_channel").on(t.channelId, t.at)],
);

/** What somebody's donations give them, worked out from the ledger in the write that changes it. */
export const donorProducts = table(
  "donorProducts",
  (c) => ({
    userId: c
      .text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    product: c.text().$type<Product>().notNull(),
    /** Null for good. */
    until: c.time(),
  }),
  (t) => [primaryKey({ columns: [t.userId, t.product] }), index("donorProducts_product").on(t.product, t.until)],
);

/** A bank's statement between its reading and its counting. */
export const statements = table(
  "statements",
  (c) => ({
    id: c.id(),
    name: c.text().notNull(),
    byUserId: c.text(),
    createdAt: c.time().notNull(),
    /** When its lines were counted. */
    countedAt: c.time(),
  }),
  (t) => [index("statements_created").on(t.createdAt, t.id)],
);

/** A line of one; it goes with the statement, and only the ledger remembers that it was counted. */
export const statementLines = table(
  "statementLines",
  (c) => ({
    id: c.id(),
    statementId: c
      .text()
      .notNull()
      .references(() => statements.id, { onDelete: "cascade" }),
    /** Its place in the statement. */
    place: c.int().notNull(),
    /** What the same line has in each statement that holds it. */
    hash: c.text().notNull(),
    amount: c.int().notNull(),
    at: c.time().notNull(),
    title: c.text().notNull(),
    payer: c.text().notNull(),
    /** The payment that it is counted for, as its title says or somebody chose. */
    paymentId: c.text(),
  }),
  (t) => [index("statementLines_statement").on(t.statementId, t.place)],
);
