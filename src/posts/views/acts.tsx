import { asset } from "../../platform/http/assets.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import type { RatingCounts } from "../../ratings/rules.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { PostCardRow } from "../queries/cards.ts";

/** Where a post's own page stands, without the language. */
export const postPath = (id: string): string => `/feed/post/${id}`;

type PostActsProps = {
  c: AppContext;
  post: PostCardRow;
  /** Its comments unfold below it. */
  unfolds?: boolean;
};

/** What one does with a post: like it or not, read its comments, pass it on. */
export function PostActs({ c, post, unfolds = false }: PostActsProps) {
  const { t, lang } = c.var;
  const path = href(lang, postPath(post.id));
  return (
    <div className="talk-acts post-acts">
      <RatePost c={c} id={post.id} rating={{ rating: post.mine, likes: post.likes, dislikes: post.dislikes }} />
      <a
        href={`${path}#comments`}
        aria-label={t("posts.comments", { count: post.commentCount })}
        data-unfold={unfolds ? `talk-${post.id}` : undefined}
        data-script={unfolds ? asset("unfold.js") : undefined}
      >
        <Icon name="comment" />
        {grouped(post.commentCount, lang)}
      </a>
      <button className="to-end" type="button" aria-label={t("posts.share")} data-share-path={path}>
        <Icon name="share" />
      </button>
    </div>
  );
}

/** Like and dislike; swapped whole by htmx. */
export function RatePost({ c, id, rating }: { c: AppContext; id: string; rating: RatingCounts }) {
  const { t, lang } = c.var;
  const action = href(lang, `${postPath(id)}/rating`);
  const button = (value: 1 | -1) => {
    const on = rating.rating === value;
    const count = value === 1 ? rating.likes : rating.dislikes;
    return (
      <button
        className={on ? "on" : undefined}
        type="submit"
        name="rating"
        value={on ? 0 : value}
        aria-pressed={on}
        data-needs-login
        aria-label={`${t(value === 1 ? "videos.like" : "videos.dislike")}: ${grouped(count, lang)}`}
      >
        <Icon name={value === 1 ? "like" : "dislike"} />
        {value === 1 || count > 0 ? grouped(count, lang) : null}
      </button>
    );
  };
  return (
    <form className="talk-rate" method="post" action={action} data-hx-post={action} data-hx-swap="outerHTML">
      {button(1)}
      {button(-1)}
    </form>
  );
}
