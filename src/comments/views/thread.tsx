import type { ReactNode } from "react";
import { minute } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { keptInside } from "../../ui/kept.ts";
import { perThread } from "../limits.ts";
import { isOwnComment } from "../policy.ts";
import { placeOf } from "../queries/lists.ts";
import type { CommentRow } from "../queries/rows.ts";
import { Comment } from "./comment.tsx";
import type { Scene, Thread } from "./scene.ts";

type ThreadProps = {
  c: AppContext;
  thread: Thread;
  scene: Scene;
  /** A form below the head, and whose answer was just kept. */
  below?: ReactNode;
  postedTo?: string | undefined;
};

/** A comment and the first replies to it, with a link to the others; rendered once for all who see the same. */
export function ThreadView({ c, thread, scene, below, postedTo }: ThreadProps) {
  const around = { className: "thread", id: `thread-${thread.head.id}`, "data-forget-draft": postedTo };
  const parts = () => <ThreadParts c={c} thread={thread} scene={scene} below={below} />;
  if (below !== undefined) return <div {...around}>{parts()}</div>;
  return <div {...around} {...keptInside(keptAs(c, thread, scene), parts)} />;
}

/** How long ago something was said is told in minutes at least. */
function keptAs({ var: { ctx, lang, actor } }: AppContext, { head, replies }: Thread, scene: Scene): string {
  const { subject, keeps, box, pinnedId, pointedId } = scene;
  const rows = [head, ...replies];
  const depends = [
    rows,
    rows.flatMap((row, at) => (isOwnComment(actor, row) ? at : [])),
    pinnedId === head.id,
    rows.findIndex(({ id }) => id === pointedId),
    [subject.id, subject.channelId, subject.ownerId, subject.duration, keeps, box.state, actor.userId === undefined],
  ];
  return `thread ${lang} ${Math.floor(ctx.clock.now() / minute)} ${JSON.stringify(depends)}`;
}

function ThreadParts({ c, thread: { head, replies }, scene, below }: ThreadProps) {
  const left = head.replies - replies.filter(({ heldAt }) => heldAt === null).length;
  return (
    <>
      <Comment c={c} row={head} scene={scene} />
      {below}
      {replies.length > 0 || left > 0 ? (
        <div className="replies">
          {replies.map((row) => (
            <Comment key={row.id} c={c} row={row} scene={scene} />
          ))}
          {left > 0 ? <MoreReplies c={c} head={head} without={replies.map(({ id }) => id)} left={left} /> : null}
        </div>
      ) : null}
    </>
  );
}

type MoreProps = { c: AppContext; head: Pick<CommentRow, "id">; without: string[]; left?: number; before?: string };

/** The way to further replies, which take its place. */
function MoreReplies({ c, head, without, left, before }: MoreProps) {
  const { t, lang } = c.var;
  const query = new URLSearchParams({
    ...(without.length > 0 ? { without: without.join(".") } : {}),
    ...(before ? { before } : {}),
  });
  const path = `${href(lang, `/comments/${head.id}/replies`)}?${query}`;
  return (
    <a className="button ghost compact" href={path} data-hx-get={path} data-hx-swap="outerHTML">
      <Icon name="right" size="s" />
      {left === undefined ? t("comments.furtherReplies") : t("comments.moreReplies", { count: left })}
    </a>
  );
}

type RepliesProps = { c: AppContext; scene: Scene; head: CommentRow; rows: CommentRow[]; without: string[] };

/**
 * A page of replies, as it takes the link's place: those that stood open already are left out. One row more than a page
 * tells that there are further ones.
 */
export function RepliesList({ c, scene, head, rows, without }: RepliesProps) {
  const shown = rows.slice(0, perThread);
  const last = shown.at(-1);
  return (
    <>
      {shown.map((row) => (
        <Comment key={row.id} c={c} row={row} scene={scene} />
      ))}
      {last && rows.length > perThread ? (
        <MoreReplies c={c} head={head} without={without} before={placeOf("oldest", last)} />
      ) : null}
    </>
  );
}
