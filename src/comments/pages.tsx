import type { ReactNode } from "react";
import { readCursor } from "../platform/db/cursor.ts";
import { answerOnce } from "../platform/http/answer-once.ts";
import { attempt, type Form, parseInput, readForm } from "../platform/http/forms.ts";
import { definePages } from "../platform/http/pages.ts";
import { tell } from "../platform/http/tell.ts";
import type { AppContext } from "../platform/http/types.ts";
import { emptyForm, type FormState } from "../ui/forms.tsx";
import { href } from "../ui/href.ts";
import { fragment, page } from "../ui/page.tsx";
import { bindShortWords } from "../ui/short-words.ts";
import { type Video, visibleVideo } from "../videos/queries/video.ts";
import { CommentInput } from "./input.ts";
import { videoComments } from "./queries.ts";
import { deleteComment, postComment, visibleComment } from "./rules.ts";
import { CommentList, Comments, perPage } from "./views/comments.tsx";

export const commentPages = definePages((on) => {
  on.get("/watch/:id/comments", "-", moreComments);
  on.post("/watch/:id/comments", "loggedin", submitComment);
  on.post("/comments/:id/delete", "loggedin", submitDelete);
});

/** The next page of the list: a fragment for htmx, else a page of its own. */
async function moreComments(c: AppContext<"/watch/:id/comments">): Promise<Response> {
  const { ctx, actor } = c.var;
  const video = await visibleVideo(ctx, actor, c.req.param("id"));
  const rows = await videoComments(ctx, video.id, perPage, readCursor(c.req.query("before")));
  const list = <CommentList c={c} video={video} rows={rows} />;
  return c.req.header("hx-request") ? fragment(c, list) : commentsPage(c, video, list);
}

/** Comments as a page of their own, under the title of their video. */
function commentsPage(c: AppContext, video: Video, body: ReactNode, status = 200): Promise<Response> {
  const { t, lang } = c.var;
  const title = video.title || t("videos.untitled");
  return page(
    c,
    { title: t("comments.title", { title }), robots: "noindex" },
    <div className="narrow">
      <div className="page-h">
        <h1>
          <a href={href(lang, `/watch/${video.id}`)}>{bindShortWords(title)}</a>
        </h1>
      </div>
      {body}
    </div>,
    status,
  );
}

async function submitComment(c: AppContext<"/watch/:id/comments">): Promise<Response> {
  const form = await readForm(c);
  return answerOnce(c, form, () => comment(c, form));
}

async function comment(c: AppContext<"/watch/:id/comments">, { values }: Form): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const videoId = c.req.param("id");
  const channel = values.as ? { commentAs: "channel", channelId: values.as } : {};
  const done = await attempt(() =>
    postComment(ctx, actor, parseInput(CommentInput, { videoId, content: values.content, ...channel })),
  );
  if (!done.ok && done.problem.status === 404) throw done.problem;
  if (done.ok && !c.req.header("hx-request")) return c.redirect(`${href(lang, `/watch/${videoId}`)}#comments`, 303);
  const form: FormState = done.ok ? emptyForm : { values, problem: done.problem };
  const video = await visibleVideo(ctx, actor, videoId);
  const section = <Comments c={c} video={video} rows={await videoComments(ctx, videoId, perPage)} form={form} />;
  if (done.ok) tell(c, "spoken", c.var.t("comments.posted"));
  if (c.req.header("hx-request")) return fragment(c, section);
  return commentsPage(c, video, section, done.ok ? 200 : done.problem.status);
}

async function submitDelete(c: AppContext<"/comments/:id/delete">): Promise<Response> {
  const { ctx, actor, lang, t } = c.var;
  const comment = await visibleComment(ctx, actor, c.req.param("id"));
  await deleteComment(ctx, actor, comment.id);
  tell(c, "spoken", t("comments.deleted"));
  return c.req.header("hx-request")
    ? c.body("", 200)
    : c.redirect(`${href(lang, `/watch/${comment.videoId}`)}#comments`, 303);
}
