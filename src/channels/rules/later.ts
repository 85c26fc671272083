import { userById } from "../../accounts/queries.ts";
import { type Actor, membershipsOf } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import type { ChannelAct } from "../policy.ts";
import { type Channel, managedChannel, memberChannels } from "../queries.ts";

/** Who asked for something on a channel, as they are now that it is done; undefined once they may not do it any longer. */
export async function memberLater(
  ctx: Ctx,
  userId: string,
  channelId: string,
  may: ChannelAct,
): Promise<{ actor: Actor; channel: Channel } | undefined> {
  const user = await userById(ctx, userId);
  if (!user || user.blockedAt !== null || user.deletionAskedAt !== null) return undefined;
  const actor: Actor = { userId, role: user.role, ...membershipsOf(await memberChannels(ctx, userId)) };
  try {
    return { actor, channel: await managedChannel(ctx, actor, channelId, may) };
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
