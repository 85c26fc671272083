import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { countComment } from "../../comments/rules/count.ts";
import { crossOut, uncross } from "../../comments/rules/order.ts";
import { foundComment } from "../../comments/rules/visible.ts";
import { comments } from "../../comments/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { plainText } from "../../platform/markup.ts";
import { notFound } from "../../platform/problem.ts";
import { oneLine } from "../../platform/typed-text.ts";
import type { Thing } from "./thing.ts";

export const comment: Thing = {
  verdicts: ["leave", "warn", "cross", "delete", "account"],
  async requireSeen(ctx, actor, id) {
    const { comment: found } = await foundComment(ctx, actor, id);
    if (found.emptiedAt !== null) throw notFound();
  },
  async facts(ctx, id) {
    const found = await commentById(ctx, id);
    if (!found) return undefined;
    const { content, userId, channelId, videoId } = found;
    return { id, title: oneLine(plainText(content)).slice(0, 200), authorId: userId, channelId, videoId };
  },
  async apply(tx, actor, { id }, { verdict }) {
    const found = await commentById(tx, id);
    if (verdict === "cross" && found?.crossedAt === null && found.deletedAt === null) {
      await crossOut(tx, actor, id, "");
      return { crossed: true };
    }
    return verdict === "delete" ? { taken: await show(tx, id, false) } : {};
  },
  async revert(tx, actor, { id }, verdict, before) {
    const found = await commentById(tx, id);
    if (verdict === "cross" && before.crossed === true && found?.deletedAt === null) await uncross(tx, actor, id);
    if (verdict === "delete" && before.taken === true) await show(tx, id, true);
  },
};

/** Also one that was taken away. */
async function commentById(ctx: Ctx, id: string) {
  const [found] = await ctx.db.select().from(comments).where(eq(comments.id, id)).limit(1);
  return found;
}

/** Takes a comment away with its words kept, or brings it back, and counts it so. Whether it was otherwise before. */
async function show(tx: Ctx, id: string, shown: boolean): Promise<boolean> {
  const [changed] = await tx.db
    .update(comments)
    .set({ deletedAt: shown ? null : tx.clock.now() })
    .where(and(eq(comments.id, id), shown ? isNotNull(comments.deletedAt) : isNull(comments.deletedAt)))
    .returning();
  if (!changed) return false;
  if (changed.heldAt === null) await countComment(tx, changed, changed, shown ? 1 : -1);
  return true;
}
