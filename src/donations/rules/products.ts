import { and, eq, isNull } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Product, products } from "../limits.ts";
import { donationSettings, type ProductTerms } from "../queries/settings.ts";
import { donorProducts, ledgerEntries, payments } from "../table.ts";

type Gift = { type: "once" | "regular"; amount: number; at: number; isNamed: boolean };

/** What others see is given only by gifts whose person chose to be named. */
const isSeen: Record<Product, boolean> = { badge: true, wall: true, "no-ads": false };

/** Works out anew what somebody's donations to the site give them. Inside a write. */
export async function giveProducts(tx: Ctx, userId: string): Promise<void> {
  const { products: terms } = await donationSettings(tx);
  const gifts = await giftsOf(tx, userId);
  await tx.db.delete(donorProducts).where(eq(donorProducts.userId, userId));
  for (const product of products) {
    const until = lastsUntil(isSeen[product] ? gifts.filter(({ isNamed }) => isNamed) : gifts, terms[product]);
    if (until !== undefined) await tx.db.insert(donorProducts).values({ userId, product: product as Product, until });
  }
}

/** Until when gifts give a product: null for good, undefined where they do not. */
export function lastsUntil(
  gifts: readonly Omit<Gift, "isNamed">[],
  { from, months, days }: ProductTerms,
): number | null | undefined {
  const monthly = gifts.filter(({ type }) => type === "regular").toSorted((a, b) => a.at - b.at);
  const longEnough = months > 0 ? monthly.slice(months - 1) : [];
  const giving = [...gifts.filter(({ amount }) => amount >= from), ...longEnough];
  if (giving.length === 0) return undefined;
  return days === 0 ? null : Math.max(...giving.map(({ at }) => at)) + days * day;
}

/** Each time that money came and was not given back, with what of it stayed. */
async function giftsOf(tx: Ctx, userId: string): Promise<Gift[]> {
  const rows = await tx.db
    .select({
      ...{ paymentId: payments.id, type: payments.type, isNamed: payments.isNamed },
      ...{ amount: ledgerEntries.amount, at: ledgerEntries.at },
    })
    .from(payments)
    .innerJoin(ledgerEntries, eq(ledgerEntries.paymentId, payments.id))
    .where(and(eq(payments.userId, userId), isNull(payments.channelId)));
  const gifts = rows.filter(({ amount }) => amount > 0).toSorted((a, b) => a.at - b.at);
  const left = new Map<string, number>();
  for (const { paymentId, amount } of rows) left.set(paymentId, (left.get(paymentId) ?? 0) + amount);
  // What went back is taken off the oldest first, so that what remains is the latest.
  return gifts.toReversed().flatMap(({ paymentId, amount, ...gift }) => {
    const rest = left.get(paymentId) ?? 0;
    left.set(paymentId, rest - amount);
    return rest > 0 ? [{ ...gift, amount: Math.min(amount, rest) }] : [];
  });
}
