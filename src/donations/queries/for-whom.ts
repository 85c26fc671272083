import { inArray } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Payment } from "./payments.ts";

/** The names of the channels that these payments are for, by their ids; one that is gone has none. */
export async function channelNames(
  ctx: Ctx,
  payments: readonly Pick<Payment, "channelId">[],
): Promise<Map<string, string>> {
  const ids = [...new Set(payments.flatMap(({ channelId }) => channelId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: channels.id, name: channels.name })
    .from(channels)
    .where(inArray(channels.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
