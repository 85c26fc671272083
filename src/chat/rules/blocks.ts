import { and, eq, gt } from "drizzle-orm";
import { userById } from "../../accounts/queries.ts";
import { noteOfOthers } from "../../accounts/rules/staff.ts";
import { channelById } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { forbidden, notFound } from "../../platform/problem.ts";
import { type BlockDuration, type BlockScope, blockDurations } from "../limits.ts";
import { tell } from "../news.ts";
import { type Power, power } from "../policy.ts";
import { powerOf } from "../queries/room.ts";
import { chatBlocks } from "../table.ts";
import { aboutMessage, moderatedMessage } from "./messages.ts";
import { powerOfUser } from "./people.ts";
import { writeLog } from "./room.ts";

/**
 * Blocks whoever wrote a message (the person, also behind a channel's name) in this stream, in all of the channel, or
 * on the whole site, which is for staff. Throws Problem 403, 404.
 */
export async function blockAuthor(
  ctx: Ctx,
  actor: Actor,
  messageId: string,
  scope: BlockScope,
  duration: BlockDuration,
): Promise<void> {
  await ctx.write(async (tx) => {
    const { video, message, own } = await moderatedMessage(tx, actor, messageId);
    if (scope === "site" && own < power.staff) throw forbidden();
    if (message.userId === actor.userId || (await powerOfUser(tx, message.userId, video.channelId)) >= own)
      throw forbidden();
    const until = tx.clock.now() + blockDurations[duration];
    if (scope === "site") await noteOnSite(tx, actor, message.userId, "mute");
    await putBlock(
      tx,
      actor,
      { userId: message.userId, scope, scopeId: scopeIdOf(scope, video), until },
      video.channelId,
    );
    await writeLog(tx, actor, video, { action: "block", scope, until, ...aboutMessage(message) });
  });
}

/** Lifts what this person may lift of the blocks of whoever wrote a message. Throws Problem 403, 404. */
export async function unblockAuthor(ctx: Ctx, actor: Actor, messageId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const { video, message, own } = await moderatedMessage(tx, actor, messageId);
    // Whoever is above blocked them: a moderator does not let oneself in again.
    if (message.userId === actor.userId) throw forbidden();
    for (const scope of ["video", "channel", ...(own >= power.staff ? ["site" as const] : [])] as const) {
      const ended = await endBlock(tx, message.userId, scope, scopeIdOf(scope, video));
      if (ended && scope === "site") await noteOnSite(tx, actor, message.userId, "unmute");
    }
    tell(tx, { kind: "person", userId: message.userId });
    await writeLog(tx, actor, video, { action: "unblock", ...aboutMessage(message) });
  });
}

/** Blocks a user in every chat of a channel. Throws Problem 403, 404. */
export async function blockInChannel(
  ctx: Ctx,
  actor: Actor,
  channelId: string,
  userId: string,
  until: number,
): Promise<void> {
  await ctx.write(async (tx) => {
    const own = await requireModerator(tx, actor, channelId);
    if (!(await userById(tx, userId))) throw notFound();
    if (userId === actor.userId || (await powerOfUser(tx, userId, channelId)) >= own) throw forbidden();
    await putBlock(tx, actor, { userId, scope: "channel", scopeId: channelId, until }, channelId);
    await writeLog(tx, actor, { channelId }, { action: "block", scope: "channel", until, targetUserId: userId });
  });
}

/** Blocks a person in every chat of the site. Inside the write of whoever authorised it; the log is that of the video's channel. */
export async function muteOnSite(
  tx: Ctx,
  actor: Actor,
  userId: string,
  until: number,
  video: { id: string; channelId: string },
): Promise<void> {
  await putBlock(tx, actor, { userId, scope: "site", scopeId: "", until }, video.channelId);
  await writeLog(tx, actor, video, { action: "block", scope: "site", until, targetUserId: userId });
}

/**
 * Lets a person write in chats again where nothing narrower stops them: now, or from a moment on. False when they were not
 * stopped. Inside the write of whoever authorised it.
 */
export async function unmuteOnSite(tx: Ctx, userId: string, from?: number): Promise<boolean> {
  const ended = await endBlock(tx, userId, "site", "", from);
  tell(tx, { kind: "person", userId });
  return ended;
}

/** Blocks a user on the whole site; it is written down at the channel where that happened. Throws Problem 403, 404. */
export async function blockOnSite(
  ctx: Ctx,
  actor: Actor,
  channelId: string,
  userId: string,
  until: number,
): Promise<void> {
  await ctx.write(async (tx) => {
    const own = await requireModerator(tx, actor, channelId);
    if (own < power.staff) throw forbidden();
    if (!(await userById(tx, userId))) throw notFound();
    if (userId === actor.userId || (await powerOfUser(tx, userId, channelId)) >= own) throw forbidden();
    await noteOnSite(tx, actor, userId, "mute");
    await putBlock(tx, actor, { userId, scope: "site", scopeId: "", until }, channelId);
    await writeLog(tx, actor, { channelId }, { action: "block", scope: "site", until, targetUserId: userId });
  });
}

/** Lifts a user's block in every chat of a channel, those of single streams too. Throws Problem 403, 404. */
export async function unblockInChannel(ctx: Ctx, actor: Actor, channelId: string, userId: string): Promise<void> {
  await ctx.write(async (tx) => {
    await requireModerator(tx, actor, channelId);
    if (userId === actor.userId) throw forbidden();
    const now = tx.clock.now();
    await tx.db
      .update(chatBlocks)
      .set({ until: now })
      .where(and(eq(chatBlocks.channelId, channelId), eq(chatBlocks.userId, userId), gt(chatBlocks.until, now)));
    tell(tx, { kind: "person", userId });
    await writeLog(tx, actor, { channelId }, { action: "unblock", targetUserId: userId });
  });
}

/** How much this person may do in the chats of a channel, if they keep order there. Throws Problem 403, 404. */
export async function requireModerator(ctx: Ctx, actor: Actor, channelId: string): Promise<Power> {
  const channel = await channelById(ctx, channelId);
  if (!channel || channel.deletedAt !== null) throw notFound();
  const own = await powerOf(ctx, actor, channelId);
  if (own < power.moderator) throw forbidden();
  return own;
}

type BlockFacts = { userId: string; scope: BlockScope; scopeId: string; until: number };

async function putBlock(tx: Ctx, actor: Actor, block: BlockFacts, channelId: string): Promise<void> {
  const now = tx.clock.now();
  const made = {
    channelId: block.scope === "site" ? null : channelId,
    until: block.until,
    byUserId: actor.userId ?? null,
    createdAt: now,
  };
  await tx.db
    .insert(chatBlocks)
    .values({ id: newId(now), userId: block.userId, scope: block.scope, scopeId: block.scopeId, ...made })
    .onConflictDoUpdate({ target: [chatBlocks.userId, chatBlocks.scope, chatBlocks.scopeId], set: made });
  tell(tx, { kind: "person", userId: block.userId });
}

/** What staff do about somebody in all chats, in the log of acts. Inside a write. */
async function noteOnSite(tx: Ctx, actor: Actor, userId: string, action: "mute" | "unmute"): Promise<void> {
  const title = (await userById(tx, userId))?.email ?? "";
  await noteOfOthers(tx, actor, userId, { action, entityType: "user", entityId: userId, title });
}

/** Whether there was one. */
async function endBlock(
  tx: Ctx,
  userId: string,
  scope: BlockScope,
  scopeId: string,
  until = tx.clock.now(),
): Promise<boolean> {
  const now = tx.clock.now();
  const ended = await tx.db
    .update(chatBlocks)
    .set({ until })
    .where(
      and(
        eq(chatBlocks.userId, userId),
        eq(chatBlocks.scope, scope),
        eq(chatBlocks.scopeId, scopeId),
        gt(chatBlocks.until, now),
      ),
    )
    .returning({ id: chatBlocks.id });
  return ended.length > 0;
}

function scopeIdOf(scope: BlockScope, video: { id: string; channelId: string }): string {
  return scope === "video" ? video.id : scope === "channel" ? video.channelId : "";
}
