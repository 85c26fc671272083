import { authorName, authorPicture } from "../../channels/authors.ts";
import { iso } from "../../platform/clock.ts";
import { cursorText } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { dateTime, relativeTime } from "../../ui/format.ts";
import { type FormState, fieldValue, issueOf } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { contentMax } from "../limits.ts";
import { mayDeleteComment } from "../policy.ts";
import type { CommentRow } from "../queries.ts";

export const perPage = 20;

type CommentsProps = {
  c: AppContext;
  video: { id: string; channelId: string; commentCount: number; commentsOff: boolean };
  rows: CommentRow[];
  form: FormState;
};

/** The box and the list under a video. The whole section is swapped when a comment was posted or refused. */
export function Comments({ c, video, rows, form }: CommentsProps) {
  const { t } = c.var;
  return (
    <section className="coms" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">{t("comments.count", { count: video.commentCount })}</h2>
      {video.commentsOff ? (
        <p className="quiet small">{t("problems.COMMENTS_OFF")}</p>
      ) : (
        <CommentBox c={c} videoId={video.id} form={form} />
      )}
      {rows.length === 0 && !video.commentsOff ? <p className="quiet">{t("comments.empty")}</p> : null}
      <CommentList c={c} video={video} rows={rows} />
    </section>
  );
}

function CommentBox({ c, videoId, form }: { c: AppContext; videoId: string; form: FormState }) {
  const { t, lang, viewer } = c.var;
  const problem = form.problem;
  const issue = problem
    ? (issueOf(form, "content", t) ?? translateLoose(t, `problems.${problem.code}`, problem.params, "common.error"))
    : undefined;
  const action = href(lang, `/watch/${videoId}/comments`);
  if (!viewer.user) {
    return (
      <div className="say">
        <Avatar name="?" url={null} size={40} />
        <a
          className="field"
          href={`${href(lang, "/login")}?next=${encodeURIComponent(href(lang, `/watch/${videoId}`))}`}
          data-needs-login
        >
          {t("comments.loginToWrite")}
        </a>
      </div>
    );
  }
  return (
    <form
      className="say"
      method="post"
      action={action}
      data-hx-post={action}
      data-hx-target="#comments"
      data-hx-swap="outerHTML"
    >
      <Avatar name={viewer.user.name} url={viewer.user.avatarUrl} size={40} />
      <div className="grow">
        <textarea
          className="field"
          name="content"
          rows={1}
          maxLength={contentMax}
          required
          placeholder={t("comments.write")}
          aria-label={t("comments.write")}
          defaultValue={fieldValue(form, "content")}
          aria-invalid={issue ? true : undefined}
        />
        {issue ? (
          <p className="issue" role="alert">
            <Icon name="warning" size="s" /> {issue}
          </p>
        ) : null}
        <div className="row say-foot">
          {viewer.channels.length > 0 ? (
            <span className="select">
              <select className="field" name="as" aria-label={t("comments.as")} defaultValue={fieldValue(form, "as")}>
                <option value="">{viewer.user.name}</option>
                {viewer.channels.map((channel) => (
                  <option key={channel.id} value={channel.id}>
                    {channel.name}
                  </option>
                ))}
              </select>
              <Icon name="down" size="s" />
            </span>
          ) : null}
          <span className="grow" />
          <button className="btn sm" type="submit">
            {t("comments.post")}
          </button>
        </div>
      </div>
    </form>
  );
}

/** A page of the list, with a button that fetches the next one in its place. */
export function CommentList({ c, video, rows }: Omit<CommentsProps, "form">) {
  const { t, lang } = c.var;
  const last = rows.at(-1);
  const more =
    last && rows.length === perPage
      ? href(lang, `/watch/${video.id}/comments?before=${cursorText(last.createdAt, last.id)}`)
      : undefined;
  return (
    <>
      {rows.map((row) => (
        <Comment key={row.id} c={c} row={row} video={video} />
      ))}
      {more ? (
        <a className="btn wide" href={more} data-hx-get={more} data-hx-swap="outerHTML">
          {t("comments.more")}
        </a>
      ) : null}
    </>
  );
}

function Comment({ c, row, video }: { c: AppContext; row: CommentRow; video: CommentsProps["video"] }) {
  const { t, lang, ctx, actor } = c.var;
  const name = bindShortWords(authorName(row));
  const action = href(lang, `/comments/${row.id}/delete`);
  return (
    <article className="cm" id={`comment-${row.id}`}>
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
          <time className="quiet" dateTime={iso(row.createdAt)} title={dateTime(row.createdAt)} data-relative>
            {relativeTime(row.createdAt, ctx.clock.now(), lang, t)}
          </time>
        </p>
        <p className="pre">{row.content}</p>
      </div>
      {mayDeleteComment(actor, row, video) ? (
        <form
          method="post"
          action={action}
          data-hx-post={action}
          data-hx-target={`#comment-${row.id}`}
          data-hx-swap="delete"
        >
          <button
            className="ib sm"
            type="submit"
            aria-label={t("comments.delete")}
            data-confirm={t("comments.deleteSure")}
          >
            <Icon name="trash" size="s" />
          </button>
        </form>
      ) : null}
    </article>
  );
}
