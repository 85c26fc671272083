import { eq } from "drizzle-orm";
import { mayAdvertise } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { channels } from "../../channels/table.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { tellOfAds } from "./changes.ts";

/** Says whether a channel makes ads: while it does not, none of its ads is shown. Throws Problem 403, 404. */
export async function switchAds(ctx: Ctx, actor: Actor, channelId: string, enabled: boolean): Promise<void> {
  await ctx.write(async (tx) => {
    await managedChannel(tx, actor, channelId, mayAdvertise);
    const updatedAt = tx.clock.now();
    await tx.db.update(channels).set({ adsEnabled: enabled, updatedAt }).where(eq(channels.id, channelId));
    tellOfAds(tx);
  });
}
