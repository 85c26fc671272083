import { and, desc, eq, gt, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isInUse } from "../../accounts/queries.ts";
import { users } from "../../accounts/table.ts";
import { authorColumns } from "../../channels/authors.ts";
import { channels } from "../../channels/table.ts";
import { notMuted } from "../../mutes/queries.ts";
import { type Actor, isStaff, managesChannel } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newest, olderThan } from "../../platform/db/cursor.ts";
import { type Db, hot, sized } from "../../platform/db/database.ts";
import { notFound } from "../../platform/problem.ts";
import { hourlyMax } from "../limits.ts";
import { mayDeletePost } from "../policy.ts";
import { posts } from "../table.ts";

const columns = {
  id: posts.id,
  message: posts.message,
  userId: posts.userId,
  channelId: posts.channelId,
  videoId: posts.videoId,
  likes: posts.likes,
  dislikes: posts.dislikes,
  rating: posts.rating,
  commentCount: posts.commentCount,
  hiddenFromHome: posts.hiddenFromHome,
  createdAt: posts.createdAt,
  editedAt: posts.editedAt,
  deletedAt: posts.deletedAt,
  deletedBy: posts.deletedBy,
  ...authorColumns,
  channelVerified: channels.verified,
  channelVisibility: channels.visibility,
  channelDeletedAt: channels.deletedAt,
  inUse: sql<boolean>`(${isInUse})`.mapWith(Boolean),
};

export function withAuthors(db: Db) {
  return db
    .select(columns)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .leftJoin(channels, eq(channels.id, posts.channelId));
}

export type PostRow = Awaited<ReturnType<typeof withAuthors>>[number];

/** Which part of a list: older than a place, newer than a moment, after so many others. */
export type PostPart = { before?: Cursor; after?: number; offset?: number };

/** Of posts in public lists: by people whose account is in use, or by channels in public lists. */
export const isStanding = or(and(isNull(posts.channelId), isInUse), isNotNull(channels.listedAt)) as SQL;

/** Leaves out whom a person mutes: channels, and people where they write as themselves. */
export function isNotMuted(reader: SQLWrapper): SQL | undefined {
  return and(
    or(isNotNull(posts.channelId), notMuted(reader, "user", posts.userId)),
    notMuted(reader, "channel", posts.channelId),
  );
}

type List = {
  name: string;
  actor: Actor;
  condition: SQL | undefined;
  values?: Record<string, string>;
  limit: number;
  part: PostPart;
};

/** The posts that meet a condition, newest first; whom their reader mutes is not among them. */
async function listed(ctx: Ctx, { name, actor, condition, values, limit, part }: List): Promise<PostRow[]> {
  const own = actor.userId === undefined ? name : `${name} of somebody`;
  const { name: whole, size, skipped } = sized(own, limit, part.offset);
  const statement = hot(ctx.db, whole, (db) =>
    withAuthors(db)
      .where(
        and(
          isNull(posts.deletedAt),
          condition,
          olderThan(posts.createdAt, posts.id),
          gt(posts.createdAt, sql.placeholder("after")),
          actor.userId === undefined ? undefined : isNotMuted(sql.placeholder("reader")),
        ),
      )
      .orderBy(desc(posts.createdAt), desc(posts.id))
      .limit(size)
      .offset(skipped)
      .prepare(whole),
  );
  return (await statement.execute({ ...values, ...partOf(actor, part) })).slice(0, limit);
}

const partOf = (actor: Actor, { before = newest, after = -1, offset = 0 }: PostPart) => ({
  ...before,
  after,
  offset,
  ...(actor.userId === undefined ? {} : { reader: actor.userId }),
});

/** The newest posts that everybody is shown. Staff may ask for those that they keep out of it, too. */
export async function latestPosts(
  ctx: Ctx,
  actor: Actor,
  limit: number,
  { withHidden = false, ...part }: PostPart & { withHidden?: boolean } = {},
): Promise<PostRow[]> {
  const all = withHidden && isStaff(actor);
  const shown = all ? isStanding : and(isStanding, eq(posts.hiddenFromHome, false));
  const name = all ? "latestPosts with hidden" : "latestPosts";
  return listed(ctx, { name, actor, condition: shown, limit, part });
}

/** A channel's posts; whether one may see the channel is settled by whoever asks. */
export async function channelPosts(ctx: Ctx, actor: Actor, channelId: string, limit: number, part: PostPart = {}) {
  const condition = eq(posts.channelId, sql.placeholder("channelId"));
  return listed(ctx, { name: "channelPosts", actor, condition, values: { channelId }, limit, part });
}

/** What a person wrote as themselves. */
export async function userPosts(ctx: Ctx, actor: Actor, userId: string, limit: number, part: PostPart = {}) {
  const condition = and(eq(posts.userId, sql.placeholder("userId")), isNull(posts.channelId), isInUse);
  return listed(ctx, { name: "userPosts", actor, condition, values: { userId }, limit, part });
}

/** What a person wrote, as themselves and as channels: their own list. */
export async function ownPosts(ctx: Ctx, userId: string, limit: number, part: PostPart = {}): Promise<PostRow[]> {
  const theirs = eq(posts.userId, sql.placeholder("userId"));
  const condition = and(theirs, or(isNull(posts.channelId), isNull(channels.deletedAt)));
  return listed(ctx, { name: "ownPosts", actor: nobody, condition, values: { userId }, limit, part });
}

/** One's own posts are shown whoever is muted. */
const nobody: Actor = { role: "anonymous", channelIds: [] };

export async function postById(ctx: Ctx, id: string): Promise<PostRow | undefined> {
  const statement = hot(ctx.db, "postById", (db) =>
    withAuthors(db)
      .where(eq(posts.id, sql.placeholder("id")))
      .limit(1)
      .prepare("postById"),
  );
  const [row] = await statement.execute({ id });
  return row;
}

/** The post, if this person may see it. Throws Problem 404. */
export async function visiblePost(ctx: Ctx, actor: Actor, id: string): Promise<PostRow> {
  const post = await postById(ctx, id);
  if (!post || post.deletedAt !== null || !isOpen(actor, post)) throw notFound();
  return post;
}

/** The same of one that was taken away, for whoever took it. Throws Problem 404. */
export async function removedPost(ctx: Ctx, actor: Actor, id: string): Promise<PostRow> {
  const post = await postById(ctx, id);
  const mine = post?.deletedAt != null && actor.userId !== undefined && post.deletedBy === actor.userId;
  if (!post || !mine || !mayDeletePost(actor, post) || !isOpen(actor, post)) throw notFound();
  return post;
}

function isOpen(actor: Actor, post: PostRow): boolean {
  if (post.channelId === null) return post.inUse;
  if (post.channelDeletedAt !== null) return false;
  return post.channelVisibility !== "private" || managesChannel(actor, post.channelId);
}

/** What somebody wrote since a moment, the newest first. */
export function writtenSince(ctx: Ctx, userId: string, since: number) {
  return ctx.db
    .select({ message: posts.message, videoId: posts.videoId })
    .from(posts)
    .where(and(eq(posts.userId, userId), gt(posts.createdAt, since), isNull(posts.deletedAt)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(hourlyMax);
}
