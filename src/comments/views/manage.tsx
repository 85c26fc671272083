import { authorName, authorPicture } from "../../channels/authors.ts";
import { iso } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { dateTime, relativeTime } from "../../ui/format.ts";
import { FormProblem, type FormState, fieldValue, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { SettingsInput } from "../input.ts";
import { contentMax } from "../limits.ts";
import { type ManagedComment, type ManagedState, managedStates } from "../queries/manage.ts";
import { pathOfComment, pathOfSubject } from "./scene.ts";
import { CommentSettings } from "./settings.tsx";
import { CommentText } from "./text.tsx";

type ManageProps = {
  c: AppContext;
  base: string;
  state: ManagedState;
  rows: ManagedComment[];
  older: string | undefined;
  /** How many wait at this channel; absent where the whole site's are listed. */
  waiting?: number;
  settings?: SettingsInput;
  form: FormState;
};

const bulkId = "comments-bulk";

/** Comments to be kept in order: let in, answered, taken away, one by one or those that were picked. */
export function ManageComments(props: ManageProps) {
  const { c, base, state, rows, older, settings, form } = props;
  const { t } = c.var;
  return (
    <>
      <div className="page-h">
        <h1>{t("comments.manage.title")}</h1>
      </div>
      {c.req.query("done") ? <Saved text={t("comments.manage.done")} /> : null}
      <FormProblem form={form} t={t} />
      <States {...props} />
      <div className={settings ? "settings-cols" : ""}>
        <section aria-label={t(`comments.manage.${state}`)}>
          {rows.length === 0 ? (
            <Empty icon="comment" title={t("comments.manage.none")} text={t("comments.manage.noneText")} />
          ) : (
            <>
              <Bulk {...props} />
              <ul className="managed-comments" data-list>
                {rows.map((row) => (
                  <ManagedItem key={row.id} {...props} row={row} />
                ))}
              </ul>
            </>
          )}
          <Pager t={t} older={older ? `${base}?state=${state}&before=${older}` : undefined} />
        </section>
        {settings ? <CommentSettings c={c} base={base} settings={settings} form={form} /> : null}
      </div>
    </>
  );
}

function States({ c, base, state, waiting }: ManageProps) {
  const { t } = c.var;
  return (
    <nav className="chips" aria-label={t("comments.manage.states")}>
      {managedStates.map((one) => (
        <a key={one} className="chip" href={`${base}?state=${one}`} aria-current={one === state ? "true" : undefined}>
          {t(`comments.manage.${one}`)}
          {one === "waiting" && waiting ? <span className="num"> {waiting}</span> : null}
        </a>
      ))}
    </nav>
  );
}

/** What is done with all that are picked. The boxes of the list belong to it. */
function Bulk({ c, base, state, settings }: ManageProps) {
  const { t } = c.var;
  return (
    <form className="row managed-bulk" id={bulkId} method="post" action={base}>
      <input type="hidden" name="state" value={state} />
      <span className="small quiet">{t("comments.manage.picked")}</span>
      <button className="button compact line" type="submit" name="action" value="approve">
        <Icon name="check" size="s" />
        {t("comments.approve")}
      </button>
      <button
        className="button compact line danger"
        type="submit"
        name="action"
        value="delete"
        data-confirm={t("comments.manage.deleteSure")}
      >
        <Icon name="trash" size="s" />
        {t("comments.remove")}
      </button>
      {settings ? (
        <button
          className="button compact line danger"
          type="submit"
          name="action"
          value="block"
          data-confirm={t("comments.manage.blockSure")}
        >
          <Icon name="ban" size="s" />
          {t("comments.manage.block")}
        </button>
      ) : null}
    </form>
  );
}

function ManagedItem({ c, base, state, row, form, settings }: ManageProps & { row: ManagedComment }) {
  const { ctx, t, lang } = c.var;
  const name = bindShortWords(authorName(row));
  return (
    <li className="managed-comment">
      <input
        className="check"
        type="checkbox"
        name="pick"
        value={row.id}
        form={bulkId}
        aria-label={t("comments.manage.pick", { name })}
      />
      <Avatar name={name} url={authorPicture(ctx, row, 96)} size={32} />
      <div className="grow">
        <p className="small">
          <b className="strong">{name}</b>{" "}
          <a className="quiet" href={href(lang, pathOfComment(row))}>
            <time dateTime={iso(row.createdAt)} title={dateTime(row.createdAt)} data-relative>
              {relativeTime(row.createdAt, ctx.clock.now(), lang, t)}
            </time>
          </a>
        </p>
        {row.heldAt === null ? null : (
          <p className="comment-note">
            <Icon name="clock" size="s" />
            {t(`comments.heldFor.${row.heldFor ?? "words"}`)}
          </p>
        )}
        {row.crossedAt === null ? null : (
          <p className="comment-note">
            <Icon name="strike" size="s" />
            {t("comments.crossed")}
          </p>
        )}
        <p className="as-typed">
          {row.emptiedAt === null ? (
            <CommentText content={row.content} duration={null} watch={href(lang, pathOfSubject(row))} />
          ) : (
            <span className="quiet">{t("comments.emptied")}</span>
          )}
        </p>
        <a className="small quiet clip block" href={href(lang, pathOfSubject(row))}>
          {bindShortWords(row.title) || t("videos.untitled")}
        </a>
        {row.emptiedAt === null ? (
          <div className="row wrap managed-acts">
            <form method="post" action={base}>
              <input type="hidden" name="pick" value={row.id} />
              <input type="hidden" name="state" value={state} />
              {row.heldAt === null ? null : (
                <button className="button compact line" type="submit" name="action" value="approve">
                  {t("comments.approve")}
                </button>
              )}
              <button className="button compact ghost danger" type="submit" name="action" value="delete">
                {t("comments.remove")}
              </button>
            </form>
            {settings && row.heldAt === null ? (
              <ReplyInPlace c={c} base={base} state={state} row={row} form={form} />
            ) : null}
          </div>
        ) : null}
      </div>
    </li>
  );
}

type ReplyProps = Pick<ManageProps, "c" | "base" | "state" | "form"> & { row: ManagedComment };

function ReplyInPlace({ c, base, state, row, form }: ReplyProps) {
  const { t } = c.var;
  const failed = form.problem !== undefined && fieldValue(form, "comment") === row.id;
  return (
    <details open={failed}>
      <summary className="button compact ghost">{t("comments.answer")}</summary>
      <form className="comment-form" method="post" action={base}>
        <input type="hidden" name="action" value="reply" />
        <input type="hidden" name="comment" value={row.id} />
        <input type="hidden" name="state" value={state} />
        <textarea
          className="field"
          name="content"
          rows={2}
          required
          maxLength={contentMax}
          aria-label={t("comments.writeAnswer")}
          defaultValue={failed ? fieldValue(form, "content") : ""}
        />
        <div className="row">
          <span className="grow" />
          <button className="button compact invert" type="submit">
            {t("comments.answer")}
          </button>
        </div>
      </form>
    </details>
  );
}
