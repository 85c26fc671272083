import { eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { locked } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { notFound } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import { type EntryKind, type PaymentState, paymentMoves } from "../limits.ts";
import { nextMonth } from "../queries/months.ts";
import { entriesOf, type Payment } from "../queries/payments.ts";
import { ledgerEntries, paymentChanges, payments } from "../table.ts";
import { addFunds } from "./funds.ts";
import { mailReceipt } from "./mails.ts";
import { giveProducts } from "./products.ts";

declare module "../../platform/reactions.ts" {
  interface Happenings {
    /** Money of a payment came, and stands in the ledger. */
    "donation received": { paymentId: string; entryId: string };
  }
}

export type NewEntry = {
  paymentId: string;
  kind: EntryKind;
  /** Whole grosze: above zero for `received`, below for `refunded`. */
  amount: number;
  /** Who tells of it, and what they call it. */
  source: string;
  sourceId: string;
  /** When the money moved. */
  at: number;
  note?: string;
  byUserId?: string;
};

/** Who tells of a change, as the ledger calls sources; `person` and `schedule` besides. */
export type Teller = { source: string; byUserId?: string | undefined };

/**
 * Writes money that came or went into the ledger, once for each source and id, in whatever order it is told of; the
 * payment's state, sum and products follow. False for what stood there already. Inside a write; the caller has
 * authorised it. Throws Problem 404.
 */
export async function record(tx: Ctx, entry: NewEntry): Promise<boolean> {
  check(entry);
  const [payment] = await locked(tx.db.select().from(payments).where(eq(payments.id, entry.paymentId)).limit(1));
  if (!payment) throw notFound();
  const now = tx.clock.now();
  const row = { ...entry, id: newId(now), channelId: payment.channelId, createdAt: now };
  const added = await tx.db.insert(ledgerEntries).values(row).onConflictDoNothing().returning({ id: ledgerEntries.id });
  if (added.length === 0) return false;
  await follow(tx, payment, entry);
  if (payment.channelId) await addFunds(tx, payment.channelId, { received: entry.amount, paidOut: 0 });
  if (payment.userId) await giveProducts(tx, payment.userId);
  if (entry.kind !== "received") return true;
  await mailReceipt(tx, payment, entry.amount, entry.at);
  await happen(tx, "donation received", { paymentId: payment.id, entryId: row.id });
  return true;
}

/**
 * Brings a payment to a state that no money says: `failed`, `cancelled`. False when its present state does not lead
 * there. Inside a write.
 */
export async function movePayment(tx: Ctx, id: string, to: "failed" | "cancelled", teller: Teller): Promise<boolean> {
  const [payment] = await locked(tx.db.select().from(payments).where(eq(payments.id, id)).limit(1));
  if (!payment || !paymentMoves[payment.state].includes(to)) return false;
  await tx.db.update(payments).set({ state: to, dueAt: null }).where(eq(payments.id, id));
  await noteChange(tx, payment, to, teller);
  return true;
}

/** Remembers who brought a payment to another state. Inside the write that does. */
export async function noteChange(
  tx: Ctx,
  { id: paymentId, state: was }: Payment,
  became: PaymentState | "ended",
  { source, byUserId }: Teller,
): Promise<void> {
  const at = tx.clock.now();
  await tx.db.insert(paymentChanges).values({ id: newId(at), paymentId, was, became, source, byUserId, at });
}

function check({ kind, amount }: NewEntry): void {
  const fits = kind === "received" ? amount > 0 : kind === "refunded" ? amount < 0 : true;
  if (!Number.isSafeInteger(amount) || !fits) throw new Error(`${amount} is no amount of what was ${kind}`);
}

async function follow(tx: Ctx, payment: Payment, teller: Teller): Promise<void> {
  const entries = await entriesOf(tx, payment.id);
  const received = entries.reduce((sum, { amount }) => sum + amount, 0);
  const came = entries.filter(({ kind, amount }) => kind === "received" && amount > 0);
  const paidAt = came.at(-1)?.at ?? null;
  const state: PaymentState = came.length === 0 ? payment.state : received > 0 ? "paid" : "refunded";
  const goesOn = payment.type === "regular" && payment.endedAt === null && paidAt !== null && state === "paid";
  const dueAt = goesOn ? nextMonth(paidAt) : null;
  await tx.db.update(payments).set({ received, paidAt, state, dueAt }).where(eq(payments.id, payment.id));
  if (state !== payment.state) await noteChange(tx, payment, state, teller);
}
