import { and, desc, eq, exists, gt, gte, isNull, lt, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { follows } from "../../following/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newest, olderThan } from "../../platform/db/cursor.ts";
import { type Db, hot, sized } from "../../platform/db/database.ts";
import { subscriptions } from "../../subscriptions/table.ts";
import { posts } from "../table.ts";
import { isNotMuted, isStanding, type PostRow, withAuthors } from "./posts.ts";

/** Whose posts: of people that one follows, of channels that one is subscribed to, or of both. */
export type Whose = "people" | "channels" | "both";

/** So many of the newest posts are looked through before each author is asked for theirs. */
const walkLength = 200;

/**
 * The posts of those whom a person follows, newest first. Most often the newest posts of all have enough of theirs; where
 * they do not, each author's newest is looked up, and only the authors whose newest come first are read. Neither grows
 * with how much was ever posted.
 */
export async function followedPosts(
  ctx: Ctx,
  userId: string,
  whose: Whose,
  limit: number,
  before: Cursor = newest,
): Promise<PostRow[]> {
  const asked = { reader: userId, ...before, limit };
  const { name, size } = sized(`walkedPosts ${whose}`, limit);
  const statement = hot(ctx.db, name, (db) => walked(db, whose).limit(size).prepare(name));
  const found = (await statement.execute(asked)).slice(0, limit);
  if (found.length === limit) return found;
  // What was written a moment ago may not be noted with each of its followers yet, but is among the newest of all.
  const rest = (await merged(ctx, whose, asked)).filter(({ id }) => !found.some((post) => post.id === id));
  return [...found, ...rest].sort(newerFirst).slice(0, limit);
}

function newerFirst(one: PostRow, other: PostRow): number {
  return other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1);
}

type Asked = Cursor & { reader: string; limit: number };

const reader = () => sql.placeholder("reader");
const older = () => olderThan(posts.createdAt, posts.id);
const newestFirst = [desc(posts.createdAt), desc(posts.id)] as const;

function walked(db: Db, whose: Whose) {
  const end = db
    .select({ at: posts.createdAt })
    .from(posts)
    .where(and(isNull(posts.deletedAt), older()))
    .orderBy(...newestFirst)
    .limit(1)
    .offset(walkLength);
  return withAuthors(db)
    .where(
      and(
        isNull(posts.deletedAt),
        older(),
        gte(posts.createdAt, sql`coalesce((${end}), 0)`),
        isFollowed(db, whose),
        isStanding,
        isNotMuted(reader()),
      ),
    )
    .orderBy(...newestFirst);
}

function isFollowed(db: Db, whose: Whose): SQL | undefined {
  const person = db
    .select({ one: sql`1` })
    .from(follows)
    .where(and(eq(follows.userId, reader()), eq(follows.followedId, posts.userId)));
  const channel = db
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, reader()), eq(subscriptions.channelId, posts.channelId)));
  return or(
    whose === "channels" ? undefined : and(isNull(posts.channelId), exists(person)),
    whose === "people" ? undefined : exists(channel),
  );
}

/** Some of those who come first may be muted or blocked, and some have the same moment: so many more are looked at. */
const spare = 5;
/** One statement has no more parts. */
const widthMax = 400;

/**
 * Each of a page's posts is by one of the authors whose newest come first. Once more with more of them, where those that
 * were not looked at might have had a part in it.
 */
async function merged(ctx: Ctx, whose: Whose, asked: Asked, width = asked.limit + spare): Promise<PostRow[]> {
  const [people, speaking] = await Promise.all([
    whose === "channels" ? [] : freshest(ctx, "people", { ...asked, limit: width }),
    whose === "people" ? [] : freshest(ctx, "channels", { ...asked, limit: width }),
  ]);
  const first = [...people, ...speaking].sort((one, other) => other.at - one.at).slice(0, width);
  if (first.length === 0) return [];
  const since = first.length < width ? 0 : (first.at(-1)?.at ?? 0);
  const rows = await newestOf(ctx, first, { ...asked, since });
  const last = rows.length === asked.limit ? rows.at(-1) : undefined;
  const whole = since === 0 || (last !== undefined && last.createdAt > since);
  return whole || width >= widthMax ? rows : merged(ctx, whose, asked, Math.min(widthMax, width * 4));
}

type Fresh = { author: string; whose: "people" | "channels"; at: number };

/** When each whom one follows last wrote before a place, or later; those that come first. */
async function freshest(ctx: Ctx, whose: Fresh["whose"], asked: Asked): Promise<Fresh[]> {
  if (whose === "channels") return lookedUp(ctx, whose, asked);
  const [known, others] = await Promise.all([silentSince(ctx, asked), lookedUp(ctx, whose, asked)]);
  return [...known, ...others].sort((one, other) => other.at - one.at).slice(0, asked.limit);
}

/** People who wrote nothing since a place: when they last did is kept beside who follows them, in order. */
async function silentSince(ctx: Ctx, asked: Asked): Promise<Fresh[]> {
  const statement = hot(ctx.db, "freshestPosts silent", (db) =>
    db
      .select({ author: follows.followedId, at: follows.lastPostAt })
      .from(follows)
      .where(
        and(
          eq(follows.userId, reader()),
          gt(follows.lastPostAt, 0),
          lt(follows.lastPostAt, sql`cast(${sql.placeholder("at")} as bigint)`),
        ),
      )
      .orderBy(desc(follows.lastPostAt))
      .limit(sql.placeholder("limit"))
      .prepare("freshestPosts_silent"),
  );
  return (await statement.execute(asked)).map(({ author, at }) => ({ author, at: at ?? 0, whose: "people" as const }));
}

/** Each asked for itself: what is read grows with how many they are. Of people those who wrote since, or of whom nothing is kept. */
async function lookedUp(ctx: Ctx, whose: Fresh["whose"], asked: Asked): Promise<Fresh[]> {
  const statement = hot(ctx.db, `freshestPosts ${whose}`, (db) => {
    const fresh = (whose === "people" ? lastOfPeople(db) : lastOfChannels(db)).as("fresh");
    return db
      .select()
      .from(fresh)
      .orderBy(desc(fresh.at))
      .limit(sql.placeholder("limit"))
      .prepare(`freshestPosts_${whose}`);
  });
  const rows = await statement.execute(asked);
  return rows.filter(({ at }) => at > 0).map((row) => ({ ...row, whose }));
}

function lastOfPeople(db: Db) {
  return db
    .select({ author: follows.followedId, at: lastAt(db, isOfPerson(follows.followedId)) })
    .from(follows)
    .where(
      and(
        eq(follows.userId, reader()),
        or(isNull(follows.lastPostAt), gte(follows.lastPostAt, sql`cast(${sql.placeholder("at")} as bigint)`)),
      ),
    );
}

function lastOfChannels(db: Db) {
  return db
    .select({ author: subscriptions.channelId, at: lastAt(db, eq(posts.channelId, subscriptions.channelId)) })
    .from(subscriptions)
    .where(eq(subscriptions.userId, reader()));
}

/** By the index alone; 0 for who wrote nothing, which a condition would have looked up twice. */
function lastAt(db: Db, author: SQL | undefined) {
  const last = db
    .select({ at: posts.createdAt })
    .from(posts)
    .where(and(author, isNull(posts.deletedAt), older()))
    .orderBy(...newestFirst)
    .limit(1);
  return sql<number>`coalesce((${last}), 0)`.mapWith(Number).as("at");
}

/** The newest posts of these authors, none older than `since`. */
async function newestOf(ctx: Ctx, authors: Fresh[], asked: Asked & { since: number }): Promise<PostRow[]> {
  const of = (kind: Fresh["whose"]) => authors.filter(({ whose }) => whose === kind).map(({ author }) => author);
  const [userIds, channelIds] = [of("people"), of("channels")];
  const name = `newestOfEach ${userIds.length} ${channelIds.length}`;
  const statement = hot(ctx.db, name, (db) => newestOfEach(db, userIds.length, channelIds.length).prepare(name));
  return statement.execute({
    ...asked,
    ...Object.fromEntries(userIds.map((id, at) => [`person${at}`, id])),
    ...Object.fromEntries(channelIds.map((id, at) => [`channel${at}`, id])),
  });
}

function isOfPerson(userId: SQLWrapper): SQL | undefined {
  return and(eq(posts.userId, userId), isNull(posts.channelId));
}

/** The newest of each of so many people and channels, as one list. */
function newestOfEach(db: Db, people: number, speaking: number) {
  const authors = [
    ...Array.from({ length: people }, (_, at) => isOfPerson(sql.placeholder(`person${at}`))),
    ...Array.from({ length: speaking }, (_, at) => eq(posts.channelId, sql.placeholder(`channel${at}`))),
  ];
  const [first, ...rest] = authors.map((author) => {
    const own = db
      .select({ id: posts.id })
      .from(posts)
      .where(and(author, isNull(posts.deletedAt), older(), gte(posts.createdAt, sql.placeholder("since"))))
      .orderBy(...newestFirst)
      .limit(sql.placeholder("limit"))
      .as("own");
    return db.select({ id: own.id }).from(own);
  });
  if (!first) throw new Error("a list of nobody's posts");
  const ids = rest.reduce((union, next) => union.unionAll(next) as unknown as typeof union, first).as("ids");
  return withAuthors(db)
    .innerJoin(ids, eq(ids.id, posts.id))
    .where(and(isStanding, isNotMuted(reader())))
    .orderBy(...newestFirst)
    .limit(sql.placeholder("limit"));
}
