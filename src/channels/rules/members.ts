import { and, eq } from "drizzle-orm";
import { userById } from "../../accounts/queries.ts";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import type { Actor, ChannelRole } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden, notFound, Problem } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import type { MemberRole } from "../limits.ts";
import { ownsChannel } from "../policy.ts";
import { type Channel, managedChannel, memberRole } from "../queries.ts";
import { channelMembers, channels } from "../table.ts";

declare module "../../platform/cluster/bus.ts" {
  interface Topics {
    /** Somebody works on the channel no longer, or does something else there. */
    "channel-members": { channelId: string };
  }
}
declare module "../../platform/reactions.ts" {
  interface Happenings {
    /** `after` is null for who works on the channel no longer, and `by` for what the program does itself. */
    "channel role changed": {
      channelId: string;
      userId: string;
      before: ChannelRole;
      after: ChannelRole | null;
      by: string | null;
    };
  }
}

type Joining = { channelId: string; userId: string; role: MemberRole; invitedEmail: string };

/** Whoever accepted to work on the channel does so from now on. Inside the write of their answer. */
export async function addMember(tx: Ctx, joining: Joining): Promise<void> {
  await tx.db
    .insert(channelMembers)
    .values({ ...joining, createdAt: tx.clock.now() })
    .onConflictDoNothing();
}

/**
 * Takes a member off the channel; members may leave by themselves, the owner stays. Throws Problem 403, 404,
 * 409 `OWNER_STAYS`.
 */
export async function removeMember(ctx: Ctx, actor: Actor, channelId: string, userId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const channel = await managedChannel(tx, actor, channelId);
    if (userId === channel.ownerId) throw new Problem(409, "OWNER_STAYS");
    if (userId !== actor.userId) requireOwner(actor, channel);
    const before = await memberRole(tx, channelId, userId);
    if (!before) return;
    await tx.db.delete(channelMembers).where(memberIs(channelId, userId));
    await changed(tx, actor, channel, { userId, before, after: null });
  });
}

/** Gives a member another role. Throws Problem 403, 404, 409 `OWNER_STAYS`. */
export async function changeRole(
  ctx: Ctx,
  actor: Actor,
  channelId: string,
  { userId, role }: { userId: string; role: MemberRole },
): Promise<void> {
  await ctx.write(async (tx) => {
    const channel = await managedChannel(tx, actor, channelId);
    requireOwner(actor, channel);
    if (userId === channel.ownerId) throw new Problem(409, "OWNER_STAYS");
    const before = await memberRole(tx, channelId, userId);
    if (!before) throw notFound();
    if (before === role) return;
    await tx.db.update(channelMembers).set({ role }).where(memberIs(channelId, userId));
    await changed(tx, actor, channel, { userId, before, after: role });
  });
}

/** Makes a member the owner; who owned it is an editor. Inside a write. */
export async function handOverChannel(tx: Ctx, channelId: string, userId: string): Promise<void> {
  const now = tx.clock.now();
  await tx.db
    .update(channelMembers)
    .set({ role: "editor" })
    .where(and(eq(channelMembers.channelId, channelId), eq(channelMembers.role, "owner")));
  await tx.db.update(channelMembers).set({ role: "owner" }).where(memberIs(channelId, userId));
  await tx.db.update(channels).set({ ownerId: userId, updatedAt: now }).where(eq(channels.id, channelId));
  tx.afterCommit(() => tx.bus.publish("channel-members", { channelId }));
}

/** Throws Problem 403 for whoever neither owns the channel nor is an administrator. */
export function requireOwner(actor: Actor, channel: Channel): void {
  if (!ownsChannel(actor, channel)) throw forbidden();
}

type Change = { userId: string; before: ChannelRole; after: ChannelRole | null };

/** Inside the write of it. What an administrator does on a channel that is not theirs stands in the log. */
async function changed(tx: Ctx, actor: Actor, channel: Channel, change: Change): Promise<void> {
  const { id: channelId, name, ownerId } = channel;
  const { userId, before, after } = change;
  await happen(tx, "channel role changed", { ...change, channelId, by: actor.userId ?? null });
  if (actor.userId !== ownerId && actor.userId !== userId)
    await note(tx, actor, await staffName(tx, actor), {
      ...{ action: "role", entityType: "user", entityId: userId },
      title: (await userById(tx, userId))?.email ?? "",
      detail: `${name}: ${before} → ${after ?? "–"}`,
    });
  tx.afterCommit(() => tx.bus.publish("channel-members", { channelId }));
}

function memberIs(channelId: string, userId: string) {
  return and(eq(channelMembers.channelId, channelId), eq(channelMembers.userId, userId));
}
