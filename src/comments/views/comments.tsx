import { cursorText } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { type FormState, fieldValue, issueOf } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { contentMax } from "../limits.ts";
import type { CommentRow } from "../queries.ts";
import { Comment, type CommentedVideo } from "./comment.tsx";

export const perPage = 20;

type CommentsProps = {
  c: AppContext;
  video: CommentedVideo & { commentCount: number; commentsOff: boolean };
  rows: CommentRow[];
  form: FormState;
  /** The one that the page's address points to: it stands above the others. */
  pointed?: CommentRow | undefined;
};

/** The box and the list under a video. The whole section is swapped when a comment was posted or refused. */
export function Comments({ c, video, rows, form, pointed }: CommentsProps) {
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
      {pointed ? (
        <div className="cm-pointed">
          <p className="small quiet">{t("comments.pointed")}</p>
          <Comment c={c} row={pointed} video={video} />
        </div>
      ) : null}
      <CommentList c={c} video={video} rows={rows} without={pointed?.id} />
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
      <div className="write-comment">
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
      className="write-comment"
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
          <button className="button compact" type="submit">
            {t("comments.post")}
          </button>
        </div>
      </div>
    </form>
  );
}

type ListProps = Pick<CommentsProps, "c" | "video" | "rows"> & { without?: string | undefined };

/** A page of the list, with a button that fetches the next one in its place. */
export function CommentList({ c, video, rows, without }: ListProps) {
  const { t, lang } = c.var;
  const last = rows.at(-1);
  const more =
    last && rows.length === perPage
      ? href(lang, `/watch/${video.id}/comments?before=${cursorText(last.createdAt, last.id)}`)
      : undefined;
  return (
    <>
      {rows.map((row) => (row.id === without ? null : <Comment key={row.id} c={c} row={row} video={video} />))}
      {more ? (
        <a className="button wide" href={more} data-hx-get={more} data-hx-swap="outerHTML">
          {t("comments.more")}
        </a>
      ) : null}
    </>
  );
}
