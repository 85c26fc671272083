import { mayModerate } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { WordsInput } from "../input.ts";
import { chatWords } from "../table.ts";

/** Says which words a channel does not want in its chats. Throws Problem 404. */
export async function saveChatWords(ctx: Ctx, actor: Actor, channelId: string, { words }: WordsInput): Promise<void> {
  await ctx.write(async (tx) => {
    await managedChannel(tx, actor, channelId, mayModerate);
    await tx.db
      .insert(chatWords)
      .values({ channelId, words })
      .onConflictDoUpdate({ target: chatWords.channelId, set: { words } });
  });
}
