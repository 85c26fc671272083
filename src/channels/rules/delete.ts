import { asc, eq, lte } from "drizzle-orm";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import { channelsPerUser } from "../limits.ts";
import { type Channel, channelById, isSlugFree, managedChannel, ownedCount } from "../queries.ts";
import { channels } from "../table.ts";
import { freeSlug } from "./channels.ts";
import { requireOwner } from "./members.ts";

/** How long a deleted channel can be brought back; then it goes with everything. */
export const channelRestorableFor = 30 * day;

/**
 * Deletes a channel and its videos with it: they leave every list, their processing stops, and 30 days later all of it
 * goes for good. Only its owner or an admin may. Throws Problem 403, 404.
 */
export async function deleteChannel(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const channel = await managedChannel(tx, actor, id);
    requireOwner(actor, channel);
    const at = tx.clock.now();
    await tx.db
      .update(channels)
      .set({
        deletedAt: at,
        deletedByStaff: !isOwn(actor, channel),
        listedAt: null,
        slugKey: `${channel.slugKey}~${id}`,
        updatedAt: at,
      })
      .where(eq(channels.id, id));
    await happen(tx, "channel deleted", { channel, at, by: actor.userId ?? null });
    await happen(tx, "channel told otherwise", { channelId: id });
    await noteOfStaff(tx, actor, channel, "delete");
  });
}

/**
 * Brings a deleted channel back within 30 days, with the videos that were deleted with it; under another address where its
 * own was taken meanwhile. Staff may, and its owner where it was not staff who deleted it. Throws Problem 404, 409 `TOO_MANY_CHANNELS`.
 */
export async function restoreChannel(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const channel = await channelById(tx, id);
    const now = tx.clock.now();
    const deletedAt = channel?.deletedAt ?? null;
    if (!channel || !mayRestore(actor, channel) || deletedAt === null || deletedAt <= now - channelRestorableFor)
      throw notFound();
    if ((await ownedCount(tx, channel.ownerId)) >= channelsPerUser)
      throw new Problem(409, "TOO_MANY_CHANNELS", { params: { max: channelsPerUser } });
    const slug = (await isSlugFree(tx, channel.slug)) ? channel.slug : await freeSlug(tx, channel.slug);
    const listed = channel.visibility === "public" && channel.blockedAt === null;
    await tx.db
      .update(channels)
      .set({
        ...{ deletedAt: null, deletedByStaff: false, slug, slugKey: slug.toLowerCase(), updatedAt: now },
        listedAt: listed ? channel.createdAt : null,
      })
      .where(eq(channels.id, id));
    await happen(tx, "channel restored", { channelId: id, deletedAt });
    await happen(tx, "channel told otherwise", { channelId: id });
    await noteOfStaff(tx, actor, channel, "restore");
  });
}

/** Channels that were deleted so long ago that nobody brings them back, the longest first. */
export async function channelsToErase(ctx: Ctx): Promise<{ id: string }[]> {
  return ctx.db
    .select({ id: channels.id })
    .from(channels)
    .where(lte(channels.deletedAt, ctx.clock.now() - channelRestorableFor))
    .orderBy(asc(channels.deletedAt))
    .limit(100);
}

function isOwn(actor: Actor, { ownerId }: Channel): boolean {
  return actor.userId === ownerId;
}

/** Staff do not bring back their own that others of them deleted: an administrator does. */
function mayRestore(actor: Actor, channel: Channel): boolean {
  if (isOwn(actor, channel)) return actor.role === "admin" || !channel.deletedByStaff;
  return isStaff(actor);
}

async function noteOfStaff(tx: Ctx, actor: Actor, channel: Channel, action: "delete" | "restore"): Promise<void> {
  if (actor.userId === undefined || isOwn(actor, channel)) return;
  const done = { action, entityType: "channel", entityId: channel.id, title: channel.name };
  await note(tx, actor, await staffName(tx, actor), done);
}
