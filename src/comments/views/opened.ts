import type { AppContext } from "../../platform/http/types.ts";
import { knownVideo } from "../../videos/gate.ts";
import type { CommentRow } from "../queries/rows.ts";
import { type Subject, type SubjectId, subjectOfVideo, visibleSubject } from "../queries/subject.ts";
import { foundComment } from "../rules/visible.ts";

/** What is commented on, if this person may see it and knows its password where it has one. Throws Problem 404. */
export async function openSubject(c: AppContext, of: SubjectId): Promise<Subject> {
  if (!("videoId" in of)) return visibleSubject(c.var.ctx, c.var.actor, of);
  return subjectOfVideo(await knownVideo(c, of.videoId));
}

/** The same of what a comment stands below, with the comment. */
export async function openComment(c: AppContext, id: string): Promise<{ comment: CommentRow; subject: Subject }> {
  const found = await foundComment(c.var.ctx, c.var.actor, id);
  const { videoId } = found.comment;
  if (videoId !== null) await openSubject(c, { videoId });
  return found;
}
