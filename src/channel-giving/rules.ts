import { mayRunOverlay } from "../channels/policy.ts";
import { managedChannel } from "../channels/queries.ts";
import { type Actor, isStaff } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { refuseWatchedWords } from "../platform/watched-words.ts";
import type { GivingInput } from "./input.ts";
import { channelGiving } from "./table.ts";

/** Says how viewers may support a channel. Throws Problem 403, 404, 422. */
export async function saveGiving(ctx: Ctx, actor: Actor, channelId: string, input: GivingInput): Promise<void> {
  await managedChannel(ctx, actor, channelId, mayRunOverlay);
  if (!isStaff(actor)) await refuseWatchedWords(ctx, { links: input.links.map(({ label }) => label).join("\n") });
  await ctx.write((tx) => {
    const set = { ...input, updatedAt: tx.clock.now() };
    return tx.db
      .insert(channelGiving)
      .values({ channelId, ...set })
      .onConflictDoUpdate({ target: channelGiving.channelId, set });
  });
}
