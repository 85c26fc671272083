import { authorName, authorPicture } from "../../channels/authors.ts";
import { FollowButton } from "../../following/views/follow-button.tsx";
import { iso } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { dateTime, relativeTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { PostCardRow } from "../queries/cards.ts";
import type { PostRow } from "../queries/posts.ts";
import { PostActs, postPath } from "./acts.tsx";
import { PostFilm } from "./film.tsx";
import { PostMenu } from "./menu.tsx";
import { PostText } from "./text.tsx";

type PostCardProps = {
  c: AppContext;
  post: PostCardRow;
  /** Whether it has a way to follow whoever wrote it. */
  followable?: boolean;
  /** Whether its comments unfold below it; the page has `postListParts`. */
  unfolds?: boolean;
  /** Whether its reader mutes whoever wrote it, and came here by its address. */
  muted?: boolean;
};

/** A post: who wrote it and when, what it says and shows, and what one may do with it. */
export function PostCard({ c, post, followable = true, unfolds = false, muted = false }: PostCardProps) {
  const { ctx, t } = c.var;
  const name = bindShortWords(authorName(post));
  const stranger = post.channelId === null && c.var.actor.userId !== undefined && !post.following;
  return (
    <article className="post" id={`post-${post.id}`}>
      <header className="post-head">
        <a href={authorHref(c, post)} tabIndex={-1} aria-hidden="true">
          <Avatar name={name} url={authorPicture(ctx, post, 96)} size={40} />
        </a>
        <div className="who grow">
          <b>
            <a className="clip" href={authorHref(c, post)}>
              {name}
            </a>
            {post.channelVerified ? <Icon name="verified" className="verified" /> : null}
          </b>
          <PostTime c={c} post={post} />
        </div>
        {stranger && followable && !muted ? (
          <FollowButton c={c} person={{ id: post.userId, name }} following={false} small />
        ) : null}
        <PostMenu c={c} post={post} name={name} muted={muted} />
      </header>
      {muted ? <Muted c={c} post={post} name={name} /> : null}
      {post.hiddenFromHome ? (
        <p className="post-hidden small quiet">
          <Icon name="eyeOff" size="s" /> {t("posts.hidden")}
        </p>
      ) : null}
      <PostText text={post.message} />
      {post.film ? <PostFilm c={c} film={post.film} /> : null}
      <PostActs c={c} post={post} unfolds={unfolds} />
      {unfolds ? <FoldedComments c={c} post={post} /> : null}
    </article>
  );
}

/** Says why the post stands in no list of this reader's, and takes that back. */
function Muted({ c, post, name }: { c: AppContext; post: PostRow; name: string }) {
  const { t, lang } = c.var;
  return (
    <form className="notice" method="post" action={href(lang, `${postPath(post.id)}/unmute`)}>
      <Icon name="mute" />
      <span className="grow">{t("posts.muted", { name })}</span>
      <button className="button compact line" type="submit">
        {t("people.unmute")}
      </button>
    </form>
  );
}

/** The page of whoever speaks: a channel's or a person's. */
function authorHref({ var: { lang } }: AppContext, post: PostRow): string {
  return href(lang, post.channelSlug === null ? `/user/${post.userId}` : `/c/${post.channelSlug}`);
}

/** When it was written, as a link to the post itself. */
function PostTime({ c, post }: { c: AppContext; post: PostRow }) {
  const { ctx, t, lang } = c.var;
  return (
    <a className="quiet" href={href(lang, postPath(post.id))}>
      <time dateTime={iso(post.createdAt)} title={dateTime(post.createdAt)} data-relative>
        {relativeTime(post.createdAt, ctx.clock.now(), lang, t)}
      </time>
      {post.editedAt === null ? null : <span title={dateTime(post.editedAt)}> · {t("posts.edited")}</span>}
    </a>
  );
}

/** Where its comments come when they are asked for (`unfold.js`). */
function FoldedComments({ c, post }: { c: AppContext; post: PostRow }) {
  return (
    <div
      className="post-comments"
      id={`talk-${post.id}`}
      data-hx-get={href(c.var.lang, `${postPath(post.id)}/comments`)}
      data-hx-trigger="unfold"
      data-hx-swap="innerHTML"
      hidden
    />
  );
}

/** What stands where a post was that somebody just took away. */
export function RemovedPost({ c, id }: { c: AppContext; id: string }) {
  const { t, lang } = c.var;
  const action = href(lang, `${postPath(id)}/restore`);
  return (
    <div className="post post-gone" id={`post-${id}`}>
      <p className="grow" role="status">
        {t("posts.deleted")}
      </p>
      <form method="post" action={action} data-hx-post={action} data-hx-target={`#post-${id}`} data-hx-swap="outerHTML">
        <button className="button compact" type="submit">
          <Icon name="undo" size="s" />
          {t("posts.restore")}
        </button>
      </form>
    </div>
  );
}
