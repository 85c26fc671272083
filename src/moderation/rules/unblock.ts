import { userById } from "../../accounts/queries.ts";
import { unblockAccount } from "../../accounts/rules/block.ts";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import { channelById } from "../../channels/queries.ts";
import { unblockChannel } from "../../channels/rules/block.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden, notFound } from "../../platform/problem.ts";
import { mayJudge } from "../policy.ts";

/** Lets a blocked person in again before the time. Throws Problem 403, 404. */
export async function endBlock(ctx: Ctx, actor: Actor, userId: string): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    const user = await userById(tx, userId);
    if (!user) throw notFound();
    if (!mayJudge(actor, user)) throw forbidden();
    if (user.blockedAt === null) return;
    await unblockAccount(tx, userId);
    const done = { action: "unblock", entityType: "user", entityId: userId, title: user.email } as const;
    await note(tx, actor, await staffName(tx, actor), done);
  });
}

/** Opens a blocked channel again before the time. Throws Problem 403, 404. */
export async function endChannelBlock(ctx: Ctx, actor: Actor, channelId: string): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    const channel = await channelById(tx, channelId);
    if (!channel) throw notFound();
    if (!mayJudge(actor, await userById(tx, channel.ownerId))) throw forbidden();
    if (channel.blockedAt === null) return;
    await unblockChannel(tx, channelId);
    const done = { action: "unblock", entityType: "channel", entityId: channelId, title: channel.name } as const;
    await note(tx, actor, await staffName(tx, actor), done);
  });
}
