import { eq } from "drizzle-orm";
import { noteOfOthers } from "../../accounts/rules/staff.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { plainText } from "../../platform/markup.ts";
import { forbidden, notFound } from "../../platform/problem.ts";
import { type Video, visibleVideo } from "../../videos/queries/video.ts";
import { type Power, power } from "../policy.ts";
import { type MessageRow, messageById, powerOf, roomOf } from "../queries/room.ts";
import { chatMessages } from "../table.ts";
import { powerOfUser } from "./people.ts";
import { changeRoom, takeRoom, tellMessage, writeLog } from "./room.ts";

/** Crosses a message out for everybody, or takes that back. Throws Problem 403, 404. */
export async function crossOut(ctx: Ctx, actor: Actor, messageId: string, crossed: boolean): Promise<void> {
  await ctx.write(async (tx) => {
    const { video, message } = await moderatedMessage(tx, actor, messageId);
    if ((message.crossedAt !== null) === crossed) return;
    await changeMessage(tx, message, { crossedAt: crossed ? tx.clock.now() : null });
    await writeLog(tx, actor, video, { action: crossed ? "cross" : "uncross", ...aboutMessage(message) });
  });
}

/** Takes a message away; its place stays. Authors may take away their own. Throws Problem 403, 404. */
export async function deleteMessage(ctx: Ctx, actor: Actor, messageId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const { video, message, own } = await messageFor(tx, actor, messageId);
    const mine = message.userId === actor.userId;
    if (!mine) await requireAbove(tx, own, message, video);
    if (message.deletedAt !== null) return;
    await changeMessage(tx, message, { deletedAt: tx.clock.now() });
    if (mine) return;
    await writeLog(tx, actor, video, { action: "delete", ...aboutMessage(message) });
    const done = { action: "delete", entityType: "message", entityId: messageId, title: "" } as const;
    await noteOfOthers(tx, actor, message.userId, done);
  });
}

/** Pins a message above the chat, in the place of another. Throws Problem 403, 404. */
export async function pinMessage(ctx: Ctx, actor: Actor, messageId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const { video, message, own } = await messageFor(tx, actor, messageId);
    if (own < power.moderator) throw forbidden();
    if (message.deletedAt !== null) throw notFound();
    await changeRoom(tx, video.id, { pinnedId: message.id });
    await writeLog(tx, actor, video, { action: "pin", ...aboutMessage(message) });
  });
}

/** Takes the pinned message down. Throws Problem 403, 404. */
export async function unpinMessage(ctx: Ctx, actor: Actor, videoId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await visibleVideo(tx, actor, videoId);
    if ((await powerOf(tx, actor, video.channelId)) < power.moderator) throw forbidden();
    await changeRoom(tx, video.id, { pinnedId: null });
    await writeLog(tx, actor, video, { action: "unpin" });
  });
}

export type Found = { video: Video; message: MessageRow; own: Power };

/** A message in a chat that one may see, and how much one may do there. Throws Problem 404. */
export async function messageFor(tx: Ctx, actor: Actor, messageId: string): Promise<Found> {
  const message = await messageById(tx, messageId);
  if (!message) throw notFound();
  const video = await visibleVideo(tx, actor, message.videoId);
  return { video, message, own: await powerOf(tx, actor, video.channelId) };
}

/** A message of somebody whom this person may keep in order. Throws Problem 403, 404. */
export async function moderatedMessage(tx: Ctx, actor: Actor, messageId: string): Promise<Found> {
  const found = await messageFor(tx, actor, messageId);
  await requireAbove(tx, found.own, found.message, found.video);
  return found;
}

export function aboutMessage(message: MessageRow): { targetUserId: string; text: string } {
  return { targetUserId: message.userId, text: plainText(message.text) };
}

/** Equals keep each other's words in order; nobody touches those of somebody above. */
async function requireAbove(tx: Ctx, own: Power, message: MessageRow, video: Video): Promise<void> {
  if (own < power.moderator || (await powerOfUser(tx, message.userId, video.channelId)) > own) throw forbidden();
}

/** Changes a message for everybody in the room. Inside the write of whoever authorised it. */
export async function changeMessage(
  tx: Ctx,
  message: MessageRow,
  change: { crossedAt?: number | null; deletedAt?: number | null },
): Promise<void> {
  const { rev } = await takeRoom(tx, message.videoId, 1);
  await tx.db
    .update(chatMessages)
    .set({ ...change, rev })
    .where(eq(chatMessages.id, message.id));
  await tellMessage(tx, message.videoId, message.id, rev);
  const { pinnedId } = await roomOf(tx, message.videoId);
  if (pinnedId === message.id) await changeRoom(tx, message.videoId, { pinnedId: change.deletedAt ? null : pinnedId });
}
