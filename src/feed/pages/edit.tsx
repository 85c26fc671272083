import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { forbidden } from "../../platform/problem.ts";
import { PostChangeForm } from "../../posts/input.ts";
import { videoIdIn } from "../../posts/limits.ts";
import { mayEditPost } from "../../posts/policy.ts";
import { shownFilms } from "../../posts/queries/cards.ts";
import { type PostRow, visiblePost } from "../../posts/queries/posts.ts";
import { changePost } from "../../posts/rules.ts";
import { postPath } from "../../posts/views/acts.tsx";
import { PostFilm } from "../../posts/views/film.tsx";
import { postsParts } from "../../posts/views/parts.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { fragment, page } from "../../ui/page.tsx";
import { mayEditVideo } from "../../videos/policy.ts";
import { videoById } from "../../videos/queries/video.ts";
import { composer } from "../views/compose.tsx";
import { answerWith } from "./post.tsx";

/** A post's words and film to be changed: in its place for htmx, else a page of its own. */
export async function editPostPage(c: AppContext<"/feed/post/:id/edit">): Promise<Response> {
  const post = await editablePost(c, c.req.param("id"));
  const video = post.videoId === null ? "" : c.var.siteOrigin + href(c.var.lang, `/watch/${post.videoId}`);
  return showEdit(c, post, { values: { message: post.message, video } });
}

export async function submitEdit(c: AppContext<"/feed/post/:id/edit">): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const id = c.req.param("id");
  const { values: all } = await readForm(c);
  const { website: _, as: __, ...values } = all;
  const done = await attempt(() => changePost(ctx, actor, id, parseInput(PostChangeForm, values)));
  if (done.ok) return answerWith(c, done.value, t("posts.saved"));
  if (done.problem.status === 404 || done.problem.status === 403) throw done.problem;
  return showEdit(c, await editablePost(c, id), { values, problem: done.problem });
}

async function editablePost(c: AppContext, id: string): Promise<PostRow> {
  const post = await visiblePost(c.var.ctx, c.var.actor, id);
  if (!mayEditPost(c.var.actor, post)) throw forbidden();
  return post;
}

async function showEdit(c: AppContext, post: PostRow, form: FormState): Promise<Response> {
  const { t, lang } = c.var;
  const path = href(lang, postPath(post.id));
  const target = { "data-hx-target": `#post-${post.id}`, "data-hx-swap": "outerHTML" };
  const write = await composer(c, {
    id: `edit-${post.id}`,
    action: `${path}/edit`,
    form,
    identities: [],
    submit: t("ui.save"),
    inPlaceOf: `#post-${post.id}`,
    cancel: (
      <a className="button ghost" href={path} data-hx-get={path} {...target}>
        {t("ui.cancel")}
      </a>
    ),
  });
  const article = (
    <article className="post post-edit" id={`post-${post.id}`}>
      {write}
    </article>
  );
  const status = form.problem?.status ?? 200;
  if (c.req.header("hx-request")) return fragment(c, article);
  return page(
    c,
    { title: t("posts.edit"), active: "feed", robots: "noindex", ...postsParts },
    <div className="feed">
      <div className="feed-posts">
        <div className="page-h">
          <h1>{t("posts.edit")}</h1>
        </div>
        {article}
      </div>
    </div>,
    status,
  );
}

/** A part of the composer: the film that a typed address names, or that it names none. */
export async function filmPart(c: AppContext): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const typed = c.req.query("video") ?? "";
  if (typed.trim() === "") return fragment(c, null);
  const id = videoIdIn(typed);
  const film = id ? (await shownFilms(ctx, [id])).get(id) : undefined;
  if (film) return fragment(c, <PostFilm c={c} film={film} removable />);
  const own = id ? await videoById(ctx, id) : undefined;
  if (own && mayEditVideo(actor, own)) return fragment(c, <p className="small quiet">{t("posts.filmLater")}</p>);
  return fragment(
    c,
    <p className="issue">
      <Icon name="warning" size="s" /> {t("posts.filmUnknown")}
    </p>,
  );
}
