import { and, asc, desc, eq, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newest } from "../../platform/db/cursor.ts";
import { type Db, hot, metByMany, sized } from "../../platform/db/database.ts";
import { type Order, perPage, repliesShown } from "../limits.ts";
import { comments } from "../table.ts";
import { askedBy, type CommentRow, headsWithAuthors, standsFor, withAuthors } from "./rows.ts";
import type { Subject } from "./subject.ts";

/** A place in a list of comments: where a rating, or a moment, and an id stand. */
export type Place = Cursor;
const best: Place = { at: 2_147_483_647, id: "" };
const oldest: Place = { at: 0, id: "" };

const placePattern = /^(-?\d{1,15})(?:-([A-Za-z0-9]{1,24}))?$/;

/** The place that an address names; the beginning of the list for one that names none. */
export function readPlace(order: Order, text: string | undefined): Place {
  const match = placePattern.exec(text ?? "");
  if (match) {
    const at = Number(match[1]);
    return { at: order === "best" ? Math.min(at, best.at) : at, id: match[2] ?? "" };
  }
  return order === "best" ? best : order === "oldest" ? oldest : newest;
}

export function placeOf(order: Order, row: Pick<CommentRow, "id" | "rating" | "createdAt">): string {
  return `${order === "best" ? row.rating : row.createdAt}-${row.id}`;
}

/** Comments of a video or post that answer none, from a place on, without those that were shown already. */
export async function headComments(
  ctx: Ctx,
  actor: Actor,
  subject: Pick<Subject, "videoId" | "id">,
  order: Order,
  { limit = perPage, from = readPlace(order, undefined), without = [] as string[], offset = 0 } = {},
): Promise<CommentRow[]> {
  const ofVideo = subject.videoId !== null;
  const me = askedBy(actor);
  if (without.length > 0 || offset > 0) {
    const left = without.length > 0 ? notInArray(comments.id, without) : undefined;
    return heads(ctx.db, ofVideo, order, me, subject.id, from, left).limit(limit).offset(offset);
  }
  const { name, size } = sized(`headComments ${order} ${ofVideo}`, limit);
  const [person, id] = [sql.placeholder("me"), sql.placeholder("id")];
  const statement = hot(ctx.db, name, (db) =>
    heads(db, ofVideo, order, sql`${person}`, sql`${id}`, undefined).limit(size).prepare(name),
  );
  return (await statement.execute({ me, id: subject.id, at: from.at, before: from.id })).slice(0, limit);
}

export function heads(
  db: Db,
  ofVideo: boolean,
  order: Order,
  me: string | SQL,
  subjectId: string | SQL,
  from: Place | undefined,
  left?: SQL,
) {
  const sorted = order === "best" ? comments.rating : comments.createdAt;
  return headsWithAuthors(db, me)
    .where(
      and(
        eq(ofVideo ? comments.videoId : comments.postId, subjectId),
        metByMany(isNull(comments.parentId)),
        standsFor(me),
        order === "oldest" ? laterThan(from) : earlierThan(sorted, from),
        left,
      ),
    )
    .orderBy(...(order === "oldest" ? [asc(sorted), asc(comments.id)] : [desc(sorted), desc(comments.id)]));
}

function earlierThan(sorted: typeof comments.rating | typeof comments.createdAt, from: Place | undefined): SQL {
  const at = from?.at ?? sql.placeholder("at");
  const id = from?.id ?? sql.placeholder("before");
  return sql`${sorted} <= ${at} and (${sorted} < ${at} or ${comments.id} < ${id})`;
}

function laterThan(from: Place | undefined): SQL {
  const at = from?.at ?? sql.placeholder("at");
  const id = from?.id ?? sql.placeholder("before");
  return sql`${comments.createdAt} >= ${at} and (${comments.createdAt} > ${at} or ${comments.id} > ${id})`;
}

/** The replies to a comment, the oldest first, from a place on. */
export async function repliesTo(
  ctx: Ctx,
  actor: Actor,
  parentId: string,
  limit: number,
  from: Place = oldest,
  { without = [] as string[], offset = 0 } = {},
): Promise<CommentRow[]> {
  const me = askedBy(actor);
  if (without.length > 0) {
    const left = notInArray(comments.id, without);
    return replies(ctx.db, me, parentId, from, left).limit(limit).offset(offset);
  }
  const { name, size, skipped } = sized("repliesTo", limit, offset);
  const [person, parent] = [sql.placeholder("me"), sql.placeholder("parent")];
  const statement = hot(ctx.db, name, (db) =>
    replies(db, sql`${person}`, sql`${parent}`, undefined, undefined).limit(size).offset(skipped).prepare(name),
  );
  const places = { me, parent: parentId, at: from.at, before: from.id, offset };
  return (await statement.execute(places)).slice(0, limit);
}

function replies(db: Db, me: string | SQL, parentId: string | SQL, from: Place | undefined, left: SQL | undefined) {
  return withAuthors(db, me)
    .where(and(eq(comments.parentId, parentId), standsFor(me), laterThan(from), left))
    .orderBy(asc(comments.createdAt), asc(comments.id));
}

/** The first replies to each of some comments: one statement that looks for each of them by the index. */
export async function firstReplies(ctx: Ctx, actor: Actor, parentIds: string[]): Promise<CommentRow[]> {
  if (parentIds.length === 0) return [];
  const slots = perPage + 2;
  const statement = hot(ctx.db, "firstReplies", (db) => {
    const me = sql`${sql.placeholder("me")}`;
    const firstOf = (slot: number) =>
      sql`select * from (select ${comments.id} from ${comments} where ${comments.parentId} = ${sql.placeholder(`p${slot}`)} and ${standsFor(me)} order by ${comments.createdAt}, ${comments.id} limit ${sql.raw(String(repliesShown))}) as ${sql.raw(`s${slot}`)}`;
    const all = sql.join(
      Array.from({ length: slots }, (_, slot) => firstOf(slot)),
      sql` union all `,
    );
    return withAuthors(db, me)
      .where(inArray(comments.id, sql`(${all})`))
      .orderBy(asc(comments.createdAt), asc(comments.id))
      .prepare("firstReplies");
  });
  const ids = Object.fromEntries(Array.from({ length: slots }, (_, slot) => [`p${slot}`, parentIds[slot] ?? ""]));
  return statement.execute({ me: askedBy(actor), ...ids });
}
