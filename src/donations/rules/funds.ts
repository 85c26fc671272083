import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { channelFunds } from "../table.ts";

/** Adds to what came for a channel, or to what was passed on to it. Inside the write that does either. */
export async function addFunds(tx: Ctx, channelId: string, more: { received: number; paidOut: number }): Promise<void> {
  const { received, paidOut } = more;
  await tx.db.insert(channelFunds).values({ channelId, received: 0, paidOut: 0, owed: 0 }).onConflictDoNothing();
  await tx.db
    .update(channelFunds)
    .set({
      received: sql`${channelFunds.received} + ${received}`,
      paidOut: sql`${channelFunds.paidOut} + ${paidOut}`,
      owed: sql`${channelFunds.owed} + ${received - paidOut}`,
    })
    .where(eq(channelFunds.channelId, channelId));
}
