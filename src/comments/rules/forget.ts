import { asc, eq } from "drizzle-orm";
import { forgetTitles } from "../../audit/rules.ts";
import type { Ctx } from "../../platform/context.ts";
import { commentPins, comments } from "../table.ts";
import { countComment, dropEmptyHead } from "./count.ts";

/**
 * Takes the words of some of a person's comments away, also out of the log of acts, and their name: from now on they are `nobodyId`'s and shown as
 * deleted. Gives how many those were. Inside a write.
 */
export async function forgetCommentsOf(tx: Ctx, userId: string, nobodyId: string, limit: number): Promise<number> {
  const some = await tx.db
    .select()
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(asc(comments.createdAt))
    .limit(limit);
  for (const comment of some) await forgetComment(tx, comment, nobodyId);
  return some.length;
}

async function forgetComment(tx: Ctx, comment: typeof comments.$inferSelect, nobodyId: string): Promise<void> {
  const { id, parentId, replies, deletedAt, emptiedAt, heldAt } = comment;
  const now = tx.clock.now();
  const gone = replies > 0 ? { emptiedAt: emptiedAt ?? now } : { deletedAt: deletedAt ?? now };
  await tx.db
    .update(comments)
    .set({ userId: nobodyId, channelId: null, content: "", crossedReason: null, ...gone })
    .where(eq(comments.id, id));
  await tx.db.delete(commentPins).where(eq(commentPins.commentId, id));
  await forgetTitles(tx, [id]);
  if (deletedAt !== null || emptiedAt !== null || heldAt !== null) return;
  await countComment(tx, comment, comment, -1);
  if (parentId !== null) await dropEmptyHead(tx, parentId, now);
}
