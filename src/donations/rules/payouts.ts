import { eq } from "drizzle-orm";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import { channelById } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { locked } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { money } from "../../platform/money.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { channelFunds, payouts } from "../table.ts";
import { requireTreasurer } from "./desk.ts";
import { addFunds } from "./funds.ts";

export type Payout = { amount: number; note: string; key: string };

/**
 * Writes that the operator passed money on to a channel; `key` is of the form, so that the same press counts once. Throws
 * Problem 403, 404, 409.
 */
export async function payOut(ctx: Ctx, actor: Actor, channelId: string, payout: Payout): Promise<void> {
  requireTreasurer(actor);
  const { amount } = payout;
  await ctx.write(async (tx) => {
    const which = eq(channelFunds.channelId, channelId);
    const [funds] = await locked(tx.db.select().from(channelFunds).where(which).limit(1));
    if (!funds) throw notFound();
    const now = tx.clock.now();
    const row = { ...payout, id: newId(now), channelId, byUserId: actor.userId ?? null, at: now };
    const added = await tx.db.insert(payouts).values(row).onConflictDoNothing().returning({ id: payouts.id });
    if (added.length === 0) throw new Problem(409, "ALREADY_COUNTED");
    if (amount <= 0 || amount > funds.owed) throw new Problem(409, "PAYOUT_TOO_HIGH");
    await addFunds(tx, channelId, { received: 0, paidOut: amount });
    const title = (await channelById(tx, channelId))?.name ?? "";
    const detail = `${money(-amount, "pl")} ${payout.note}`;
    const done = { action: "donation", entityType: "channel", entityId: channelId, title, detail } as const;
    await note(tx, actor, await staffName(tx, actor), done);
  });
}
