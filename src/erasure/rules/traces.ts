import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { User } from "../../accounts/queries.ts";
import { channels } from "../../channels/table.ts";
import { chatLog } from "../../chat/table.ts";
import { comments } from "../../comments/table.ts";
import { invitations } from "../../invitations/table.ts";
import { breathe } from "../../platform/breathe.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { ratings } from "../../ratings/table.ts";
import { subscriptions } from "../../subscriptions/table.ts";
import { contacts } from "../../support/table.ts";
import { videoStats, videos } from "../../videos/table.ts";
import { bringNobody } from "./nobody.ts";

const batchSize = 500;

/**
 * Empties what a person wrote below films and takes back what they counted for elsewhere, some at a time: it can be
 * broken off anywhere and gone on with. What hangs on the account alone goes with its row.
 */
export async function removeTraces(ctx: Ctx, user: User): Promise<void> {
  for (const remove of [emptyComments, endSubscriptions, takeRatingsBack]) {
    while ((await ctx.write((tx) => remove(tx, user.id), batchwise)) === batchSize) await breathe();
  }
  await ctx.write(async (tx) => {
    await tx.db.delete(contacts).where(or(eq(contacts.userId, user.id), eq(contacts.email, user.email)));
    await tx.db.delete(invitations).where(eq(invitations.email, user.email));
    await tx.db.update(chatLog).set({ text: null, targetUserId: null }).where(eq(chatLog.targetUserId, user.id));
  });
}

/** Comments are shown as deleted from now on, and nobody's. */
async function emptyComments(tx: Ctx, userId: string): Promise<number> {
  const some = await tx.db
    .select({ id: comments.id, videoId: comments.videoId, deletedAt: comments.deletedAt })
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(asc(comments.createdAt))
    .limit(batchSize);
  if (some.length === 0) return 0;
  await tx.db
    .update(comments)
    .set({
      userId: await bringNobody(tx),
      content: "",
      deletedAt: sql`coalesce(${comments.deletedAt}, ${tx.clock.now()})`,
    })
    .where(
      inArray(
        comments.id,
        some.map(({ id }) => id),
      ),
    );
  const perVideo = Map.groupBy(
    some.filter(({ deletedAt }) => deletedAt === null),
    ({ videoId }) => videoId,
  );
  for (const [videoId, gone] of perVideo)
    await tx.db
      .update(videos)
      .set({ commentCount: sql`${videos.commentCount} - ${gone.length}` })
      .where(eq(videos.id, videoId));
  return some.length;
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
