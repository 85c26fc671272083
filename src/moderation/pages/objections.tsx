import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { AnswerForm } from "../input.ts";
import { openObjections, openObjectionsCount } from "../queries/decisions.ts";
import { queueLength } from "../queries/queue.ts";
import { answerObjection } from "../rules/objections.ts";
import { ObjectionList } from "../views/objections.tsx";

const shown = 30;

/** What people say against decisions, the longest waiting first. */
export async function objectionsDesk(c: AppContext, form: FormState, failed?: string): Promise<Response> {
  const { ctx, t } = c.var;
  const [rows, open, closed, objections] = await Promise.all([
    openObjections(ctx, shown),
    queueLength(ctx, "open"),
    queueLength(ctx, "closed"),
    openObjectionsCount(ctx),
  ]);
  return page(
    c,
    { title: t("moderation.desk.objections"), area: "admin", active: "reports", robots: "noindex" },
    <ObjectionList c={c} rows={rows} counts={{ open, closed, objections }} form={form} failed={failed} />,
    form.problem?.status ?? 200,
  );
}

export async function submitAnswer(c: AppContext<"/admin/objections/:id">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const done = await attempt(() => answerObjection(ctx, actor, id, parseInput(AnswerForm, values)));
  if (done.ok) return c.redirect(`${href(lang, "/admin/reports")}?tab=objections&answered=1`, 303);
  if (done.problem.status === 404 || done.problem.status === 403) throw done.problem;
  return objectionsDesk(c, { values, problem: done.problem }, id);
}
