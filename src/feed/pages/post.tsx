import { authorName, authorPicture } from "../../channels/authors.ts";
import { subjectOfPost } from "../../comments/queries/subject.ts";
import { commentsBelow } from "../../comments/views/comments.tsx";
import { commentsParts } from "../../comments/views/parts.ts";
import { mutedAmong } from "../../mutes/queries.ts";
import { unmute } from "../../mutes/rules.ts";
import { parseInput, readForm } from "../../platform/http/forms.ts";
import { tell } from "../../platform/http/tell.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { plainText } from "../../platform/markup.ts";
import { Problem } from "../../platform/problem.ts";
import { HideForm } from "../../posts/input.ts";
import { type PostCardRow, postCards } from "../../posts/queries/cards.ts";
import { type PostRow, removedPost, visiblePost } from "../../posts/queries/posts.ts";
import { changePost, deletePost, ratePost, restorePost } from "../../posts/rules.ts";
import { postPath, RatePost } from "../../posts/views/acts.tsx";
import { postListParts, postsParts } from "../../posts/views/parts.ts";
import { PostCard, RemovedPost } from "../../posts/views/post.tsx";
import { RatingForm } from "../../ratings/input.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { fragment, type PageOptions, page } from "../../ui/page.tsx";
import { isForAdults } from "../../videos/policy.ts";
import { listedThumbnail } from "../../videos/urls.ts";
import { feedAside } from "../views/aside.tsx";

/** `/feed/post/{id}`; for htmx the post alone. Whoever just took it away may bring it back here. */
export async function postPage(c: AppContext<"/feed/post/:id">): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const id = c.req.param("id");
  const row = await visiblePost(ctx, actor, id).catch((problem: unknown) => removedOr(c, id, problem));
  const [post] = await postCards(ctx, actor, [row]);
  if (!post) throw new Error("a post without a card");
  if (c.req.header("hx-request")) return fragment(c, <PostCard c={c} post={post} />);
  const gone = post.deletedAt !== null;
  const muted = await isMuted(c, post);
  return page(
    c,
    gone ? { title: t("posts.deleted"), robots: "noindex", ...postsParts } : optionsOf(c, post),
    <>
      <h1 className="visually-hidden">{t("posts.one", { name: authorName(post) })}</h1>
      <div className="feed">
        <div className="feed-posts">
          <p>
            <a className="button ghost compact" href={href(lang, "/feed")}>
              <Icon name="left" size="s" />
              {t("posts.title")}
            </a>
          </p>
          {gone ? <RemovedPost c={c} id={id} /> : <PostCard c={c} post={post} muted={muted} />}
          {gone ? null : await commentsBelow(c, subjectOfPost(row))}
        </div>
        {await feedAside(c)}
      </div>
    </>,
  );
}

/** Whether this person mutes whoever speaks in it. */
async function isMuted({ var: { ctx, actor } }: AppContext, post: PostRow): Promise<boolean> {
  const author = post.channelId ?? post.userId;
  return actor.userId !== undefined && (await mutedAmong(ctx, actor.userId, [author])).size > 0;
}

/** Reads again whoever wrote a post. */
export async function submitUnmute(c: AppContext<"/feed/post/:id/unmute">): Promise<Response> {
  const { ctx, actor } = c.var;
  const post = await visiblePost(ctx, actor, c.req.param("id"));
  await readForm(c);
  await unmute(ctx, actor, post.channelId === null ? "user" : "channel", post.channelId ?? post.userId);
  return backTo(c, post.id);
}

/** The post that this person took away; the problem itself for everybody else. */
async function removedOr(c: AppContext, id: string, problem: unknown): Promise<PostRow> {
  if (problem instanceof Problem && c.var.actor.userId) return removedPost(c.var.ctx, c.var.actor, id);
  throw problem;
}

/**
 * What other sites show of a post: who says it, its words, and the picture of its film or else its author's. Nobody was
 * asked there whether they are of age.
 */
function optionsOf(c: AppContext, post: PostCardRow): PageOptions {
  const { ctx, t } = c.var;
  const name = authorName(post);
  const film = post.film && !isForAdults(post.film) ? listedThumbnail(ctx, post.film, 720) : null;
  const picture = authorPicture(ctx, post, 512);
  const image = film
    ? { url: film, width: 1280, height: 720, alt: post.film?.title ?? "" }
    : picture
      ? { url: picture, width: 512, height: 512, alt: name }
      : undefined;
  return {
    title: t("posts.one", { name }),
    description: plainText(post.message).slice(0, 200),
    active: "feed",
    ...postListParts,
    scripts: commentsParts.scripts,
    og: { type: "article", ...(image ? { image } : {}) },
    ...(post.channelId !== null && post.channelVisibility !== "public" ? { robots: "noindex" as const } : {}),
  };
}

export async function submitRating(c: AppContext<"/feed/post/:id/rating">): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const { rating } = parseInput(RatingForm, { rating: values.rating });
  const rated = await ratePost(ctx, actor, id, rating);
  tell(c, "spoken", t(rating === 1 ? "posts.rated.liked" : rating === -1 ? "posts.rated.disliked" : "posts.rated.not"));
  return c.req.header("hx-request") ? fragment(c, <RatePost c={c} id={id} rating={rated} />) : backTo(c, id);
}

export async function submitDelete(c: AppContext<"/feed/post/:id/delete">): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const id = c.req.param("id");
  await deletePost(ctx, actor, id);
  tell(c, "spoken", t("posts.deleted"));
  return c.req.header("hx-request") ? fragment(c, <RemovedPost c={c} id={id} />) : backTo(c, id);
}

export async function submitRestore(c: AppContext<"/feed/post/:id/restore">): Promise<Response> {
  const post = await restorePost(c.var.ctx, c.var.actor, c.req.param("id"));
  return answerWith(c, post, c.var.t("posts.restored"));
}

/** Staff keep a post out of what everybody is shown, or no longer. */
export async function submitHome(c: AppContext<"/feed/post/:id/home">): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const { values } = await readForm(c);
  const { hidden } = parseInput(HideForm, { hidden: values.hidden });
  const post = await changePost(ctx, actor, c.req.param("id"), { hiddenFromHome: hidden === "1" });
  return answerWith(c, post, t(hidden === "1" ? "posts.hidden" : "posts.shown"));
}

/** The post as it is now: in its place for htmx, else on its own page. */
export async function answerWith(c: AppContext, row: PostRow, spoken: string): Promise<Response> {
  if (!c.req.header("hx-request")) return backTo(c, row.id);
  const [post] = await postCards(c.var.ctx, c.var.actor, [row]);
  tell(c, "spoken", spoken);
  return fragment(c, post ? <PostCard c={c} post={post} /> : null);
}

export function backTo(c: AppContext, id: string): Response {
  return c.redirect(href(c.var.lang, postPath(id)), 303);
}
