import { z } from "zod";
import { type BlockDuration, blockDurationNames } from "../../chat/limits.ts";
import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import { tell } from "../../platform/http/tell.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { RatingForm } from "../../ratings/input.ts";
import { href } from "../../ui/href.ts";
import { asItWas } from "../../ui/next.ts";
import { fragment } from "../../ui/page.tsx";
import { ActInput, CrossInput, EditInput } from "../input.ts";
import { commentById } from "../queries/rows.ts";
import { deleteComment, editComment, rateComment } from "../rules/change.ts";
import {
  approveComment,
  blockCommenter,
  crossOut,
  muteCommenter,
  pinComment,
  unblockCommenter,
  uncross,
  unpinComment,
} from "../rules/order.ts";
import { foundComment } from "../rules/visible.ts";
import { Comment } from "../views/comment.tsx";
import { Comments } from "../views/comments.tsx";
import { CommentForm } from "../views/forms.tsx";
import { CommentRating } from "../views/rating.tsx";
import { backOf, commentsShown, pathOfComment, pathOfSubject, sceneOf, sceneWithPin } from "../views/scene.ts";
import { commentsPage } from "./frame.tsx";

export async function submitEdit(c: AppContext<"/comments/:id/edit">): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const done = await attempt(() => {
    const { content } = parseInput(EditInput, { content: values.content });
    return editComment(ctx, actor, id, content);
  });
  if (done.ok) {
    tell(c, "spoken", t("comments.changed"));
    return shownAnew(c, id, values.back);
  }
  const { problem } = done;
  if (problem.status === 404 || problem.code === "FORBIDDEN") throw problem;
  const { comment, subject } = await foundComment(ctx, actor, id);
  const back = backOf(c, subject, values.back);
  const scene = { ...(await sceneOf(c, subject)), back };
  const form = <CommentForm what="edit" c={c} row={comment} scene={scene} form={{ values, problem }} />;
  const again = <Comment c={c} row={comment} scene={scene} below={form} />;
  return c.req.header("hx-request")
    ? fragment(c, again)
    : commentsPage(c, subject, again, { status: problem.status, back });
}

export async function submitDelete(c: AppContext<"/comments/:id/delete">): Promise<Response> {
  const { ctx, actor, lang, t } = c.var;
  const id = c.req.param("id");
  const { comment, subject } = await foundComment(ctx, actor, id);
  await deleteComment(ctx, actor, id);
  tell(c, "spoken", t("comments.deleted"));
  if (!c.req.header("hx-request")) return c.redirect(asItWas(c, `${href(lang, pathOfSubject(comment))}#comments`), 303);
  const left = await commentById(ctx, actor, id);
  return left ? fragment(c, <Comment c={c} row={left} scene={await sceneOf(c, subject)} />) : c.body("", 200);
}

export async function submitRating(c: AppContext<"/comments/:id/rating">): Promise<Response> {
  const { ctx, actor, lang, t } = c.var;
  const { values } = await readForm(c);
  const { rating } = parseInput(RatingForm, { rating: values.rating });
  const row = await rateComment(ctx, actor, c.req.param("id"), rating);
  tell(c, "spoken", t(rating === 1 ? "comments.liked" : rating === -1 ? "comments.disliked" : "comments.unrated"));
  return c.req.header("hx-request")
    ? fragment(c, <CommentRating c={c} row={row} />)
    : c.redirect(asItWas(c, href(lang, pathOfComment(row))), 303);
}

/** What a comment's menu asks for, and the forms that it opens. */
export async function submitAct(c: AppContext<"/comments/:id/act">): Promise<Response> {
  const { ctx, actor, lang, t } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const { action } = parseInput(ActInput, { action: values.action });
  const { comment } = await foundComment(ctx, actor, id);
  await act(c, id, action, values);
  tell(c, "snackbar", t(`comments.done.${action}`));
  if (action !== "mute" && action !== "pin" && action !== "unpin") return shownAnew(c, id, values.back);
  if (!c.req.header("hx-request")) return c.redirect(asItWas(c, `${href(lang, pathOfSubject(comment))}#comments`), 303);
  const { subject } = await foundComment(ctx, actor, id);
  return fragment(c, <Comments c={c} shown={await commentsShown(c, subject)} />);
}

const BlockInput = z.object({
  duration: z.enum(blockDurationNames as [string, ...string[]]),
  scope: z.enum(["channel", "site"]).default("channel"),
});
const plainActs = {
  uncross,
  pin: pinComment,
  unpin: unpinComment,
  approve: approveComment,
  mute: muteCommenter,
  unblock: unblockCommenter,
};

async function act(
  c: AppContext,
  id: string,
  action: z.output<typeof ActInput>["action"],
  values: FormValues,
): Promise<void> {
  const { ctx, actor } = c.var;
  if (action === "cross") {
    const { reason } = parseInput(CrossInput, { reason: values.reason ?? "" });
    await crossOut(ctx, actor, id, reason);
  } else if (action === "block") {
    const { duration, scope } = parseInput(BlockInput, { duration: values.duration, scope: values.scope });
    await blockCommenter(ctx, actor, id, duration as BlockDuration, scope);
  } else await plainActs[action](ctx, actor, id);
}

/** The comment as it is now, or where it stands. */
async function shownAnew(c: AppContext, id: string, back: unknown): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { comment, subject } = await foundComment(ctx, actor, id);
  if (!c.req.header("hx-request")) return c.redirect(asItWas(c, href(lang, pathOfComment(comment)), back), 303);
  return fragment(c, <Comment c={c} row={comment} scene={await sceneWithPin(c, subject)} />);
}
