import { and, eq, gt, lt } from "drizzle-orm";
import { personName } from "../../accounts/names.ts";
import { userById } from "../../accounts/queries.ts";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import { channelsPerUser } from "../../channels/limits.ts";
import { ownsChannel } from "../../channels/policy.ts";
import { type Channel, channelById, managedChannel, memberRole, ownedCount } from "../../channels/queries.ts";
import { handOverChannel, requireOwner } from "../../channels/rules/members.ts";
import { isReachable } from "../../notifications/rules/audience.ts";
import { dropNotice } from "../../notifications/rules/personal.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { invalid, notFound, Problem } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import { oneLine } from "../../platform/typed-text.ts";
import type { HandOverInput } from "../input.ts";
import { channelHandovers } from "../table.ts";
import { tellOfChannel } from "./tell.ts";

export type Handover = typeof channelHandovers.$inferSelect;

const life = 7 * day;
const perChannel = { max: 10, windowMs: day };

/**
 * Asks a member to take the channel over; the one that was asked before is not any longer. Its name has to be given, so
 * that nobody does it by a slip. Throws Problem 401, 403, 404, 422, 429.
 */
export async function askToTakeOver(
  ctx: Ctx,
  actor: Actor,
  channelId: string,
  { userId, name }: HandOverInput,
): Promise<void> {
  const askedBy = requireUser(actor);
  const channel = await managedChannel(ctx, actor, channelId);
  requireOwner(actor, channel);
  await ctx.limiter.take(`handovers of ${channelId}`, perChannel);
  await ctx.write(async (tx) => {
    const present = await managedChannel(tx, actor, channelId);
    requireOwner(actor, present);
    if (name !== oneLine(present.name)) throw invalid({ name: { key: "channels.members.otherName" } });
    const heir = await userById(tx, userId);
    const works = userId !== present.ownerId && (await memberRole(tx, channelId, userId)) !== undefined;
    if (!heir || !works || !isReachable(heir)) throw invalid({ userId: { key: "channels.members.notMember" } });
    await dropHandover(tx, channelId);
    const now = tx.clock.now();
    const id = newId(now);
    const asked = { id, channelId, userId, askedBy, createdAt: now, expiresAt: now + life };
    await tx.db.insert(channelHandovers).values(asked);
    const by = await userById(tx, askedBy);
    await tellOfChannel(tx, userId, "handover", {
      ...{ channelId, subjectId: channelId, path: "/account/invitations" },
      params: { by: by ? oneLine(personName(by)) : "" },
    });
  });
}

/** Takes that back. Throws Problem 403, 404. */
export async function withdrawHandover(ctx: Ctx, actor: Actor, channelId: string): Promise<void> {
  await ctx.write(async (tx) => {
    requireOwner(actor, await managedChannel(tx, actor, channelId));
    if (!(await dropHandover(tx, channelId))) throw notFound();
  });
}

/** The question that this person is asked under that id, if it stands still. */
export async function handoverTo(tx: Ctx, userId: string, id: string): Promise<Handover | undefined> {
  const [found] = await tx.db
    .select()
    .from(channelHandovers)
    .where(
      and(
        eq(channelHandovers.id, id),
        eq(channelHandovers.userId, userId),
        gt(channelHandovers.expiresAt, tx.clock.now()),
      ),
    );
  return found;
}

/**
 * Makes whoever was asked the owner; who owned the channel is an editor and told so. Inside the write of the answer. Throws
 * Problem 404 where nobody may ask any longer, 409 `TOO_MANY_CHANNELS`.
 */
export async function takeOver(tx: Ctx, actor: Actor, { channelId, userId, askedBy }: Handover): Promise<void> {
  const channel = await channelById(tx, channelId);
  const role = await memberRole(tx, channelId, userId);
  if (!channel || channel.deletedAt !== null || !role || !(await mayStillAsk(tx, askedBy, channel))) throw notFound();
  if ((await ownedCount(tx, userId)) >= channelsPerUser)
    throw new Problem(409, "TOO_MANY_CHANNELS", { params: { max: channelsPerUser } });
  await handOverChannel(tx, channelId, userId);
  await dropHandover(tx, channelId);
  const { ownerId, name } = channel;
  const by = actor.userId ?? null;
  await happen(tx, "channel role changed", { channelId, userId, before: role, after: "owner", by });
  await happen(tx, "channel role changed", {
    channelId,
    userId: ownerId,
    before: "owner",
    after: "editor",
    by: ownerId,
  });
  await tellOfChannel(tx, ownerId, "owner", {
    ...{ channelId, subjectId: channelId, path: `/manage-channel/${channelId}/users` },
  });
  if (askedBy === ownerId) return;
  const staff: Actor = { userId: askedBy, role: "admin", channelIds: [] };
  await note(tx, staff, await staffName(tx, staff), {
    ...{ action: "role", entityType: "user", entityId: userId },
    title: (await userById(tx, userId))?.email ?? "",
    detail: `${name}: ${role} → owner`,
  });
}

/** Ends the question, answered or not. Inside a write. */
export async function dropHandover(tx: Ctx, channelId: string): Promise<boolean> {
  const gone = await tx.db
    .delete(channelHandovers)
    .where(eq(channelHandovers.channelId, channelId))
    .returning({ id: channelHandovers.id });
  if (gone.length > 0) await dropNotice(tx, { type: "channel_handover", channelId, subjectId: channelId });
  return gone.length > 0;
}

/** The schedule's: what nobody answered in a week. */
export async function forgetOldHandovers(ctx: Ctx): Promise<void> {
  await ctx.write(async (tx) => {
    const old = await tx.db
      .select({ channelId: channelHandovers.channelId })
      .from(channelHandovers)
      .where(lt(channelHandovers.expiresAt, tx.clock.now()))
      .limit(50);
    for (const { channelId } of old) await dropHandover(tx, channelId);
  });
}

async function mayStillAsk(tx: Ctx, askedBy: string, channel: Channel): Promise<boolean> {
  const user = await userById(tx, askedBy);
  return (
    user !== undefined &&
    user.blockedAt === null &&
    ownsChannel({ userId: user.id, role: user.role, channelIds: [] }, channel)
  );
}
