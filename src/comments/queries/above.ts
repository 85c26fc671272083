import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { byIndex, type Db, hot } from "../../platform/db/database.ts";
import { commentPins, comments } from "../table.ts";
import { keepsOrderBelow } from "./keepers.ts";
import { askedBy, type CommentRow, standsFor, withAuthors } from "./rows.ts";
import type { Subject } from "./subject.ts";

const waitingShown = 10;

/** What waits there to be let in: one's own, and everybody's for whoever keeps order. */
export async function waitingBelow(ctx: Ctx, actor: Actor, subject: Subject): Promise<CommentRow[]> {
  if (actor.userId === undefined) return [];
  const keeps = await keepsOrderBelow(ctx, actor, subject);
  return waiting(ctx.db, actor.userId, subject, keeps ? undefined : eq(comments.userId, actor.userId));
}

/** Found among what waits, of however many others stand there. */
export function waiting(db: Db, me: string, subject: Pick<Subject, "videoId" | "id">, whose?: SQL) {
  const index = byIndex(subject.videoId !== null ? "comments_waitingVideo" : "comments_waitingPost");
  const waits = and(isBelow(subject), whose, isNotNull(comments.heldAt), isNull(comments.deletedAt));
  const ids = sql`(select ${comments.id} from ${comments} ${index} where ${waits} order by ${comments.createdAt} desc limit ${waitingShown})`;
  return withAuthors(db, me).where(inArray(comments.id, ids)).orderBy(desc(comments.createdAt));
}

function isBelow({ videoId, id }: Pick<Subject, "videoId" | "id">): SQL {
  return eq(videoId !== null ? comments.videoId : comments.postId, id);
}

/** The comment that stands above the others, if there is one that may be read. */
export async function pinnedComment(ctx: Ctx, actor: Actor, subjectId: string): Promise<CommentRow | undefined> {
  const statement = hot(ctx.db, "pinnedComment", (db) =>
    withAuthors(db, sql`${sql.placeholder("me")}`)
      .innerJoin(commentPins, eq(commentPins.commentId, comments.id))
      .where(and(eq(commentPins.subjectId, sql.placeholder("subjectId")), standsFor(sql`${sql.placeholder("me")}`)))
      .limit(1)
      .prepare("pinnedComment"),
  );
  const [row] = await statement.execute({ me: askedBy(actor), subjectId });
  return row;
}

/** The comment that an address points to, if it stands below this video or post and this person may and wants to read it. */
export async function pointedComment(
  ctx: Ctx,
  actor: Actor,
  subject: Pick<Subject, "videoId" | "id">,
  id: string | undefined,
): Promise<CommentRow | undefined> {
  if (!id) return undefined;
  const [found] = await withAuthors(ctx.db, askedBy(actor))
    .where(and(eq(comments.id, id), isBelow(subject), standsFor(askedBy(actor))))
    .limit(1);
  return found;
}
