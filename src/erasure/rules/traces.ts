import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { User } from "../../accounts/queries.ts";
import { forgetTitles } from "../../audit/rules.ts";
import { auditLog } from "../../audit/table.ts";
import { channels } from "../../channels/table.ts";
import { chatLog } from "../../chat/table.ts";
import { forgetCommentsOf } from "../../comments/rules/forget.ts";
import { comments } from "../../comments/table.ts";
import { leaveDonations } from "../../donations/rules/upkeep.ts";
import { authors, follows } from "../../following/table.ts";
import { invitations } from "../../invitations/table.ts";
import { notificationPeople, notifications } from "../../notifications/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { letOthersRun } from "../../platform/let-others-run.ts";
import { happen } from "../../platform/reactions.ts";
import { posts } from "../../posts/table.ts";
import type { Rated } from "../../ratings/rules.ts";
import { ratings } from "../../ratings/table.ts";
import { decisions, objections, reportCases, reports } from "../../reports/table.ts";
import "../../subscriptions/rules.ts";
import { subscriptions } from "../../subscriptions/table.ts";
import { forgetTickets } from "../../support/rules/forget.ts";
import { videoStats } from "../../videos/table.ts";
import { bringNobody } from "./nobody.ts";

const batchSize = 200;

/**
 * Empties what a person wrote below films and posts, and takes back what they counted for elsewhere, some at a time: it can be
 * broken off anywhere and gone on with. What hangs on the account alone goes with its row.
 */
export async function removeTraces(ctx: Ctx, user: User): Promise<void> {
  for (const remove of [emptyComments, leavePosts, endSubscriptions, endFollows, takeRatingsBack]) {
    while ((await ctx.write((tx) => remove(tx, user.id), batchwise)) === batchSize) await letOthersRun();
  }
  await forgetTickets(ctx, user);
  await leaveDonations(ctx, user);
  await ctx.write(async (tx) => {
    await tx.db.delete(invitations).where(eq(invitations.email, user.email));
    await forgetNames(tx, user.id);
    await forgetJudged(tx, user.id);
    await tx.db.update(chatLog).set({ text: null, targetUserId: null }).where(eq(chatLog.targetUserId, user.id));
  });
}

/** Where others were told who did something. */
async function forgetNames(tx: Ctx, userId: string): Promise<void> {
  const told = tx.db
    .select({ id: notificationPeople.notificationId })
    .from(notificationPeople)
    .where(eq(notificationPeople.personId, userId));
  await tx.db.update(notifications).set({ byName: null }).where(inArray(notifications.id, told));
  await tx.db.delete(notificationPeople).where(eq(notificationPeople.personId, userId));
  await tx.db.update(auditLog).set({ title: "", detail: "" }).where(eq(auditLog.entityId, userId));
  const posted = tx.db.select({ id: posts.id }).from(posts).where(eq(posts.userId, userId));
  await forgetTitles(tx, posted);
}

/** What they reported or objected to, in their words; and where staff decided about what was theirs, which was quoted. */
async function forgetJudged(tx: Ctx, userId: string): Promise<void> {
  const own = tx.db.select({ id: decisions.id }).from(decisions).where(eq(decisions.authorId, userId));
  const byAuthor = and(inArray(objections.decisionId, own), eq(objections.side, "author"));
  const reported = eq(reports.userId, userId);
  const closed = tx.db.select({ id: reports.decisionId }).from(reports).where(reported);
  const sides = tx.db.select({ id: reports.id }).from(reports).where(reported);
  const byReporter = and(inArray(objections.decisionId, closed), inArray(objections.side, sides));
  for (const objected of [byAuthor, byReporter]) await tx.db.update(objections).set({ message: "" }).where(objected);
  await tx.db
    .update(reports)
    .set({ message: "", reporter: sql`${reports.id}` })
    .where(reported);
  for (const judged of [reportCases, decisions]) {
    const theirs = tx.db.select({ id: judged.entityId }).from(judged).where(eq(judged.authorId, userId));
    await forgetTitles(tx, theirs);
    await tx.db.update(judged).set({ title: "", authorId: null }).where(eq(judged.authorId, userId));
  }
}

/** Comments are shown as deleted from now on, and nobody's. */
async function emptyComments(tx: Ctx, userId: string): Promise<number> {
  return forgetCommentsOf(tx, userId, await bringNobody(tx), batchSize);
}

/** What was posted as a channel is the channel's, whoever wrote it; what they posted as themselves goes with the account. */
async function leavePosts(tx: Ctx, userId: string): Promise<number> {
  const some = await tx.db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, userId), isNotNull(posts.channelId)))
    .limit(batchSize);
  const ids = some.map(({ id }) => id);
  if (ids.length > 0)
    await tx.db
      .update(posts)
      .set({ userId: await bringNobody(tx) })
      .where(inArray(posts.id, ids));
  return ids.length;
}

async function endFollows(tx: Ctx, userId: string): Promise<number> {
  const some = await tx.db
    .select({ followedId: follows.followedId })
    .from(follows)
    .where(eq(follows.userId, userId))
    .limit(batchSize);
  const ids = some.map(({ followedId }) => followedId);
  if (ids.length === 0) return 0;
  await tx.db.delete(follows).where(and(eq(follows.userId, userId), inArray(follows.followedId, ids)));
  await tx.db
    .update(authors)
    .set({ followersCount: sql`${authors.followersCount} - 1` })
    .where(inArray(authors.userId, ids));
  return ids.length;
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
  await happen(tx, "subscriptions changed", { userId, channelIds: ids, by: -1 });
  return ids.length;
}

async function takeRatingsBack(tx: Ctx, userId: string): Promise<number> {
  const some = await tx.db
    .select({ type: ratings.entityType, id: ratings.entityId, rating: ratings.rating })
    .from(ratings)
    .where(eq(ratings.userId, userId))
    .limit(batchSize);
  for (const [type, ofType] of Map.groupBy(some, (one) => one.type)) {
    const ids = ofType.map(({ id }) => id);
    await tx.db
      .delete(ratings)
      .where(and(eq(ratings.userId, userId), eq(ratings.entityType, type), inArray(ratings.entityId, ids)));
    for (const rating of [1, -1] as const) {
      const rated = ofType.filter((one) => one.rating === rating).map(({ id }) => id);
      if (rated.length > 0) await countLess(tx, type, rating, rated);
    }
  }
  return some.length;
}

async function countLess(tx: Ctx, type: Rated, rating: 1 | -1, ids: string[]): Promise<void> {
  if (type === "video") {
    const less = rating === 1 ? { likes: sql`${videoStats.likes} - 1` } : { dislikes: sql`${videoStats.dislikes} - 1` };
    await tx.db
      .update(videoStats)
      .set({ ...less, dirty: true })
      .where(inArray(videoStats.videoId, ids));
    return;
  }
  const rated = type === "comment" ? comments : posts;
  const less = rating === 1 ? { likes: sql`${rated.likes} - 1` } : { dislikes: sql`${rated.dislikes} - 1` };
  await tx.db
    .update(rated)
    .set({ ...less, rating: sql`${rated.rating} - ${rating}` })
    .where(inArray(rated.id, ids));
}
