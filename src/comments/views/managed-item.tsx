import type { ReactNode } from "react";
import { authorName, authorPicture } from "../../channels/authors.ts";
import { iso } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { dateTime, relativeTime } from "../../ui/format.ts";
import { type FormState, fieldValue } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { bindShortWords } from "../../ui/short-words.ts";
import { contentMax } from "../limits.ts";
import type { ManagedComment, Narrowed } from "../queries/manage.ts";
import { type AskedList, listAddress } from "./managed-list.ts";
import { pathOfComment, pathOfSubject } from "./scene.ts";
import { CommentText } from "./text.tsx";

/** The form to which the boxes of the list belong. */
export const bulkId = "comments-bulk";

type ItemProps = {
  c: AppContext;
  base: string;
  list: AskedList;
  row: ManagedComment;
  form: FormState;
  /** Whether it is answered in its place. */
  answers: boolean;
};

/** A comment with what is done about it. */
export function ManagedItem({ c, base, list, row, form, answers }: ItemProps) {
  const { ctx, t, lang } = c.var;
  const name = bindShortWords(authorName(row));
  const item = { c, base, list, row };
  return (
    <li className="managed-comment">
      <input
        className="check"
        type="checkbox"
        name="pick"
        value={row.id}
        form={bulkId}
        data-check
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
          <div className={row.heldAt === null ? "row wrap managed-acts plain" : "row wrap managed-acts"}>
            {row.heldAt === null ? (
              answers ? (
                <ReplyInPlace c={c} base={base} list={list} row={row} form={form} />
              ) : null
            ) : (
              <Act {...item} action="approve" className="button compact line">
                {t("comments.approve")}
              </Act>
            )}
            <MoreActs {...item} name={name} />
          </div>
        ) : null}
      </div>
    </li>
  );
}

type ActProps = Omit<ItemProps, "answers" | "form">;
type Done = { action: "approve" | "delete"; className: string; sure?: string; children: ReactNode };

function Act({ base, list, row, action, className, sure, children }: ActProps & Done) {
  return (
    <form method="post" action={listAddress(base, list)}>
      <input type="hidden" name="pick" value={row.id} />
      <button className={className} type="submit" name="action" value={action} data-confirm={sure}>
        {children}
      </button>
    </form>
  );
}

/** What is done more rarely: the same list of this author alone, or below this video alone, and the comment's end. */
function MoreActs({ name, ...item }: ActProps & { name: string }) {
  const { c, list, row } = item;
  const { t } = c.var;
  const { video, ...author } = list.narrowed;
  const isBySomebody = Object.keys(author).length > 0;
  const by: Narrowed = row.channelId === null ? { person: row.userId } : { channel: row.channelId };
  return (
    <details className="menu-host pulldown" name="comment-menu" data-drop>
      <summary className="icon-button compact" aria-label={t("comments.menu", { name })}>
        <Icon name="more" />
      </summary>
      <div className="menu from-left">
        {isBySomebody ? null : <Narrow {...item} to={{ ...list.narrowed, ...by }} icon="user" word="onlyBy" />}
        {video !== undefined || row.videoId === null ? null : (
          <Narrow {...item} to={{ ...author, video: row.videoId }} icon="film" word="onlyBelow" />
        )}
        <Act {...item} action="delete" className="danger" sure={t("comments.deleteSure")}>
          <Icon name="trash" />
          {t("comments.remove")}
        </Act>
      </div>
    </details>
  );
}

type NarrowProps = ActProps & { to: Narrowed; icon: IconName; word: "onlyBy" | "onlyBelow" };

function Narrow({ c, base, list, to, icon, word }: NarrowProps) {
  return (
    <a href={listAddress(base, { ...list, narrowed: to })}>
      <Icon name={icon} />
      {c.var.t(`comments.manage.${word}`)}
    </a>
  );
}

function ReplyInPlace({ c, base, list, row, form }: Omit<ItemProps, "answers">) {
  const { t } = c.var;
  const failed = form.problem !== undefined && fieldValue(form, "comment") === row.id;
  return (
    <details className="managed-reply" open={failed}>
      <summary className="button compact ghost">{t("comments.answer")}</summary>
      <form className="comment-form" method="post" action={listAddress(base, list)}>
        <input type="hidden" name="action" value="reply" />
        <input type="hidden" name="comment" value={row.id} />
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
