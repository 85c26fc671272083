import { userById } from "../../accounts/queries.ts";
import { memberChannels } from "../../channels/queries.ts";
import { membershipsOf } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Power, power, powerIn } from "../policy.ts";
import { moderatorsAmong } from "../queries/room.ts";

/** How much somebody else may do in the chats of a channel: nobody is kept in order by those below. */
export async function powerOfUser(tx: Ctx, userId: string, channelId: string): Promise<Power> {
  const user = await userById(tx, userId);
  if (!user) return power.nobody;
  const memberships = membershipsOf(await memberChannels(tx, userId));
  const appointed = (await moderatorsAmong(tx, channelId, [userId])).has(userId);
  return powerIn({ userId, role: user.role, ...memberships }, channelId, appointed);
}
