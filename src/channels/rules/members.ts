import { and, eq } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden, Problem } from "../../platform/problem.ts";
import { ownsChannel } from "../policy.ts";
import { type Channel, managedChannel } from "../queries.ts";
import { channelMembers, channels } from "../table.ts";

declare module "../../platform/cluster/bus.ts" {
  interface Topics {
    /** Somebody works on the channel no longer. */
    "channel-members": { channelId: string };
  }
}

/** Whoever accepted to work on the channel does so from now on. Inside the write of their answer. */
export async function addMember(tx: Ctx, channelId: string, userId: string, invitedEmail: string): Promise<void> {
  await tx.db
    .insert(channelMembers)
    .values({ channelId, userId, role: "editor", invitedEmail, createdAt: tx.clock.now() })
    .onConflictDoNothing();
}

/** Takes a member off the channel; members may leave by themselves, the owner stays. */
export async function removeMember(ctx: Ctx, actor: Actor, channelId: string, userId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const channel = await managedChannel(tx, actor, channelId);
    if (userId === channel.ownerId) throw new Problem(409, "OWNER_STAYS");
    if (userId !== actor.userId) requireOwner(actor, channel);
    await tx.db
      .delete(channelMembers)
      .where(and(eq(channelMembers.channelId, channelId), eq(channelMembers.userId, userId)));
    tx.afterCommit(() => tx.bus.publish("channel-members", { channelId }));
  });
}

/** Makes a member the owner; who owned it is an editor. Inside a write. */
export async function handOverChannel(tx: Ctx, channelId: string, userId: string): Promise<void> {
  const now = tx.clock.now();
  await tx.db
    .update(channelMembers)
    .set({ role: "editor" })
    .where(and(eq(channelMembers.channelId, channelId), eq(channelMembers.role, "owner")));
  await tx.db
    .update(channelMembers)
    .set({ role: "owner" })
    .where(and(eq(channelMembers.channelId, channelId), eq(channelMembers.userId, userId)));
  await tx.db.update(channels).set({ ownerId: userId, updatedAt: now }).where(eq(channels.id, channelId));
  tx.afterCommit(() => tx.bus.publish("channel-members", { channelId }));
}

/** Throws Problem 403 for whoever neither owns the channel nor is an administrator. */
export function requireOwner(actor: Actor, channel: Channel): void {
  if (!ownsChannel(actor, channel)) throw forbidden();
}
