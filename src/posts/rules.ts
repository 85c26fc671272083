import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { noteOfOthers, staffName } from "../accounts/rules/staff.ts";
import { users } from "../accounts/table.ts";
import { note } from "../audit/rules.ts";
import { mayPost } from "../channels/policy.ts";
import { managedChannel } from "../channels/queries.ts";
import { notePost } from "../following/rules.ts";
import { type Actor, enter, isStaff, managesChannel, requireUser } from "../platform/actor.ts";
import { hour } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { hotRows, locked } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { firstWords, plainText } from "../platform/markup.ts";
import { forbidden, invalid, notFound, Problem } from "../platform/problem.ts";
import { happen } from "../platform/reactions.ts";
import { asRead, refuseWatchedWords } from "../platform/watched-words.ts";
import type { Rating } from "../ratings/input.ts";
import { changeRating, type RatingCounts } from "../ratings/rules.ts";
import { maySeeVideo } from "../videos/policy.ts";
import { videoById } from "../videos/queries/video.ts";
import type { PostChange, PostInput } from "./input.ts";
import { hourlyMax, undoMs } from "./limits.ts";
import { mayDeletePost, mayEditPost } from "./policy.ts";
import { type PostRow, postById, removedPost, visiblePost, writtenSince } from "./queries/posts.ts";
import { posts } from "./table.ts";

declare module "../platform/reactions.ts" {
  interface Happenings {
    "post published": { postId: string; userId: string; channelId: string | null };
    /** Somebody liked a post for the first time. */
    "post rated": { postId: string; userId: string; channelId: string | null; byUserId: string };
    /** A post was taken away. */
    "post deleted": { postId: string };
  }
}

/**
 * Publishes a post, as oneself or as a channel that one works on. Throws Problem 401, 403, 404, 409 `POST_REPEATED`, 422 for
 * a film that one may not show, 429.
 */
export async function publishPost(ctx: Ctx, actor: Actor, input: PostInput): Promise<PostRow> {
  const userId = requireUser(actor);
  const { message, channelId, videoId } = input;
  if (channelId !== null && !mayPost(actor, channelId)) throw forbidden();
  if (!isStaff(actor)) await refuseWatchedWords(ctx, { message });
  if (!isStaff(actor)) await ctx.limiter.take(`posts of ${userId}`, { max: hourlyMax, windowMs: hour });
  return ctx.write(async (tx) => {
    // Administrators manage whatever they name, also what is not there.
    if (channelId !== null) await managedChannel(tx, actor, channelId);
    if (videoId !== null) await requireShowable(tx, actor, videoId);
    // One after another of each person, so that the same is not said twice at once.
    await locked(tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)));
    const now = tx.clock.now();
    const said = asRead(plainText(message));
    const lately = await writtenSince(tx, userId, now - hour);
    if (lately.some((one) => one.videoId === videoId && asRead(plainText(one.message)) === said))
      throw new Problem(409, "POST_REPEATED");
    const id = newId(now);
    await tx.db.insert(posts).values({ id, message, userId, channelId, videoId, createdAt: now });
    if (channelId === null) await notePost(tx, userId, now);
    await happen(tx, "post published", { postId: id, userId, channelId });
    return madePost(tx, id);
  }, hotRows);
}

/** Changes what a post says and shows. Throws Problem 401, 403, 404, 422. */
export async function changePost(ctx: Ctx, actor: Actor, id: string, change: PostChange): Promise<PostRow> {
  const { message, videoId, hiddenFromHome } = change;
  return ctx.write(async (tx) => {
    const post = await visiblePost(tx, actor, id);
    const rewrites = message !== undefined || videoId !== undefined;
    if (rewrites && !mayEditPost(actor, post)) throw forbidden();
    if (rewrites && post.channelId !== null) enter(actor, post.channelId);
    if (!isStaff(actor)) await refuseWatchedWords(tx, { message });
    if (hiddenFromHome !== undefined && !isStaff(actor)) throw forbidden();
    if (typeof videoId === "string" && videoId !== post.videoId) await requireShowable(tx, actor, videoId);
    const isOther =
      (message !== undefined && message !== post.message) || (videoId !== undefined && videoId !== post.videoId);
    await tx.db
      .update(posts)
      .set({
        message: message ?? post.message,
        videoId: videoId === undefined ? post.videoId : videoId,
        hiddenFromHome: hiddenFromHome ?? post.hiddenFromHome,
        editedAt: isOther ? tx.clock.now() : post.editedAt,
      })
      .where(eq(posts.id, id));
    if (hiddenFromHome !== undefined && hiddenFromHome !== post.hiddenFromHome) {
      const action = hiddenFromHome ? "hidden" : "shown";
      const done = { action, entityType: "post", entityId: id, title: firstWords(message ?? post.message) } as const;
      await note(tx, actor, await staffName(tx, actor), done);
    }
    return madePost(tx, id);
  });
}

/** Takes a post away; whoever did may bring it back for an hour. Throws Problem 401, 403, 404. */
export async function deletePost(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write(async (tx) => {
    const post = await visiblePost(tx, actor, id);
    if (!mayDeletePost(actor, post)) throw forbidden();
    const gone = await tx.db
      .update(posts)
      .set({ deletedAt: tx.clock.now(), deletedBy: userId })
      .where(and(eq(posts.id, id), isNull(posts.deletedAt)))
      .returning({ id: posts.id });
    if (gone.length === 0) throw notFound();
    const done = { action: "delete", entityType: "post", entityId: id, title: "" } as const;
    await noteOfOthers(tx, actor, post.userId, done);
    await happen(tx, "post deleted", { postId: id });
  });
}

/** Brings back what one took away within the last hour. Throws Problem 401, 404. */
export async function restorePost(ctx: Ctx, actor: Actor, id: string): Promise<PostRow> {
  requireUser(actor);
  return ctx.write(async (tx) => {
    const post = await removedPost(tx, actor, id);
    if ((post.deletedAt ?? 0) < tx.clock.now() - undoMs) throw notFound();
    await tx.db
      .update(posts)
      .set({ deletedAt: null, deletedBy: null })
      .where(and(eq(posts.id, id), isNotNull(posts.deletedAt)));
    return madePost(tx, id);
  });
}

/** Rates a post: 1 likes, -1 dislikes, 0 takes the rating back. Throws Problem 401, 404. */
export async function ratePost(ctx: Ctx, actor: Actor, id: string, rating: Rating): Promise<RatingCounts> {
  const byUserId = requireUser(actor);
  return ctx.write(async (tx) => {
    // Many rate one post at once: they stand in line here instead of trying again and again.
    await locked(tx.db.select({ id: posts.id }).from(posts).where(eq(posts.id, id)));
    const { userId, channelId } = await visiblePost(tx, actor, id);
    const { before, likes, dislikes } = await changeRating(tx, byUserId, "post", id, rating);
    // A changed mind is no news, and neither is a dislike.
    if (before === 0 && rating === 1) await happen(tx, "post rated", { postId: id, userId, channelId, byUserId });
    const [counted] = await tx.db
      .update(posts)
      .set({
        likes: sql`${posts.likes} + ${likes}`,
        dislikes: sql`${posts.dislikes} + ${dislikes}`,
        rating: sql`${posts.rating} + ${likes - dislikes}`,
      })
      .where(eq(posts.id, id))
      .returning({ likes: posts.likes, dislikes: posts.dislikes });
    if (!counted) throw notFound();
    return { rating, ...counted };
  }, hotRows);
}

/** A film that one may show: in public lists, or of a channel that one works on. */
async function requireShowable(tx: Ctx, actor: Actor, videoId: string): Promise<void> {
  const video = await videoById(tx, videoId);
  const own = video && video.deletedAt === null && managesChannel(actor, video.channelId);
  const open = video && video.listedAt !== null && maySeeVideo(actor, video);
  if (!own && !open) throw invalid({ video: { key: "posts.filmUnknown" } });
}

async function madePost(tx: Ctx, id: string): Promise<PostRow> {
  const made = await postById(tx, id);
  if (!made) throw new Error("the post is not there");
  return made;
}
