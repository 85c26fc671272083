import { and, desc, eq, gte, isNull } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, olderThan } from "../../platform/db/cursor.ts";
import { payments } from "../table.ts";
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

/** Who gave to the site and agreed to be named, the latest first. */
export async function wall(ctx: Ctx, limit: number, before: Cursor): Promise<Donor[]> {
  const { products } = await donationSettings(ctx);
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
    .where(
      and(
        eq(payments.isNamed, true),
        eq(payments.state, "paid"),
        isNull(payments.channelId),
        gte(payments.received, products.wall.from),
        olderThan(payments.paidAt, payments.id, before),
      ),
    )
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .limit(limit);
  return rows.map(({ paidAt, ...donor }) => ({ ...donor, paidAt: paidAt ?? donor.createdAt }));
}
