import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { isInUse } from "../../accounts/queries.ts";
import { users } from "../../accounts/table.ts";
import { authorColumns } from "../../channels/authors.ts";
import { channels } from "../../channels/table.ts";
import { donorProducts } from "../../donations/table.ts";
import { notMuted } from "../../mutes/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { alias } from "../../platform/db/columns.ts";
import type { Db } from "../../platform/db/database.ts";
import { ratings } from "../../ratings/table.ts";
import { comments } from "../table.ts";

const answered = alias(comments, "answered");
const answeredUsers = alias(users, "answeredUsers");
const answeredChannels = alias(channels, "answeredChannels");
const own = alias(ratings, "own");

export const commentColumns = {
  id: comments.id,
  videoId: comments.videoId,
  postId: comments.postId,
  parentId: comments.parentId,
  answersId: comments.answersId,
  ownerChannelId: comments.ownerChannelId,
  content: comments.content,
  likes: comments.likes,
  dislikes: comments.dislikes,
  rating: comments.rating,
  replies: comments.replies,
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
  crossedAt: comments.crossedAt,
  crossedReason: comments.crossedReason,
  heldAt: comments.heldAt,
  heldFor: comments.heldFor,
  emptiedAt: comments.emptiedAt,
  userId: comments.userId,
  channelId: comments.channelId,
  ...authorColumns,
  /** Whether the person has a page. */
  inUse: sql<boolean>`(${isInUse})`.mapWith(Boolean),
  answeredName: answeredUsers.name,
  answeredSurname: answeredUsers.surname,
  answeredChannelId: answered.channelId,
  answeredChannelName: answeredChannels.name,
  /** Until when the person's donations give them a badge; null for who has none. */
  badgeUntil: badgeUntil(),
  /** How the person who asks rated it. */
  mine: own.rating,
};

/** No join: PostgreSQL plans eight tables at once, and these lists need as many. */
function badgeUntil(): SQL<number | null> {
  const isTheirs = and(eq(donorProducts.userId, comments.userId), eq(donorProducts.product, "badge"));
  const until = sql`coalesce(${donorProducts.until}, ${Number.MAX_SAFE_INTEGER})`;
  return sql<number | null>`(select ${until} from ${donorProducts} where ${isTheirs})`.mapWith(Number);
}

export type CommentRow = Awaited<ReturnType<typeof commentsById>>[number];

/** Comments with their authors, whom they answer, and how `me` rated them: a person's id, "" for nobody, or its place. */
export function withAuthors(db: Db, me: string | SQL) {
  return db
    .select(commentColumns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(channels, eq(channels.id, comments.channelId))
    .leftJoin(answered, eq(answered.id, comments.answersId))
    .leftJoin(answeredUsers, eq(answeredUsers.id, answered.userId))
    .leftJoin(answeredChannels, eq(answeredChannels.id, answered.channelId))
    .leftJoin(own, isOwnRating(me));
}

/** The same of comments that head a thread, which answer nobody: PostgreSQL plans for as long as it reads the rest of it. */
export function headsWithAuthors(db: Db, me: string | SQL) {
  const none = sql<string | null>`null`;
  const nobody = { answeredName: none, answeredSurname: none, answeredChannelId: none, answeredChannelName: none };
  return db
    .select({ ...commentColumns, ...nobody })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(channels, eq(channels.id, comments.channelId))
    .leftJoin(own, isOwnRating(me));
}

const isOwnRating = (me: string | SQL) =>
  and(eq(own.userId, me), eq(own.entityType, "comment"), eq(own.entityId, comments.id));

/** What everybody may read but for whom `me` mutes; who is muted as a person may still be read as a channel. */
export function standsFor(me: string | SQL): SQL {
  const person = sql`${me}`;
  return and(
    isNull(comments.deletedAt),
    isNull(comments.heldAt),
    or(isNotNull(comments.channelId), notMuted(person, "user", comments.userId)),
    or(isNull(comments.channelId), notMuted(person, "channel", comments.channelId)),
  ) as SQL;
}

/** The person who asks, as these queries take it. */
export function askedBy(actor: Actor): string {
  return actor.userId ?? "";
}

/** Comments that were not deleted, whoever may read them. */
async function commentsById(ctx: Ctx, actor: Actor, id: string) {
  return withAuthors(ctx.db, askedBy(actor))
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
    .limit(1);
}

export async function commentById(ctx: Ctx, actor: Actor, id: string): Promise<CommentRow | undefined> {
  return (await commentsById(ctx, actor, id))[0];
}
