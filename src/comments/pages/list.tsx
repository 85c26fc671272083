import { queryNumber } from "../../platform/http/numbers.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { fragment } from "../../ui/page.tsx";
import { leftOutMax, likesMax } from "../limits.ts";
import { pinnedComment } from "../queries/above.ts";
import { headComments, readPlace } from "../queries/lists.ts";
import { freshCount, likesAmong } from "../queries/news.ts";
import type { SubjectId } from "../queries/subject.ts";
import { CommentList, Comments } from "../views/comments.tsx";
import { openSubject } from "../views/opened.ts";
import { commentsShown, moreOf, orderOf, sceneOf, threadsOf } from "../views/scene.ts";
import { commentsPage, idsIn } from "./frame.tsx";

/** The next page of the list, or the section from its beginning: a fragment for htmx, else a page of its own. */
export async function moreComments(c: AppContext, of: SubjectId): Promise<Response> {
  const { ctx, actor } = c.var;
  const subject = await openSubject(c, of);
  const [before, without] = [c.req.query("before"), idsIn(c.req.query("without"), leftOutMax)];
  if (!before && without.length === 0) {
    const section = <Comments c={c} shown={await commentsShown(c, subject)} />;
    return c.req.header("hx-request") ? fragment(c, section) : commentsPage(c, subject, section);
  }
  const order = orderOf(c);
  const [above] = idsIn(c.req.query("above"), 1);
  const [rows, pinned, scene] = await Promise.all([
    headComments(ctx, actor, subject, order, { from: readPlace(order, before), without }),
    pinnedComment(ctx, actor, subject.id),
    sceneOf(c, subject),
  ]);
  const others = rows.filter(({ id }) => id !== pinned?.id && id !== above);
  const threads = await threadsOf(c, others);
  const more = moreOf(c, subject, order, rows, without, above);
  const list = <CommentList c={c} scene={scene} threads={threads} more={more} />;
  return c.req.header("hx-request") ? fragment(c, list) : commentsPage(c, subject, list);
}

/** What is new since a page was made, for a look now and then while it is seen. */
export async function freshNews(c: AppContext, of: SubjectId): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const subject = await openSubject(c, of);
  const [fresh, likes] = await Promise.all([
    freshCount(ctx, actor, subject, queryNumber(c, "since") ?? ctx.clock.now()),
    likesAmong(ctx, subject, idsIn(c.req.query("shown"), likesMax)),
  ]);
  return c.json({
    count: t("comments.count", { count: subject.commentCount }),
    fresh: fresh > 0 ? t("comments.fresh", { count: fresh }) : null,
    likes: Object.fromEntries([...likes].map(([id, count]) => [id, grouped(count, lang)])),
  });
}
