import type { ReactNode } from "react";
import { personName } from "../../accounts/names.ts";
import { authorName, authorPicture } from "../../channels/authors.ts";
import { iso } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { dateTime, relativeTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { CommentRow } from "../queries/rows.ts";
import { CommentMenu } from "./menu.tsx";
import { CommentRating } from "./rating.tsx";
import { isOwn, pathOfComment, pathOfSubject, type Scene } from "./scene.ts";
import { CommentText } from "./text.tsx";

export type CommentProps = { c: AppContext; row: CommentRow; scene: Scene };

/** A comment in its thread. Its time is a link to it; `below` is a form that is open below its words. */
export function Comment({ c, row, scene, below }: CommentProps & { below?: ReactNode }) {
  const { t, ctx } = c.var;
  if (row.emptiedAt !== null) return <Emptied c={c} row={row} />;
  const name = bindShortWords(authorName(row));
  const states = [
    "comment",
    ...(row.parentId === null ? [] : ["reply"]),
    ...(row.crossedAt === null ? [] : ["struck"]),
    ...(row.id === scene.pointedId ? ["pointed"] : []),
  ];
  return (
    <article className={states.join(" ")} id={`comment-${row.id}`}>
      {row.id === scene.pinnedId ? (
        <p className="comment-pin">
          <Icon name="pin" />
          {t("comments.pinned")}
        </p>
      ) : null}
      <Avatar name={name} url={authorPicture(ctx, row, 96)} size={row.parentId === null ? 40 : 32} />
      <div className="grow">
        <Who c={c} row={row} scene={scene} name={name} />
        <Said c={c} row={row} scene={scene} />
        <Notes c={c} row={row} scene={scene} />
        {row.heldAt === null ? (
          <div className="talk-acts comment-acts">
            <CommentRating c={c} row={row} />
            {row.crossedAt === null ? <AnswerLink c={c} row={row} scene={scene} /> : null}
          </div>
        ) : null}
        <div id={`under-${row.id}`}>{below}</div>
      </div>
      <CommentMenu c={c} row={row} scene={scene} name={name} />
    </article>
  );
}

/** Of a person who gives: under a channel's name nothing tells who stands behind it. */
function wearsBadge(c: AppContext, { badgeUntil, channelId }: CommentRow): boolean {
  return channelId === null && badgeUntil !== null && badgeUntil > c.var.ctx.clock.now();
}

function Who({ c, row, scene, name }: CommentProps & { name: string }) {
  const { t, lang, ctx } = c.var;
  const path = pathOfAuthor(row);
  return (
    <p className="who">
      <b>{path ? <a href={href(lang, path)}>{name}</a> : name}</b>
      {isByOwner(row, scene) ? (
        <span className="tag-own">
          <Icon name="crown" />
          {t("comments.author")}
        </span>
      ) : isOwn(c, row) ? (
        <span className="tag-own">{t("comments.you")}</span>
      ) : null}
      {wearsBadge(c, row) ? (
        <span className="tag-own" title={t("donations.products.mark")}>
          <Icon name="heart" />
          <span className="visually-hidden">{t("donations.products.mark")}</span>
        </span>
      ) : null}
      <span className="comment-when">
        <a className="quiet" href={href(lang, pathOfComment(row))}>
          <time dateTime={iso(row.createdAt)} title={dateTime(row.createdAt)} data-relative>
            {relativeTime(row.createdAt, ctx.clock.now(), lang, t)}
          </time>
        </a>
        {row.editedAt === null ? null : (
          <span title={dateTime(row.editedAt)}>
            <span aria-hidden="true"> · </span>
            {t("comments.edited")}
          </span>
        )}
      </span>
    </p>
  );
}

/** The channel that speaks, or the person as long as they have a page. */
function pathOfAuthor({ channelId, channelSlug, userId, inUse }: CommentRow): string | undefined {
  if (channelId !== null) return channelSlug === null ? undefined : `/c/${channelSlug}`;
  return inUse ? `/user/${userId}` : undefined;
}

/** The channel below whose video it stands speaks, or whose post it is. */
function isByOwner(row: CommentRow, { subject }: Scene): boolean {
  if (subject.channelId !== null) return row.channelId === subject.channelId;
  return row.channelId === null && row.userId === subject.ownerId;
}

function Said({ c, row, scene }: CommentProps) {
  const answered = answeredName(row);
  return (
    <p className="as-typed comment-said">
      {answered ? <span className="quiet">{`@${answered} `}</span> : null}
      <CommentText
        content={row.content}
        duration={scene.subject.duration}
        watch={href(c.var.lang, pathOfSubject(scene.subject))}
      />
    </p>
  );
}

function answeredName(row: CommentRow): string | undefined {
  if (row.answersId === null || row.answeredName === null) return undefined;
  if (row.answeredChannelId !== null) return bindShortWords(row.answeredChannelName ?? "");
  return bindShortWords(personName({ name: row.answeredName, surname: row.answeredSurname ?? "" }));
}

/** Why it is crossed out, and that it waits to be let in. */
function Notes({ c, row, scene }: CommentProps) {
  const { t, lang } = c.var;
  const action = href(lang, `/comments/${row.id}/act`);
  return (
    <>
      {row.heldAt === null ? null : (
        <p className="comment-note">
          <Icon name="clock" size="s" />
          {t(isOwn(c, row) ? "comments.waitsOwn" : `comments.heldFor.${row.heldFor ?? "words"}`)}
        </p>
      )}
      {row.crossedAt === null ? null : (
        <form
          className="comment-note"
          method="post"
          action={action}
          data-hx-post={action}
          data-hx-target={`#comment-${row.id}`}
          data-hx-swap="outerHTML"
        >
          <Icon name="strike" size="s" />
          <span>
            {row.crossedReason ? t("comments.crossedFor", { reason: row.crossedReason }) : t("comments.crossed")}
          </span>
          {scene.keeps ? (
            <button type="submit" name="action" value="uncross">
              {t("comments.uncross")}
            </button>
          ) : null}
        </form>
      )}
    </>
  );
}

/** Who is not logged in is shown the way; where nobody may write there is none. */
function AnswerLink({ c, row, scene }: CommentProps) {
  const { state } = scene.box;
  if (state !== "open" && state !== "login") return null;
  const path = href(c.var.lang, `/comments/${row.id}/form?what=reply`);
  if (state === "login")
    return (
      <a href={path} data-needs-login>
        {c.var.t("comments.answer")}
      </a>
    );
  return (
    <a href={path} data-hx-get={path} data-hx-target={`#under-${row.id}`} data-hx-swap="innerHTML">
      {c.var.t("comments.answer")}
    </a>
  );
}

/** Its words are gone; it stands for what was answered. */
function Emptied({ c, row }: { c: AppContext; row: CommentRow }) {
  return (
    <article className="comment" id={`comment-${row.id}`}>
      <span className="avatar emblem">
        <Icon name="trash" />
      </span>
      <p className="quiet">{c.var.t("comments.emptied")}</p>
    </article>
  );
}
