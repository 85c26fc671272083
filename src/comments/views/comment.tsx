import { authorName, authorPicture } from "../../channels/authors.ts";
import { iso } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { dateTime, relativeTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { mayDeleteComment } from "../policy.ts";
import type { CommentRow } from "../queries.ts";

export type CommentedVideo = { id: string; channelId: string };

type CommentProps = { c: AppContext; row: CommentRow; video: CommentedVideo };

/** A comment under its video. Its time is a link to it. */
export function Comment({ c, row, video }: CommentProps) {
  const { t, lang, ctx } = c.var;
  const name = bindShortWords(authorName(row));
  return (
    <article className="comment" id={`comment-${row.id}`}>
      <Avatar name={name} url={authorPicture(ctx, row, 96)} size={40} />
      <div className="grow">
        <p className="who">
          <b>{row.channelSlug ? <a href={href(lang, `/c/${row.channelSlug}`)}>{name}</a> : name}</b>
          {row.channelId === video.channelId ? (
            <span className="tag-own">
              <Icon name="crown" />
              {t("comments.author")}
            </span>
          ) : null}
          <a className="quiet" href={addressOf(c, row)}>
            <time dateTime={iso(row.createdAt)} title={dateTime(row.createdAt)} data-relative>
              {relativeTime(row.createdAt, ctx.clock.now(), lang, t)}
            </time>
          </a>
        </p>
        <p className="as-typed">{row.content}</p>
      </div>
      <CommentMenu c={c} row={row} video={video} name={name} />
    </article>
  );
}

/** What may be done with a comment. Without scripts its forms stand open. */
function CommentMenu({ c, row, video, name }: CommentProps & { name: string }) {
  const { t, lang, actor } = c.var;
  const id = `menu-${row.id}`;
  const action = href(lang, `/comments/${row.id}/delete`);
  return (
    <div className="menu-host">
      <MoreButton menu={id} label={t("comments.menu", { name })} />
      <div className="menu" id={id} role="menu" hidden>
        <button type="button" role="menuitem" data-close-menu data-copy-path={addressOf(c, row)}>
          <Icon name="link" />
          {t("ui.copyLink")}
        </button>
        {mayDeleteComment(actor, row, video) ? (
          <form
            role="none"
            method="post"
            action={action}
            data-hx-post={action}
            data-hx-target={`#comment-${row.id}`}
            data-hx-swap="delete"
          >
            <button
              className="danger"
              type="submit"
              role="menuitem"
              data-close-menu
              data-confirm={t("comments.deleteSure")}
            >
              <Icon name="trash" />
              {t("comments.delete")}
            </button>
          </form>
        ) : null}
      </div>
    </div>
  );
}

function addressOf({ var: { lang } }: AppContext, { videoId, id }: CommentRow): string {
  return `${href(lang, `/watch/${videoId}`)}?comment=${id}#comment-${id}`;
}
