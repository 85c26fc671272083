import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/problem.ts";
import { isOwnComment } from "../policy.ts";
import { keepsOrderBelow } from "../queries/keepers.ts";
import { type CommentRow, commentById } from "../queries/rows.ts";
import { type Subject, subjectOfComment } from "../queries/subject.ts";

/** A comment that one may read below what one may see; one that waits is its author's and who keeps order there. Throws Problem 404. */
export async function visibleComment(ctx: Ctx, actor: Actor, id: string): Promise<CommentRow> {
  return (await foundComment(ctx, actor, id)).comment;
}

/** The same with what it stands below. */
export async function foundComment(
  ctx: Ctx,
  actor: Actor,
  id: string,
): Promise<{ comment: CommentRow; subject: Subject }> {
  const comment = await commentById(ctx, actor, id);
  if (!comment) throw notFound();
  const subject = await subjectOfComment(ctx, actor, comment);
  const waits = comment.heldAt !== null && !isOwnComment(actor, comment);
  if (waits && !(await keepsOrderBelow(ctx, actor, subject))) throw notFound();
  return { comment, subject };
}
