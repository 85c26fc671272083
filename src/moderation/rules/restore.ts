import { userById } from "../../accounts/queries.ts";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import { channelById } from "../../channels/queries.ts";
import { restoreChannel } from "../../channels/rules/delete.ts";
import { unmuteOnSite } from "../../chat/rules/blocks.ts";
import { eraseChannel } from "../../erasure/rules/channels.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden, notFound, Problem } from "../../platform/problem.ts";
import { videoById } from "../../videos/queries/video.ts";
import { bringBack } from "../../videos/rules/edit.ts";
import { eraseVideo } from "../../videos/rules/erase.ts";
import { mayJudge } from "../policy.ts";

/** Brings a deleted video back, as `bringBack` does. Throws Problem 403, 404, 409 `CHANNEL_DELETED` while its channel is. */
export async function bringVideoBack(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    const video = await knownDeletedVideo(tx, actor, id);
    if ((await channelById(tx, video.channelId))?.deletedAt !== null) throw new Problem(409, "CHANNEL_DELETED");
    await bringBack(tx, actor, id);
  });
}

/** Brings a deleted channel back, with the videos that went along. Throws Problem 403, and as `restoreChannel`. */
export async function bringChannelBack(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await restoreChannel(ctx, actor, id);
}

/** Removes a deleted video for good before its time; only administrators do. Throws Problem 403, 404. */
export async function eraseVideoNow(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  if (actor.role !== "admin") throw forbidden();
  await knownDeletedVideo(ctx, actor, id);
  await eraseVideo(ctx, id);
  const done = { action: "erase", entityType: "video", entityId: id, title: "" } as const;
  await ctx.write(async (tx) => note(tx, actor, await staffName(tx, actor), done));
}

/** The same for a channel with all of its videos, as a job: there may be many. Throws Problem 403, 404. */
export async function eraseChannelNow(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  if (actor.role !== "admin") throw forbidden();
  await ctx.write(async (tx) => {
    const channel = await channelById(tx, id);
    if (!channel || channel.deletedAt === null) throw notFound();
    await tx.enqueue("moderation.eraseChannel", { channelId: id }, { uniqueKey: `erase channel ${id}` });
    const done = { action: "erase", entityType: "channel", entityId: id, title: channel.name } as const;
    await note(tx, actor, await staffName(tx, actor), done);
  });
}

/** Unless somebody brought it back meanwhile. */
export async function eraseIfStillDeleted(ctx: Ctx, channelId: string): Promise<void> {
  const channel = await channelById(ctx, channelId);
  if (channel && channel.deletedAt !== null) await eraseChannel(ctx, channelId);
}

/** Lets somebody write in the site's chats again. Throws Problem 403, 404. */
export async function endSiteMute(ctx: Ctx, actor: Actor, userId: string): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    const user = await userById(tx, userId);
    if (!user) throw notFound();
    if (!mayJudge(actor, user)) throw forbidden();
    if (!(await unmuteOnSite(tx, userId))) return;
    const done = { action: "unmute", entityType: "user", entityId: userId, title: user.email } as const;
    await note(tx, actor, await staffName(tx, actor), done);
  });
}

/** Moderators hear nothing of private videos: they do not exist. */
async function knownDeletedVideo(ctx: Ctx, actor: Actor, id: string) {
  const video = await videoById(ctx, id);
  const hidden = actor.role !== "admin" && video?.visibility === "private";
  if (!video || video.deletedAt === null || hidden) throw notFound();
  return video;
}
