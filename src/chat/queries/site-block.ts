import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { chatBlocks } from "../table.ts";

/** Until when somebody may write in no chat of the site, or did; null for whom that never happened to. */
export async function blockedOnLiveChatsUntil(ctx: Ctx, userId: string): Promise<number | null> {
  const [block] = await ctx.db
    .select({ until: chatBlocks.until })
    .from(chatBlocks)
    .where(and(eq(chatBlocks.userId, userId), eq(chatBlocks.scope, "site")));
  return block?.until ?? null;
}
