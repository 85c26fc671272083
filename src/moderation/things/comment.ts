import { and, eq, isNotNull } from "drizzle-orm";
import { countComment, dropEmptyHead, lockComment } from "../../comments/rules/count.ts";
import { crossByDecision, uncrossByDecision } from "../../comments/rules/order.ts";
import { foundComment } from "../../comments/rules/visible.ts";
import { comments } from "../../comments/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { firstWords } from "../../platform/markup.ts";
import { notFound } from "../../platform/problem.ts";
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
    return { id, title: firstWords(content), authorId: userId, channelId, videoId };
  },
  async apply(tx, actor, { id }, { verdict }) {
    const found = await commentById(tx, id);
    if (verdict === "cross" && found?.crossedAt === null && found.deletedAt === null) {
      await crossByDecision(tx, actor, id);
      return { crossed: true };
    }
    return verdict === "delete" ? { taken: await show(tx, id, false) } : {};
  },
  async revert(tx, actor, { id }, verdict, before) {
    const found = await commentById(tx, id);
    if (verdict === "cross" && before.crossed === true && found?.deletedAt === null)
      await uncrossByDecision(tx, actor, id);
    if (verdict === "delete" && before.taken === true) await show(tx, id, true);
  },
};

/** Also one that was taken away. */
async function commentById(ctx: Ctx, id: string) {
  const [found] = await ctx.db.select().from(comments).where(eq(comments.id, id)).limit(1);
  return found;
}

/**
 * Takes a comment away with its words kept, or brings it back, and counts it so: one that has replies stands among them
 * without its words. Whether it was otherwise before.
 */
async function show(tx: Ctx, id: string, shown: boolean): Promise<boolean> {
  await lockComment(tx, id);
  const found = await commentById(tx, id);
  const isShown = found?.deletedAt === null && found.emptiedAt === null;
  if (!found || isShown === shown) return false;
  const { parentId, replies, heldAt } = found;
  const now = tx.clock.now();
  const gone = replies > 0 ? { emptiedAt: now } : { deletedAt: now };
  await tx.db
    .update(comments)
    .set(shown ? { deletedAt: null, emptiedAt: null } : gone)
    .where(eq(comments.id, id));
  if (heldAt !== null) return true;
  await countComment(tx, found, found, shown ? 1 : -1);
  if (parentId !== null) await (shown ? bringEmptyHeadBack(tx, parentId) : dropEmptyHead(tx, parentId, now));
  return true;
}

/** A comment without words that went with the last of its replies. */
async function bringEmptyHeadBack(tx: Ctx, id: string): Promise<void> {
  await tx.db
    .update(comments)
    .set({ deletedAt: null })
    .where(and(eq(comments.id, id), isNotNull(comments.emptiedAt)));
}
