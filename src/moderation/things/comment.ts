import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { countComment } from "../../comments/rules/count.ts";
import { foundComment } from "../../comments/rules/visible.ts";
import { comments } from "../../comments/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { oneLine } from "../../platform/typed-text.ts";
import type { Thing } from "./thing.ts";

export const comment: Thing = {
  verdicts: ["leave", "warn", "delete", "account"],
  async requireSeen(ctx, actor, id) {
    await foundComment(ctx, actor, id);
  },
  async facts(ctx, id) {
    const found = await commentById(ctx, id);
    if (!found) return undefined;
    const { content, userId, channelId, videoId } = found;
    return { id, title: oneLine(content).slice(0, 200), authorId: userId, channelId, videoId };
  },
  async apply(tx, _actor, { id }, { verdict }) {
    return verdict === "delete" ? { taken: await show(tx, id, false) } : {};
  },
  async revert(tx, _actor, { id }, verdict, before) {
    if (verdict === "delete" && before.taken === true) await show(tx, id, true);
  },
};

/** Also one that was taken away. */
async function commentById(ctx: Ctx, id: string) {
  const [found] = await ctx.db.select().from(comments).where(eq(comments.id, id)).limit(1);
  return found;
}

/** Takes a comment away or brings it back, and counts it so. Whether it was otherwise before. */
async function show(tx: Ctx, id: string, shown: boolean): Promise<boolean> {
  const [changed] = await tx.db
    .update(comments)
    .set({ deletedAt: shown ? null : tx.clock.now() })
    .where(and(eq(comments.id, id), shown ? isNotNull(comments.deletedAt) : isNull(comments.deletedAt)))
    .returning();
  if (!changed) return false;
  if (changed.heldAt === null && changed.emptiedAt === null) await countComment(tx, changed, changed, shown ? 1 : -1);
  return true;
}
