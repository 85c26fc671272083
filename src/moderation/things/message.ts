import { eq } from "drizzle-orm";
import { messageById } from "../../chat/queries/room.ts";
import { blockedOnLiveChatsUntil } from "../../chat/queries/site-block.ts";
import { muteOnSite } from "../../chat/rules/blocks.ts";
import { changeMessage, messageFor } from "../../chat/rules/messages.ts";
import { chatMessages } from "../../chat/table.ts";
import { firstWords } from "../../platform/markup.ts";
import { notFound } from "../../platform/problem.ts";
import { videoById } from "../../videos/queries/video.ts";
import { isOver, type Thing } from "./thing.ts";

export const message: Thing = {
  verdicts: ["leave", "warn", "cross", "delete", "mute", "account"],
  async requireSeen(ctx, actor, id) {
    const { message: found } = await messageFor(ctx, actor, id);
    if (found.deletedAt !== null) throw notFound();
  },
  async facts(ctx, id) {
    const [found] = await ctx.db.select().from(chatMessages).where(eq(chatMessages.id, id)).limit(1);
    if (!found) return undefined;
    const { text, userId, channelId, videoId } = found;
    return { id, title: firstWords(text), authorId: userId, channelId, videoId };
  },
  async apply(tx, actor, { id, authorId, videoId }, { verdict, until }) {
    const found = await messageById(tx, id);
    if (!found) return {};
    if (verdict === "cross") await changeMessage(tx, found, { crossedAt: tx.clock.now() });
    if (verdict === "delete") await changeMessage(tx, found, { deletedAt: tx.clock.now() });
    const video = videoId ? await videoById(tx, videoId) : undefined;
    if (verdict === "mute" && authorId && video && until !== null) {
      const mutedUntil = await blockedOnLiveChatsUntil(tx, authorId);
      await muteOnSite(tx, actor, authorId, until, video);
      return { mutedUntil: isOver(tx, mutedUntil) ? null : mutedUntil };
    }
    return { was: verdict === "cross" ? found.crossedAt : found.deletedAt };
  },
  async revert(tx, _actor, { id }, verdict, before) {
    const found = await messageById(tx, id);
    if (found && before.was === null && verdict === "cross") await changeMessage(tx, found, { crossedAt: null });
    if (found && before.was === null && verdict === "delete") await changeMessage(tx, found, { deletedAt: null });
  },
};
