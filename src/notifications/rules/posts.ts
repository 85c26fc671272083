import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { personName } from "../../accounts/names.ts";
import { users } from "../../accounts/table.ts";
import { channels } from "../../channels/table.ts";
import { follows } from "../../following/table.ts";
import { mutes } from "../../mutes/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { posts } from "../../posts/table.ts";
import { notificationPreferences, notifications } from "../table.ts";
import { batchSize, isReachable, memberIds, nextSubscribers } from "./audience.ts";
import { notifyPeople } from "./personal.ts";

/** Has the next job tell of a new post. Inside the write that publishes it. */
export async function planNewPost(tx: Ctx, { postId }: { postId: string }): Promise<void> {
  await tx.enqueue("notifications.newPost", { postId });
}

/** Tells those who follow whoever made a post that it is there; the next hundred by the next job. */
export async function notifyNewPost(ctx: Ctx, postId: string, after = ""): Promise<void> {
  const post = await postWithAuthor(ctx, postId);
  if (!post || post.deletedAt !== null || post.channelDeletedAt !== null) return;
  const team = new Set(post.channelId === null ? [post.userId] : await memberIds(ctx, post.channelId));
  await ctx.write(async (tx) => {
    const batch =
      post.channelId === null
        ? await nextFollowers(tx, post.userId, after)
        : await nextSubscribers(tx, post.channelId, after);
    if (post.channelId === null) await noteFollowed(tx, post, batch);
    const now = tx.clock.now();
    const rows = batch
      .filter((one) => one.notifyWhen !== "never" && !one.muted && isReachable(one))
      .filter((one) => !one.silenced?.includes("posts") && !team.has(one.userId))
      .map(({ userId }) => ({
        id: newId(now),
        userId,
        type: "new_post" as const,
        subjectId: postId,
        details: {},
        byName: post.channelId === null ? personName(post) : null,
        postId,
        channelId: post.channelId,
        createdAt: now,
        updatedAt: now,
      }));
    if (rows.length > 0) await tx.db.insert(notifications).values(rows).onConflictDoNothing();
    const last = batch.at(-1);
    if (last && batch.length === batchSize) await tx.enqueue("notifications.newPost", { postId, after: last.userId });
  }, batchwise);
}

/** Tells whoever made a post that somebody likes it. Inside the write of the rating. */
export async function notifyOfPostRating(
  tx: Ctx,
  {
    postId,
    userId,
    channelId,
    byUserId,
  }: { postId: string; userId: string; channelId: string | null; byUserId: string },
): Promise<void> {
  await notifyPeople(tx, {
    type: "post_rate",
    to: [userId],
    by: { userId: byUserId, channelId: null },
    subjectId: postId,
    postId,
    channelId,
  });
}

/** What was told of a post goes with it. Inside the write that deletes it. */
export async function forgetPost(tx: Ctx, { postId }: { postId: string }): Promise<void> {
  await tx.db.delete(notifications).where(eq(notifications.postId, postId));
}

/** Whose feeds it stands in know of it without asking each author (`posts/queries/followed.ts`). */
async function noteFollowed(
  tx: Ctx,
  { userId, createdAt }: { userId: string; createdAt: number },
  followers: { userId: string }[],
): Promise<void> {
  const ids = followers.map((one) => one.userId);
  if (ids.length === 0) return;
  await tx.db
    .update(follows)
    .set({ lastPostAt: createdAt })
    .where(
      and(
        eq(follows.followedId, userId),
        inArray(follows.userId, ids),
        or(isNull(follows.lastPostAt), lt(follows.lastPostAt, createdAt)),
      ),
    );
}

async function postWithAuthor(ctx: Ctx, postId: string) {
  const [found] = await ctx.db
    .select({
      userId: posts.userId,
      createdAt: posts.createdAt,
      channelId: posts.channelId,
      deletedAt: posts.deletedAt,
      name: users.name,
      surname: users.surname,
      channelDeletedAt: channels.deletedAt,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .leftJoin(channels, eq(channels.id, posts.channelId))
    .where(eq(posts.id, postId))
    .limit(1);
  return found;
}

/** The next people who follow a person after a user id, with all that decides whether each is told. */
async function nextFollowers(ctx: Ctx, followedId: string, after: string) {
  const mute = sql`exists (select 1 from ${mutes} where ${mutes.userId} = ${users.id} and ${mutes.kind} = 'user' and ${mutes.targetId} = ${followedId})`;
  const rows = await ctx.db
    .select({
      userId: users.id,
      activatedAt: users.activatedAt,
      blockedAt: users.blockedAt,
      deletionAskedAt: users.deletionAskedAt,
      silenced: notificationPreferences.silenced,
      muted: sql<boolean>`${mute}`.mapWith(Boolean).as("muted"),
    })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.userId))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(eq(follows.followedId, followedId), gt(follows.userId, after)))
    .orderBy(asc(follows.userId))
    .limit(batchSize);
  return rows.map((row) => ({ ...row, notifyWhen: "always" as const }));
}
