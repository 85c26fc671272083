import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { User } from "../../accounts/queries.ts";
import { channels } from "../../channels/table.ts";
import { chatLog } from "../../chat/table.ts";
import { deleteComment } from "../../comments/rules.ts";
import { comments } from "../../comments/table.ts";
import { invitations } from "../../invitations/table.ts";
import { systemActor } from "../../platform/actor.ts";
import { breathe } from "../../platform/breathe.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { ratings } from "../../ratings/table.ts";
import { subscriptions } from "../../subscriptions/table.ts";
import { contacts } from "../../support/table.ts";
import { videoStats } from "../../videos/table.ts";
import { bringNobody } from "./nobody.ts";

const batchSize = 500;

/**
 * Empties what a person wrote below films and takes back what they counted for elsewhere, some at a time: it can be
 * broken off anywhere and gone on with. What hangs on the account alone goes with its row.
 */
export async function removeTraces(ctx: Ctx, user: User): Promise<void> {
  await emptyComments(ctx, user.id);
  for (const remove of [endSubscriptions, takeRatingsBack]) {
    while ((await ctx.write((tx) => remove(tx, user.id), batchwise)) === batchSize) await breathe();
  }
  await ctx.write(async (tx) => {
    await tx.db.delete(contacts).where(or(eq(contacts.userId, user.id), eq(contacts.email, user.email)));
    await tx.db.delete(invitations).where(eq(invitations.email, user.email));
    await tx.db.update(chatLog).set({ text: null, targetUserId: null }).where(eq(chatLog.targetUserId, user.id));
  });
}

/** Comments are deleted as their author would, and what is left of them is nobody's and says nothing. */
async function emptyComments(ctx: Ctx, userId: string): Promise<void> {
  // The author, wherever it stands: below a film that is private by now, too.
  const author = { ...systemActor, userId };
  for (;;) {
    const some = await ctx.db
      .select({ id: comments.id })
      .from(comments)
      .where(eq(comments.userId, userId))
      .orderBy(asc(comments.createdAt))
      .limit(batchSize);
    if (some.length === 0) return;
    const ids = some.map(({ id }) => id);
    for (const id of ids) await deleteComment(ctx, author, id).catch(unlessGone);
    await ctx.write(async (tx) => {
      const userId = await bringNobody(tx);
      await tx.db.update(comments).set({ userId, content: "" }).where(inArray(comments.id, ids));
    }, batchwise);
    await breathe();
  }
}

/** It was deleted before, or with what it stood below. */
function unlessGone(error: unknown): void {
  if (!(error instanceof Problem && error.status === 404)) throw error;
}

async function endSubscriptions(tx: Ctx, userId: string): Promise<number> {
  const some = await tx.db
    .select({ channelId: subscriptions.channelId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .limit(batchSize);
  const ids = some.map(({ channelId }) => channelId);
  if (ids.length === 0) return 0;
  await tx.db.delete(subscriptions).where(and(eq(subscriptions.userId, userId), inArray(subscriptions.channelId, ids)));
  await tx.db
    .update(channels)
    .set({ subscriptionsCount: sql`${channels.subscriptionsCount} - 1` })
    .where(inArray(channels.id, ids));
  return ids.length;
}

async function takeRatingsBack(tx: Ctx, userId: string): Promise<number> {
  const ofVideos = and(eq(ratings.userId, userId), eq(ratings.entityType, "video"));
  const some = await tx.db
    .select({ id: ratings.entityId, rating: ratings.rating })
    .from(ratings)
    .where(ofVideos)
    .limit(batchSize);
  if (some.length === 0) return 0;
  const rated = (rating: 1 | -1) => some.filter((one) => one.rating === rating).map(({ id }) => id);
  await tx.db.delete(ratings).where(
    and(
      ofVideos,
      inArray(
        ratings.entityId,
        some.map(({ id }) => id),
      ),
    ),
  );
  await tx.db
    .update(videoStats)
    .set({ likes: sql`${videoStats.likes} - 1`, dirty: true })
    .where(inArray(videoStats.videoId, rated(1)));
  await tx.db
    .update(videoStats)
    .set({ dislikes: sql`${videoStats.dislikes} - 1`, dirty: true })
    .where(inArray(videoStats.videoId, rated(-1)));
  return some.length;
}
