import { and, count, eq, gt, inArray, ne } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { comments } from "../table.ts";
import { askedBy, standsFor } from "./rows.ts";
import type { Subject } from "./subject.ts";

const freshMax = 100;

/** How many comments others wrote there since a moment, counted to a hundred. */
export async function freshCount(
  ctx: Ctx,
  actor: Actor,
  subject: Pick<Subject, "videoId" | "id">,
  since: number,
): Promise<number> {
  const some = ctx.db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        eq(subject.videoId !== null ? comments.videoId : comments.postId, subject.id),
        gt(comments.createdAt, since),
        ne(comments.userId, askedBy(actor)),
        standsFor(askedBy(actor)),
      ),
    )
    .limit(freshMax)
    .as("some");
  const [row] = await ctx.db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

/** How often each of these comments is liked now, where it may be read below that video or post. */
export async function likesAmong(
  ctx: Ctx,
  subject: Pick<Subject, "videoId" | "id">,
  ids: string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { id, likes, videoId, postId, deletedAt, heldAt } = comments;
  const rows = await ctx.db
    .select({ id, likes, videoId, postId, deletedAt, heldAt })
    .from(comments)
    .where(inArray(comments.id, ids));
  const here = rows.filter(
    (row) => (row.videoId ?? row.postId) === subject.id && row.deletedAt === null && row.heldAt === null,
  );
  return new Map(here.map((row) => [row.id, row.likes]));
}
