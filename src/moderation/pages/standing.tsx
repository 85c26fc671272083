import type { ReactNode } from "react";
import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { ObjectionForm } from "../input.ts";
import { decisionById, objectionOf } from "../queries/decisions.ts";
import { caseById } from "../queries/reports.ts";
import { objectAsAuthor, objectAsReporter, ownDecision, ownReport } from "../rules/objections.ts";
import { DecisionView, ObjectionView, ReportView } from "../views/standing.tsx";

type ReportContext = AppContext<"/reports/:id">;
type DecisionContext = AppContext<"/decisions/:id">;

/** What became of a report, for whoever made it. */
export async function statusPage(c: ReportContext): Promise<Response> {
  return reportStanding(c, emptyForm);
}

/** What was decided about somebody's thing, for them. */
export async function decisionPage(c: DecisionContext): Promise<Response> {
  return decisionStanding(c, emptyForm);
}

export async function submitReporterObjection(c: ReportContext): Promise<Response> {
  return submit(c, objectAsReporter, reportStanding);
}

export async function submitAuthorObjection(c: DecisionContext): Promise<Response> {
  return submit(c, objectAsAuthor, decisionStanding);
}

async function submit<Path extends "/reports/:id" | "/decisions/:id">(
  c: AppContext<Path>,
  object: typeof objectAsAuthor,
  show: (c: AppContext<Path>, form: FormState) => Promise<Response>,
): Promise<Response> {
  const form = await readForm(c);
  return answerOnce(c, form, async () => {
    const { ctx, actor } = c.var;
    const id = c.req.param("id" as never) as string;
    const done = await attempt(() =>
      object(ctx, actor, id, c.req.query("key"), parseInput(ObjectionForm, form.values).message),
    );
    if (!done.ok && done.problem.status === 404) throw done.problem;
    if (!done.ok) return show(c, { values: form.values, problem: done.problem });
    const url = new URL(c.req.url);
    return c.redirect(url.pathname + url.search, 303);
  });
}

async function reportStanding(c: ReportContext, form: FormState): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const report = await ownReport(ctx, actor, c.req.param("id"), c.req.query("key"));
  const found = await caseById(ctx, report.caseId);
  const decided = report.decisionId ? await decisionById(ctx, report.decisionId) : undefined;
  const decision = decided?.toldAt === null ? undefined : decided;
  const objection = decided ? await objectionOf(ctx, decided.id, report.id) : undefined;
  return shown(
    c,
    t("moderation.status.title"),
    <>
      <ReportView c={c} report={report} title={found?.title ?? ""} type={found?.entityType} decision={decision} />
      {decision ? (
        <ObjectionView c={c} objection={objection} form={form} action={actionOf(c)} open={!decision.reversedAt} />
      ) : null}
    </>,
    form,
  );
}

async function decisionStanding(c: DecisionContext, form: FormState): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const decision = await ownDecision(ctx, actor, c.req.param("id"), c.req.query("key"));
  const objection = await objectionOf(ctx, decision.id, "author");
  const open = decision.reversedAt === null && decision.verdict !== "leave";
  return shown(
    c,
    t("moderation.decision.title"),
    <>
      <DecisionView c={c} decision={decision} />
      <ObjectionView c={c} objection={objection} form={form} action={actionOf(c)} open={open} />
    </>,
    form,
  );
}

function shown(c: AppContext, title: string, body: ReactNode, form: FormState): Promise<Response> {
  return page(
    c,
    { title, robots: "noindex" },
    <div className="narrow stack">
      <div className="page-h">
        <h1>{title}</h1>
      </div>
      {body}
    </div>,
    form.problem?.status ?? 200,
  );
}

/** The address of the form: this page's, with the key of the mail's link. */
function actionOf(c: AppContext): string {
  return href(c.var.lang, c.var.path) + new URL(c.req.url).search;
}
