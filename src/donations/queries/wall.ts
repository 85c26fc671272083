import { and, count, desc, eq, gt, gte, isNull, or, type SQL, sql } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, olderThan } from "../../platform/db/cursor.ts";
import { ledgerEntries, payments } from "../table.ts";
import { donationSettings } from "./settings.ts";

export type Donor = {
  id: string;
  shownAs: string;
  type: "once" | "regular";
  amount: number;
  received: number;
  createdAt: number;
  paidAt: number;
};

/** What the operator's terms ask of who stands there: a gift so high or so many monthly ones, not longer ago than it lasts. */
async function isOnWall(ctx: Ctx): Promise<SQL | undefined> {
  const { from, months, days } = (await donationSettings(ctx)).products.wall;
  const gifts = sql`(select count(*) from ${ledgerEntries} where ${ledgerEntries.paymentId} = ${payments.id} and ${ledgerEntries.kind} = 'received')`;
  const isHigh = or(
    and(eq(payments.type, "once"), gte(payments.received, from)),
    and(eq(payments.type, "regular"), gte(payments.amount, from)),
  );
  const isLong =
    months > 0 ? and(eq(payments.type, "regular"), months > 1 ? gte(gifts, months) : undefined) : undefined;
  return and(
    eq(payments.isNamed, true),
    eq(payments.state, "paid"),
    isNull(payments.channelId),
    or(isHigh, isLong),
    days > 0 ? gt(payments.paidAt, ctx.clock.now() - days * day) : undefined,
  );
}

/** How many stand there, counted to ten thousand. */
export async function wallCount(ctx: Ctx): Promise<number> {
  const some = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(await isOnWall(ctx))
    .limit(10_000)
    .as("some");
  const [row] = await ctx.db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

/** Who gave to the site and agreed to be named, the latest first. */
export async function wall(ctx: Ctx, limit: number, before: Cursor): Promise<Donor[]> {
  const rows = await ctx.db
    .select({
      id: payments.id,
      shownAs: payments.shownAs,
      type: payments.type,
      amount: payments.amount,
      received: payments.received,
      createdAt: payments.createdAt,
      paidAt: payments.paidAt,
    })
    .from(payments)
    .where(and(await isOnWall(ctx), olderThan(payments.paidAt, payments.id, before)))
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .limit(limit);
  return rows.map(({ paidAt, ...donor }) => ({ ...donor, paidAt: paidAt ?? donor.createdAt }));
}
