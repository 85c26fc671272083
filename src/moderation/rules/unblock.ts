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
import { standingBlocks } from "../queries/decisions.ts";
import { mailUnblocked } from "./mails.ts";
import { takeBackUntold } from "./revert.ts";

/**
 * Lets a blocked person in again before the time, and tells them, unless they were not told of the block yet: then they
 * hear of neither. Throws Problem 403, 404.
 */
export async function endBlock(ctx: Ctx, actor: Actor, userId: string): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    const user = await userById(tx, userId);
    if (!user) throw notFound();
    if (!mayJudge(actor, user)) throw forbidden();
    if (user.blockedAt === null) return;
    await unblockAccount(tx, userId);
    if (await takeBackUntold(tx, await standingBlocks(tx, { userId })))
      await mailUnblocked(tx, user, { thing: "user", path: "/login" });
    const done = { action: "unblock", entityType: "user", entityId: userId, title: user.email } as const;
    await note(tx, actor, await staffName(tx, actor), done);
  });
}

/** Opens a blocked channel again before the time, and tells its owner in the same way. Throws Problem 403, 404. */
export async function endChannelBlock(ctx: Ctx, actor: Actor, channelId: string): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    const channel = await channelById(tx, channelId);
    if (!channel) throw notFound();
    const { ownerId: userId, slug, name } = channel;
    const owner = await userById(tx, userId);
    if (!mayJudge(actor, owner)) throw forbidden();
    if (channel.blockedAt === null) return;
    await unblockChannel(tx, channelId);
    if ((await takeBackUntold(tx, await standingBlocks(tx, { userId, channelId }))) && owner)
      await mailUnblocked(tx, owner, { thing: "channel", name, path: `/c/${slug}` });
    const done = { action: "unblock", entityType: "channel", entityId: channelId, title: name } as const;
    await note(tx, actor, await staffName(tx, actor), done);
  });
}
