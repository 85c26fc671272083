import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, type Form, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import { tell } from "../../platform/http/tell.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { forbidden, type Problem } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { asItWas } from "../../ui/next.ts";
import { fragment } from "../../ui/page.tsx";
import { CommentInput } from "../input.ts";
import { type CommentRow, commentById } from "../queries/rows.ts";
import { type SubjectId, visibleSubject } from "../queries/subject.ts";
import { postComment } from "../rules/post.ts";
import { visibleComment } from "../rules/visible.ts";
import { Comments } from "../views/comments.tsx";
import { CommentForm } from "../views/forms.tsx";
import { openSubject } from "../views/opened.ts";
import {
  backOf,
  commentsShown,
  pathOfComment,
  pathOfSubject,
  sceneWithPin,
  threadsOf,
  withReply,
} from "../views/scene.ts";
import { ThreadView } from "../views/thread.tsx";
import { commentsPage } from "./frame.tsx";

export async function submitComment(c: AppContext, of: SubjectId): Promise<Response> {
  const form = await readForm(c);
  return answerOnce(c, form, () => comment(c, of, form));
}

async function comment(c: AppContext, of: SubjectId, { values }: Form): Promise<Response> {
  const { ctx, actor } = c.var;
  // Only a program fills in what nobody sees.
  if (values.website) throw forbidden();
  const channel = values.as ? { commentAs: "channel", channelId: values.as } : {};
  const parent = values.parentCommentId ? { parentCommentId: values.parentCommentId } : {};
  await openSubject(c, of);
  const done = await attempt(() =>
    postComment(ctx, actor, parseInput(CommentInput, { ...of, ...parent, content: values.content, ...channel })),
  );
  if (done.ok) return posted(c, of, done.value, values);
  if (done.problem.status === 404) throw done.problem;
  return refused(c, of, values, done.problem);
}

async function posted(c: AppContext, of: SubjectId, made: CommentRow, values: FormValues): Promise<Response> {
  const { ctx, actor, lang, t } = c.var;
  const waits = made.heldAt !== null;
  if (!c.req.header("hx-request")) {
    const path = made.parentId === null || waits ? `${pathOfSubject(made)}#comments` : pathOfComment(made);
    return c.redirect(asItWas(c, href(lang, path), values.back), 303);
  }
  tell(c, waits ? "snackbar" : "spoken", t(waits ? "comments.waits" : "comments.posted"));
  const subject = await visibleSubject(ctx, actor, of);
  if (values.parentCommentId) {
    const thread = await threadOf(c, made.parentId ?? made.id);
    const scene = await sceneWithPin(c, subject);
    const postedTo = String(values.parentCommentId);
    return fragment(c, <ThreadView c={c} thread={withReply(thread, made)} scene={scene} postedTo={postedTo} />);
  }
  return fragment(c, <Comments c={c} shown={await commentsShown(c, subject, { order: "newest" })} posted />);
}

/** What was typed comes back with what was wrong, where it was typed. */
async function refused(c: AppContext, of: SubjectId, values: FormValues, problem: Problem): Promise<Response> {
  const { ctx, actor } = c.var;
  const subject = await visibleSubject(ctx, actor, of);
  const form = { values, problem };
  const own = { status: problem.status, back: backOf(c, subject, values.back) };
  const byScript = c.req.header("hx-request") !== undefined;
  if (!values.parentCommentId) {
    const shown = { ...(await commentsShown(c, subject)), back: own.back };
    const section = <Comments c={c} shown={shown} form={form} />;
    return byScript ? fragment(c, section) : commentsPage(c, subject, section, own);
  }
  const answered = await visibleComment(ctx, actor, String(values.parentCommentId));
  const thread = withReply(await threadOf(c, answered.parentId ?? answered.id), answered);
  const scene = { ...(await sceneWithPin(c, subject)), back: own.back };
  const box = <CommentForm what="reply" c={c} row={answered} scene={scene} form={form} />;
  const view = <ThreadView c={c} thread={thread} scene={scene} below={box} />;
  return byScript ? fragment(c, view) : commentsPage(c, subject, view, own);
}

async function threadOf(c: AppContext, headId: string) {
  const { ctx, actor } = c.var;
  const head = (await commentById(ctx, actor, headId)) ?? (await visibleComment(ctx, actor, headId));
  const [thread] = await threadsOf(c, [head]);
  return thread ?? { head, replies: [] };
}
