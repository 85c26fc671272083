import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { fragment } from "../../ui/page.tsx";
import { leftOutMax, perThread } from "../limits.ts";
import { mayEditComment } from "../policy.ts";
import { keepsOrderBelow } from "../queries/keepers.ts";
import { readPlace, repliesTo } from "../queries/lists.ts";
import { Comment } from "../views/comment.tsx";
import { CommentForm, formNames } from "../views/forms.tsx";
import { openComment } from "../views/opened.ts";
import { backOf, pathOfComment, sceneOf, sceneWithPin } from "../views/scene.ts";
import { RepliesList, ThreadView } from "../views/thread.tsx";
import { commentsPage, idsIn } from "./frame.tsx";

/** A comment alone, for htmx; as a page it is shown in its place. */
export async function onePage(c: AppContext<"/comments/:id">): Promise<Response> {
  const { lang } = c.var;
  const { comment, subject } = await openComment(c, c.req.param("id"));
  if (!c.req.header("hx-request")) return c.redirect(href(lang, pathOfComment(comment)), 302);
  return fragment(c, <Comment c={c} row={comment} scene={await sceneWithPin(c, subject)} />);
}

/** Further replies to a comment, for htmx; as a page the thread from a place on. */
export async function repliesPage(c: AppContext<"/comments/:id/replies">): Promise<Response> {
  const { ctx, actor } = c.var;
  const byScript = c.req.header("hx-request") !== undefined;
  const { comment: head, subject } = await openComment(c, c.req.param("id"));
  const scene = await sceneOf(c, subject);
  const from = readPlace("oldest", c.req.query("before"));
  const without = byScript ? idsIn(c.req.query("without"), leftOutMax) : [];
  const rows = await repliesTo(ctx, actor, head.id, perThread + 1, from, { without });
  const list = <RepliesList c={c} scene={scene} head={head} rows={rows} without={without} />;
  if (byScript) return fragment(c, list);
  return commentsPage(
    c,
    subject,
    <>
      <ThreadView c={c} thread={{ head: { ...head, replies: 0 }, replies: [] }} scene={scene} />
      <div className="replies">{list}</div>
    </>,
  );
}

/** What is asked in words: a form below the comment, or on a page of its own. */
export async function formPage(c: AppContext<"/comments/:id/form">): Promise<Response> {
  const { ctx, actor } = c.var;
  const { comment, subject } = await openComment(c, c.req.param("id"));
  const what = formNames.find((name) => name === c.req.query("what"));
  if (!what || comment.emptiedAt !== null) throw notFound();
  if (what === "edit" && !mayEditComment(actor, comment)) throw notFound();
  const orders = what === "cross" || what === "block";
  if (orders && !(await keepsOrderBelow(ctx, actor, subject))) throw notFound();
  const scene = { ...(await sceneOf(c, subject)), back: backOf(c, subject) };
  const form = <CommentForm what={what} c={c} row={comment} scene={scene} />;
  if (c.req.header("hx-request")) return fragment(c, form);
  return commentsPage(c, subject, <Comment c={c} row={comment} scene={scene} below={form} />, { back: scene.back });
}
