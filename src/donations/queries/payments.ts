import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, olderThan } from "../../platform/db/cursor.ts";
import { fold } from "../../platform/text/fold.ts";
import type { PaymentState } from "../limits.ts";
import { ledgerEntries, paymentChanges, payments } from "../table.ts";
import { codesIn } from "../text.ts";
import { giftNumber } from "./months.ts";

export type Payment = typeof payments.$inferSelect;
export type LedgerEntry = typeof ledgerEntries.$inferSelect;

export async function paymentById(ctx: Ctx, id: string): Promise<Payment | undefined> {
  const [found] = await ctx.db.select().from(payments).where(eq(payments.id, id)).limit(1);
  return found;
}

/** Those with one of these titles, by title. */
export async function paymentsTitled(ctx: Ctx, titles: readonly string[]): Promise<Map<string, Payment>> {
  const found = new Map<string, Payment>();
  // More parameters than a statement takes at once.
  for (let at = 0; at < titles.length; at += 500) {
    const some = titles.slice(at, at + 500);
    const rows = await ctx.db.select().from(payments).where(inArray(payments.title, some));
    for (const row of rows) found.set(row.title, row);
  }
  return found;
}

/** Somebody's own, the newest first. */
export function paymentsOf(ctx: Ctx, userId: string, limit: number, before: Cursor): Promise<Payment[]> {
  return listed(ctx, eq(payments.userId, userId), limit, before);
}

/** All of one state, or all. */
export function paymentsIn(ctx: Ctx, state: PaymentState | undefined, limit: number, before: Cursor) {
  return listed(ctx, state && eq(payments.state, state), limit, before);
}

/** Those of whoever has this e-mail or last name, and the one with this id or title. */
export async function soughtPayments(ctx: Ctx, sought: string, limit: number): Promise<Payment[]> {
  const text = sought.trim();
  const titles = codesIn(text, "");
  const which = or(
    eq(payments.id, text),
    eq(payments.email, text.toLowerCase()),
    eq(payments.nameKey, fold(text)),
    ...(titles.length > 0 ? [inArray(payments.title, titles)] : []),
  );
  return ctx.db.select().from(payments).where(which).orderBy(desc(payments.createdAt), desc(payments.id)).limit(limit);
}

/** What became of a payment's money, the first entry first. */
export function entriesOf(ctx: Ctx, paymentId: string): Promise<LedgerEntry[]> {
  return ctx.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, paymentId))
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id));
}

/** What became of a payment's state, and by whom; the first change first. */
export function changesOf(ctx: Ctx, paymentId: string) {
  const { id, was, became, source, at } = paymentChanges;
  return ctx.db
    .select({ id, was, became, source, at, name: users.name, surname: users.surname })
    .from(paymentChanges)
    .leftJoin(users, eq(users.id, paymentChanges.byUserId))
    .where(eq(paymentChanges.paymentId, paymentId))
    .orderBy(asc(at), asc(id));
}

export type PaymentChange = Awaited<ReturnType<typeof changesOf>>[number];

/** When money came for each of these payments, as the ledger has it. */
export async function arrivalsOf(ctx: Ctx, paymentIds: readonly string[]): Promise<Map<string, number[]>> {
  const arrivals = new Map<string, number[]>();
  // More parameters than a statement takes at once.
  for (let at = 0; at < paymentIds.length; at += 500) {
    const some = paymentIds.slice(at, at + 500);
    const rows = await ctx.db
      .select({ paymentId: ledgerEntries.paymentId, at: ledgerEntries.at })
      .from(ledgerEntries)
      .where(and(inArray(ledgerEntries.paymentId, some), eq(ledgerEntries.kind, "received")));
    for (const row of rows) arrivals.set(row.paymentId, [...(arrivals.get(row.paymentId) ?? []), row.at]);
  }
  return arrivals;
}

/** Whether the ledger has what a payment brings at that time: all of one that is made once, that month of a regular one. */
export function hasCome({ type }: Pick<Payment, "type">, arrivals: readonly number[], at: number): boolean {
  if (type === "once" || arrivals.length === 0) return arrivals.length > 0;
  const first = Math.min(...arrivals);
  const asked = giftNumber(first, at);
  return arrivals.some((one) => giftNumber(first, one) === asked);
}

/** When money that somebody has just found most likely came: a month that is overdue when it was due, anything else now. */
export function likelyArrival({ dueAt }: Pick<Payment, "dueAt">, now: number): number {
  return Math.min(dueAt ?? now, now);
}

/** `donations` is how many gave something, `people` how many persons they were: by e-mail, or else by account. */
export type Sum = { amount: number; donations: number; people: number };

/** What came together from one moment to another, for the site or a channel: the sum of the ledger. */
export async function sumOf(ctx: Ctx, channelId: string | null, from: number, to: number): Promise<Sum> {
  const [row] = await ctx.db
    .select({
      amount: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)`,
      donations: sql<number>`count(distinct ${ledgerEntries.paymentId})`,
      people: sql<number>`count(distinct coalesce(nullif(${payments.email}, ''), ${payments.userId}, ${payments.id}))`,
    })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(and(isFor(channelId), gte(ledgerEntries.at, from), lt(ledgerEntries.at, to)));
  const { amount = 0, donations = 0, people = 0 } = row ?? {};
  return { amount: Number(amount), donations: Number(donations), people: Number(people) };
}

/** The same of everything, whoever it was for. */
export async function sumOfAll(ctx: Ctx, from: number, to: number): Promise<number> {
  const [row] = await ctx.db
    .select({ amount: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)` })
    .from(ledgerEntries)
    .where(and(gte(ledgerEntries.at, from), lt(ledgerEntries.at, to)));
  return Number(row?.amount ?? 0);
}

function isFor(channelId: string | null): SQL {
  return channelId === null ? isNull(ledgerEntries.channelId) : eq(ledgerEntries.channelId, channelId);
}

function listed(ctx: Ctx, which: SQL | undefined, limit: number, before: Cursor): Promise<Payment[]> {
  return ctx.db
    .select()
    .from(payments)
    .where(and(which, olderThan(payments.createdAt, payments.id, before)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
}
