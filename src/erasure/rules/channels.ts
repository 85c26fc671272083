import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import { auditLog } from "../../audit/table.ts";
import { channelsToErase, deleteChannel } from "../../channels/rules/delete.ts";
import { handOverChannel } from "../../channels/rules/members.ts";
import { channelMembers, channels } from "../../channels/table.ts";
import { systemActor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { happen } from "../../platform/reactions.ts";
import { playlists } from "../../playlists/table.ts";
import { eraseVideosOf } from "../../videos/rules/erase.ts";
import { videos } from "../../videos/table.ts";
import { channelHeirs } from "../table.ts";

/** Hands each channel of a person over to whom they chose, or removes it with its films and pictures. */
export async function settleChannels(ctx: Ctx, ownerId: string): Promise<void> {
  for (const { id, deletedAt } of await ownedChannels(ctx, ownerId)) {
    if (deletedAt === null && (await handOver(ctx, id, ownerId))) continue;
    if (deletedAt === null) await deleteChannel(ctx, systemActor, id);
    await ctx.write((tx) => unnameInLog(tx, id));
    await eraseChannel(ctx, id);
  }
}

/** What staff did there stays in the log of acts, without the words of whoever it was about. Inside a write. */
async function unnameInLog(tx: Ctx, channelId: string): Promise<void> {
  const films = tx.db.select({ id: videos.id }).from(videos).where(eq(videos.channelId, channelId));
  const lists = tx.db.select({ id: playlists.id }).from(playlists).where(eq(playlists.channelId, channelId));
  for (const told of [
    eq(auditLog.entityId, channelId),
    ...[films, lists].map((ids) => inArray(auditLog.entityId, ids)),
  ])
    await tx.db.update(auditLog).set({ title: "" }).where(told);
}

/** The schedule's: what was deleted 30 days ago. A channel that cannot be removed now is logged, and tried again. */
export async function eraseDeletedChannels(ctx: Ctx): Promise<void> {
  for (const { id } of await channelsToErase(ctx))
    await eraseChannel(ctx, id).catch((error) =>
      ctx.log.error("a deleted channel was not erased", { channelId: id, error }),
    );
}

/** Removes a channel with its films. Files first: what a crash in between leaves still has its row, by which it is found again. */
export async function eraseChannel(ctx: Ctx, id: string): Promise<void> {
  await eraseVideosOf(ctx, id);
  await ctx.storage.remove(`channel/${id}`);
  await ctx.write((tx) => tx.db.delete(channels).where(eq(channels.id, id)));
}

async function ownedChannels(ctx: Ctx, ownerId: string) {
  return ctx.db
    .select({ id: channels.id, deletedAt: channels.deletedAt })
    .from(channels)
    .where(eq(channels.ownerId, ownerId));
}

/** To the heir, if they work on the channel still and their own account stays. Gives whether it was handed over. */
async function handOver(ctx: Ctx, channelId: string, ownerId: string): Promise<boolean> {
  return ctx.write(async (tx) => {
    const [heir] = await tx.db
      .select({ userId: channelHeirs.userId, role: channelMembers.role })
      .from(channelHeirs)
      .innerJoin(
        channelMembers,
        and(eq(channelMembers.channelId, channelHeirs.channelId), eq(channelMembers.userId, channelHeirs.userId)),
      )
      .innerJoin(users, eq(users.id, channelHeirs.userId))
      .where(
        and(
          eq(channelHeirs.channelId, channelId),
          ne(channelHeirs.userId, ownerId),
          isNull(users.blockedAt),
          isNull(users.deletionAskedAt),
        ),
      );
    if (!heir) return false;
    await handOverChannel(tx, channelId, heir.userId);
    const { userId, role } = heir;
    await happen(tx, "channel role changed", { channelId, userId: ownerId, before: "owner", after: null, by: null });
    await happen(tx, "channel role changed", { channelId, userId, before: role, after: "owner", by: null });
    return true;
  });
}
