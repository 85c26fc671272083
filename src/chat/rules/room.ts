import { eq, sql } from "drizzle-orm";
import { noteInChannel } from "../../accounts/rules/staff.ts";
import { channelById } from "../../channels/queries.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { forbidden } from "../../platform/problem.ts";
import { type Video, visibleVideo } from "../../videos/queries/video.ts";
import { messageJson } from "../json.ts";
import { tell, tellBatch } from "../news.ts";
import { type Power, power } from "../policy.ts";
import { messagesByIds, powerOf, type RoomRow } from "../queries/room.ts";
import { chatLog, chatRooms } from "../table.ts";

/** Lets people write at most once in so many seconds; 0 ends it. Throws Problem 403, 404. */
export async function setSlowMode(ctx: Ctx, actor: Actor, videoId: string, seconds: number): Promise<void> {
  await ctx.write(async (tx) => {
    const { video } = await moderatedRoom(tx, actor, videoId);
    await changeRoom(tx, video.id, { slowSeconds: seconds });
    await writeLog(tx, actor, video, { action: "slow", seconds });
  });
}

/** Switches the chat of a stream off or on again. Throws Problem 403, 404. */
export async function switchChat(ctx: Ctx, actor: Actor, videoId: string, off: boolean): Promise<void> {
  await ctx.write(async (tx) => {
    const { video } = await moderatedRoom(tx, actor, videoId, power.manager);
    await changeRoom(tx, video.id, { off });
    await writeLog(tx, actor, video, { action: off ? "off" : "on" });
  });
}

/** The video whose chat this person keeps order in. Throws Problem 403, 404. */
async function moderatedRoom(
  tx: Ctx,
  actor: Actor,
  videoId: string,
  atLeast: Power = power.moderator,
): Promise<{ video: Video; own: Power }> {
  const video = await visibleVideo(tx, actor, videoId);
  const own = await powerOf(tx, actor, video.channelId);
  if (own < atLeast) throw forbidden();
  return { video, own };
}

export async function changeRoom(
  tx: Ctx,
  videoId: string,
  change: Partial<typeof chatRooms.$inferInsert>,
): Promise<void> {
  await tx.db
    .insert(chatRooms)
    .values({ videoId, ...change })
    .onConflictDoUpdate({ target: chatRooms.videoId, set: change });
  tell(tx, { kind: "room", videoId });
}

/**
 * Takes the next `count` revisions of a room; gives it as it is with them. Whoever holds it is alone in the room until the
 * commit, also for none: revisions appear in their order and without a gap.
 */
export async function takeRoom(tx: Ctx, videoId: string, count: number): Promise<RoomRow> {
  for (;;) {
    const [room] = await tx.db
      .update(chatRooms)
      .set({ rev: sql`${chatRooms.rev} + ${count}` })
      .where(eq(chatRooms.videoId, videoId))
      .returning();
    if (room) return room;
    await tx.db.insert(chatRooms).values({ videoId }).onConflictDoNothing();
  }
}

/** Tells everybody in the room about one message that changed. */
export async function tellMessage(tx: Ctx, videoId: string, id: string, rev: number): Promise<void> {
  const messages = (await messagesByIds(tx, [id])).map((row) => messageJson(tx, row));
  tellBatch(tx, videoId, { from: rev, to: rev, messages });
}

/** In the channel's log, and in that of acts what staff do in chats that are not theirs. Inside a write. */
export async function writeLog(
  tx: Ctx,
  actor: Actor,
  where: { channelId: string; id?: string },
  entry: Omit<typeof chatLog.$inferInsert, "id" | "channelId" | "videoId" | "byUserId" | "createdAt">,
): Promise<void> {
  const now = tx.clock.now();
  await tx.db.insert(chatLog).values({
    id: newId(now),
    channelId: where.channelId,
    videoId: where.id ?? null,
    byUserId: actor.userId ?? null,
    createdAt: now,
    ...entry,
  });
  const isNotedByItself = entry.action === "delete" || entry.scope === "site";
  if (isNotedByItself || !isStaff(actor)) return;
  const title = (await channelById(tx, where.channelId))?.name ?? "";
  const done = { action: "chat", entityType: "channel", entityId: where.channelId, title } as const;
  await noteInChannel(tx, actor, where.channelId, { ...done, detail: entry.action });
}
