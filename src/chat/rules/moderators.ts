import { and, eq } from "drizzle-orm";
import { mayModerate } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden } from "../../platform/problem.ts";
import { tell } from "../news.ts";
import { power } from "../policy.ts";
import { chatModerators } from "../table.ts";
import { messageFor } from "./messages.ts";
import { writeLog } from "./room.ts";

/** Lets whoever wrote a message keep order in the channel's chats, or no longer. Throws Problem 403, 404. */
export async function appointAuthor(ctx: Ctx, actor: Actor, messageId: string, appointed: boolean): Promise<void> {
  await ctx.write(async (tx) => {
    const { video, message, own } = await messageFor(tx, actor, messageId);
    if (own !== power.manager && own !== power.admin) throw forbidden();
    if (appointed) await appoint(tx, actor, video.channelId, message.userId);
    else await dismiss(tx, actor, video.channelId, message.userId);
  });
}

/** Takes the appointment back. Throws Problem 404. */
export async function dismissModerator(ctx: Ctx, actor: Actor, channelId: string, userId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const channel = await managedChannel(tx, actor, channelId, mayModerate);
    await dismiss(tx, actor, channel.id, userId);
  });
}

/** Lets a user keep order in a channel's chats. Inside a write; the caller has authorised it. */
export async function appoint(tx: Ctx, actor: Actor, channelId: string, userId: string): Promise<void> {
  await tx.db.insert(chatModerators).values({ channelId, userId, createdAt: tx.clock.now() }).onConflictDoNothing();
  await writeLog(tx, actor, { channelId }, { action: "appoint", targetUserId: userId });
  tell(tx, { kind: "person", userId });
}

async function dismiss(tx: Ctx, actor: Actor, channelId: string, userId: string): Promise<void> {
  const gone = await tx.db
    .delete(chatModerators)
    .where(and(eq(chatModerators.channelId, channelId), eq(chatModerators.userId, userId)))
    .returning({ userId: chatModerators.userId });
  if (gone.length === 0) return;
  await writeLog(tx, actor, { channelId }, { action: "dismiss", targetUserId: userId });
  tell(tx, { kind: "person", userId });
}
