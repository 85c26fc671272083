import { desc, eq } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, olderThan } from "../../platform/db/cursor.ts";
import { notFound } from "../../platform/problem.ts";
import { channelFunds, payouts } from "../table.ts";

function withChannels(ctx: Ctx) {
  const { channelId, received, paidOut, owed } = channelFunds;
  return ctx.db
    .select({ channelId, received, paidOut, owed, name: channels.name })
    .from(channelFunds)
    .leftJoin(channels, eq(channels.id, channelId));
}

export type Funds = Awaited<ReturnType<typeof fundsOfChannels>>[number];

/** What came for channels and what was passed on, those first that most is owed to. */
export async function fundsOfChannels(ctx: Ctx, limit: number, before: Cursor) {
  const { channelId, owed } = channelFunds;
  return withChannels(ctx)
    .where(olderThan(owed, channelId, before))
    .orderBy(desc(owed), desc(channelId))
    .limit(limit);
}

/** The same of one. Throws Problem 404 for one that nothing was given for. */
export async function fundsOf(ctx: Ctx, id: string): Promise<Funds> {
  const found = await fundsIfAny(ctx, id);
  if (!found) throw notFound();
  return found;
}

export async function fundsIfAny(ctx: Ctx, id: string): Promise<Funds | undefined> {
  const [found] = await withChannels(ctx).where(eq(channelFunds.channelId, id)).limit(1);
  return found;
}

/** What was passed on to a channel, the latest first. */
export function payoutsOf(ctx: Ctx, channelId: string, limit: number) {
  const { id, amount, note, at } = payouts;
  return ctx.db
    .select({ id, amount, note, at })
    .from(payouts)
    .where(eq(payouts.channelId, channelId))
    .orderBy(desc(at))
    .limit(limit);
}
