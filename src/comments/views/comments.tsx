import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { orders } from "../limits.ts";
import type { Subject } from "../queries/subject.ts";
import { CommentBox } from "./box.tsx";
import { Comment } from "./comment.tsx";
import { commentsShown, pathOfSubject, type Scene, type Shown, type Thread } from "./scene.ts";
import { ThreadView } from "./thread.tsx";

/** The whole section for the page of a video or post, with the comment that its address points to. */
export async function commentsBelow(c: AppContext, subject: Subject): Promise<ReactNode> {
  const shown = await commentsShown(c, subject, { pointedId: c.req.query("comment") });
  return (
    <div id="comments">
      <Comments c={c} shown={shown} />
    </div>
  );
}

type CommentsProps = {
  c: AppContext;
  /** What `commentsShown` found. */
  shown: Shown;
  form?: FormState;
  /** The draft of what was just posted is kept no longer. */
  posted?: boolean;
};

/** The box and the list below a video or post. The whole section is swapped when a comment was posted or refused. */
export function Comments({ c, shown, form = emptyForm, posted }: CommentsProps) {
  const { t, ctx, lang } = c.var;
  const { subject, pinned, pointed, waiting, threads } = shown;
  const base = `${href(lang, pathOfSubject(subject))}/comments`;
  const titleId = `comments-of-${subject.id}`;
  const none = threads.length === 0 && !pinned && !pointed && waiting.length === 0;
  return (
    <section
      className="coms"
      aria-labelledby={titleId}
      data-news={`${base}/news`}
      data-since={ctx.clock.now()}
      data-pointed={shown.pointedId}
      data-forget-draft={posted ? subject.id : undefined}
    >
      <div className="coms-h">
        <h2 id={titleId}>{t("comments.count", { count: subject.commentCount })}</h2>
        <a
          className="chip coms-fresh"
          href={`${base}?order=newest`}
          data-hx-get={`${base}?order=newest`}
          data-hx-target="closest .coms"
          data-hx-swap="outerHTML"
          hidden
        >
          {t("comments.fresh", { count: 1 })}
        </a>
        {subject.commentCount > 1 ? <OrderMenu c={c} shown={shown} base={base} /> : null}
      </div>
      <CommentBox c={c} scene={shown} form={form} />
      {none && shown.box.state !== "off" ? <p className="quiet">{t("comments.empty")}</p> : null}
      {waiting.map((row) => (
        <Comment key={row.id} c={c} row={row} scene={shown} />
      ))}
      {pointed ? (
        <div className="cm-pointed">
          <p className="small quiet">{t("comments.pointed")}</p>
          <ThreadView c={c} thread={pointed} scene={shown} />
        </div>
      ) : null}
      {pinned ? <ThreadView c={c} thread={pinned} scene={shown} /> : null}
      <CommentList c={c} scene={shown} threads={threads} more={shown.more} />
    </section>
  );
}

/** The order is a part of the address: each choice is a link, and opens without scripts. */
function OrderMenu({ c, shown, base }: { c: AppContext; shown: Shown; base: string }) {
  const { t, lang } = c.var;
  const page = href(lang, pathOfSubject(shown.subject));
  return (
    <details className="menu-host pulldown coms-order" data-drop>
      <summary
        className="button ghost compact"
        aria-label={`${t("comments.order")}: ${t(`comments.orders.${shown.order}`)}`}
      >
        <Icon name="sort" size="s" />
        {t(`comments.orders.${shown.order}`)}
        <Icon name="down" size="s" />
      </summary>
      <div className="menu">
        {orders.map((order) => (
          <a
            key={order}
            href={`${page}?order=${order}#comments`}
            data-hx-get={`${base}?order=${order}`}
            data-hx-target="closest .coms"
            data-hx-swap="outerHTML"
            aria-current={order === shown.order ? "true" : undefined}
          >
            <Icon name={order === shown.order ? "check" : "circle"} className={order === shown.order ? "" : "unseen"} />
            {t(`comments.orders.${order}`)}
          </a>
        ))}
      </div>
    </details>
  );
}

type ListProps = { c: AppContext; scene: Scene; threads: Thread[]; more: string | undefined };

/** A page of the list, with a link that fetches the next one in its place. */
export function CommentList({ c, scene, threads, more }: ListProps) {
  return (
    <>
      {threads.map((thread) => (
        <ThreadView key={thread.head.id} c={c} thread={thread} scene={scene} />
      ))}
      {more ? (
        <a className="button wide" href={more} data-hx-get={more} data-hx-swap="outerHTML">
          {c.var.t("comments.more")}
        </a>
      ) : null}
    </>
  );
}
