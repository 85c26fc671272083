import { and, desc, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { personName } from "../accounts/names.ts";
import { isInUse } from "../accounts/queries.ts";
import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { notMuted } from "../mutes/queries.ts";
import type { Actor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { type Cursor, newest, olderThan } from "../platform/db/cursor.ts";
import { type Db, hot } from "../platform/db/database.ts";
import { authors, follows } from "./table.ts";

const columns = {
  id: users.id,
  name: users.name,
  surname: users.surname,
  avatarVersion: users.avatarVersion,
  followersCount: authors.followersCount,
  lastPostAt: authors.lastPostAt,
  featuredAt: authors.featuredAt,
};

/** Somebody whose posts one may follow; what they keep to themselves is not in it. */
export type Author = {
  id: string;
  name: string;
  avatarVersion: number;
  followersCount: number;
  lastPostAt: number | null;
  featuredAt: number | null;
};

type Row = Omit<Author, "followersCount"> & { surname: string; followersCount: number | null };

const asAuthor = ({ name, surname, followersCount, ...row }: Row): Author => ({
  ...row,
  name: personName({ name, surname }),
  followersCount: followersCount ?? 0,
});

function fromAuthors(db: Db) {
  return db.select(columns).from(authors).innerJoin(users, eq(users.id, authors.userId));
}

/** Asked of each author in turn: as a condition of the join it would have PostgreSQL read all people first. */
function isActive(db: Db): SQL {
  return sql`(${db
    .select({ inUse: sql`${isInUse}` })
    .from(users)
    .where(eq(users.id, authors.userId))})`;
}

/** Which part of a list of authors, and who reads it: whom they mute is not in it. */
export type AuthorsPart = { reader?: string | undefined; offset?: number };

const notMutedByReader = () => notMuted(sql.placeholder("reader"), "user", authors.userId);

/** The authors that staff show to everybody, the latest choice first. */
export async function featuredAuthors(
  ctx: Ctx,
  limit: number,
  { reader = "", offset = 0 }: AuthorsPart = {},
): Promise<Author[]> {
  const statement = hot(ctx.db, "featuredAuthors", (db) =>
    fromAuthors(db)
      // As a range, for which SQLite takes the index.
      .where(and(gt(authors.featuredAt, 0), isActive(db), notMutedByReader()))
      .orderBy(desc(authors.featuredAt), desc(authors.userId))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare("featuredAuthors"),
  );
  return (await statement.execute({ reader, limit, offset })).map(asAuthor);
}

/** Everybody who posts or is followed, those with the most followers first. */
export async function knownAuthors(
  ctx: Ctx,
  limit: number,
  { reader = "", offset = 0 }: AuthorsPart = {},
): Promise<Author[]> {
  const statement = hot(ctx.db, "knownAuthors", (db) =>
    fromAuthors(db)
      .where(and(isActive(db), notMutedByReader()))
      .orderBy(desc(authors.followersCount), desc(authors.userId))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare("knownAuthors"),
  );
  return (await statement.execute({ reader, limit, offset })).map(asAuthor);
}

/** Which of these people are authors, in the order of the ids. */
export async function authorsAmong(ctx: Ctx, ids: string[]): Promise<Author[]> {
  if (ids.length === 0) return [];
  const rows = await fromAuthors(ctx.db).where(and(inArray(authors.userId, ids), isInUse));
  const byId = new Map(rows.map((row) => [row.id, asAuthor(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type FollowedAuthor = Author & { followedAt: number };

/** Whom somebody follows, the latest first. */
export async function followedBy(
  ctx: Ctx,
  userId: string,
  limit: number,
  { before = newest, offset = 0 }: { before?: Cursor; offset?: number } = {},
): Promise<FollowedAuthor[]> {
  const statement = hot(ctx.db, "followedBy", (db) =>
    fromFollows(db, eq(follows.userId, sql.placeholder("userId")))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare("followedBy"),
  );
  const rows = await statement.execute({ userId, ...before, limit, offset });
  return rows.map(({ followedAt, ...row }) => ({ ...asAuthor(row), followedAt }));
}

function fromFollows(db: Db, whose: SQL) {
  return db
    .select({ ...columns, followedAt: follows.createdAt })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followedId))
    .leftJoin(authors, eq(authors.userId, follows.followedId))
    .where(and(whose, olderThan(follows.createdAt, follows.followedId), isInUse))
    .orderBy(desc(follows.createdAt), desc(follows.followedId));
}

/** Which of these people somebody follows. */
export async function followsAmong(ctx: Ctx, userId: string | undefined, ids: string[]): Promise<Set<string>> {
  if (userId === undefined || ids.length === 0) return new Set();
  const rows = await ctx.db
    .select({ id: follows.followedId })
    .from(follows)
    .where(and(eq(follows.userId, userId), inArray(follows.followedId, ids)));
  return new Set(rows.map(({ id }) => id));
}

export async function isFollowing(ctx: Ctx, actor: Actor, id: string): Promise<boolean> {
  return (await followsAmong(ctx, actor.userId, [id])).size > 0;
}

/** What everybody may know of a person. */
export type Profile = Author & {
  bio: string;
  createdAt: number;
  channels: ProfileChannel[];
  /** Those whom they let everybody know that they follow, the latest first; undefined where they keep that to themselves. */
  follows: Author[] | undefined;
};
type ProfileChannel = {
  id: string;
  name: string;
  slug: string;
  verified: boolean;
  pictureVersion: number;
  subscriptionsCount: number;
};

/** A page shows no more of them. */
const followsShown = 30;

/** A person's page: who has an account in use has one. */
export async function profileOf(ctx: Ctx, id: string): Promise<Profile | undefined> {
  const [row] = await ctx.db
    .select({ ...columns, bio: users.bio, createdAt: users.createdAt, showsFollows: users.showsFollows })
    .from(users)
    .leftJoin(authors, eq(authors.userId, users.id))
    .where(and(eq(users.id, id), isInUse))
    .limit(1);
  if (!row) return undefined;
  const { bio, createdAt, showsFollows, ...person } = row;
  const follows = showsFollows ? await followedBy(ctx, id, followsShown) : undefined;
  return { ...asAuthor(person), bio, createdAt, channels: await listedChannelsOf(ctx, id), follows };
}

/** The channels that somebody owns and that stand in public lists. */
async function listedChannelsOf(ctx: Ctx, userId: string): Promise<ProfileChannel[]> {
  return ctx.db
    .select({
      id: channels.id,
      name: channels.name,
      slug: channels.slug,
      verified: channels.verified,
      pictureVersion: channels.pictureVersion,
      subscriptionsCount: channels.subscriptionsCount,
    })
    .from(channels)
    .where(and(eq(channels.ownerId, userId), isNotNull(channels.listedAt)))
    .orderBy(desc(channels.subscriptionsCount), channels.id)
    .limit(50);
}
