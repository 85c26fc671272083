import { campaignSheets } from "../../ads/views/words.ts";
import { requireUser } from "../../platform/actor.ts";
import { readCursor } from "../../platform/db/cursor.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound, type Problem } from "../../platform/problem.ts";
import type { State } from "../../reports/table.ts";
import { emptyForm, FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { DecisionForm } from "../input.ts";
import { decisionById, openObjectionsCount } from "../queries/decisions.ts";
import { nextFree, queue, queueLength } from "../queries/queue.ts";
import { type Case, caseById } from "../queries/reports.ts";
import { claimCase, releaseCase } from "../rules/claims.ts";
import { decide, undoMs } from "../rules/decide.ts";
import { deleteCase, reopenCase } from "../rules/reports.ts";
import { undoDecision } from "../rules/revert.ts";
import { CaseView, caseFacts } from "../views/case.tsx";
import { Desk, type DeskProps } from "../views/desk.tsx";
import { objectionsDesk } from "./objections.tsx";

const perPage = 30;

/** The queue, and the first of it that nobody else looks at: whoever opens one has it to themselves for a while. */
export async function deskPage(c: AppContext): Promise<Response> {
  if (c.req.query("tab") === "objections") return objectionsDesk(c, emptyForm);
  return desk(c, emptyForm);
}

export async function submitCase(c: AppContext<"/admin/reports/:id">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const back = (query: string) => c.redirect(`${href(lang, "/admin/reports")}${query}`, 303);
  const done = await attempt(async () => {
    if (values.action === "release") {
      await releaseCase(ctx, actor, id);
      return back(`?released=${id}`);
    }
    if (values.action === "take") {
      await releaseCase(ctx, actor, id);
      return back(`?case=${id}`);
    }
    if (values.action === "reopen") {
      await reopenCase(ctx, actor, id);
      return back(`?case=${id}`);
    }
    if (values.action === "remove") {
      await deleteCase(ctx, actor, id);
      return back("");
    }
    const decision = await decide(ctx, actor, id, parseInput(DecisionForm, typed(values)));
    return back(`?done=${decision.id}`);
  });
  if (done.ok) return done.value;
  if (done.problem.status === 404 || done.problem.status === 403) throw done.problem;
  return desk(c, { values, problem: done.problem }, id);
}

/** What is hidden by the choice of another decision is sent too: only what was chosen is looked at. */
function typed({ verdict, reason, note, age, duration }: Record<string, unknown>) {
  return { verdict, reason, note, age, duration };
}

export async function submitUndo(c: AppContext<"/admin/decisions/:id/undo">): Promise<Response> {
  const done = await attempt(() => undoDecision(c.var.ctx, c.var.actor, c.req.param("id")));
  // Pressed too late: the queue goes on, and says so.
  if (!done.ok && done.problem.status === 409) return desk(c, { values: {}, problem: done.problem });
  if (!done.ok) throw done.problem;
  const { caseId } = done.value;
  return c.redirect(`${href(c.var.lang, "/admin/reports")}?undone=1${caseId ? `&case=${caseId}` : ""}`, 303);
}

async function desk(c: AppContext, form: FormState, id?: string): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const userId = requireUser(actor);
  const tab: State = c.req.query("tab") === "closed" ? "closed" : "open";
  const before = readCursor(c.req.query("before"));
  const chosen = await chosenCase(c, tab, id ?? c.req.query("case"));
  const found = chosen?.state === "open" ? await claimCase(ctx, actor, chosen) : chosen;
  const state = found?.state ?? tab;
  const [rows, total, closed, objections, facts, last] = await Promise.all([
    queue(ctx, state, perPage, before),
    queueLength(ctx, "open"),
    queueLength(ctx, "closed"),
    openObjectionsCount(ctx),
    found ? caseFacts(c, found) : undefined,
    lastDone(c, userId),
  ]);
  const said = c.req.query("undone") ? "undone" : c.req.query("released") ? "released" : undefined;
  const props: DeskProps = {
    c,
    tab: state,
    counts: { open: total, closed, objections },
    queue: { rows, chosen: found?.id, more: rows.length === perPage },
    last,
    said,
  };
  return page(
    c,
    {
      ...{ title: t("moderation.desk.title"), area: "admin", active: "reports", robots: "noindex" },
      sheets: found?.entityType === "ad" ? campaignSheets : [],
    },
    <Desk {...props}>
      {facts ? (
        <CaseView c={c} facts={facts} form={form} total={state === "open" ? total : closed} />
      ) : form.problem ? (
        <FormProblem form={form} t={t} />
      ) : null}
    </Desk>,
    statusOf(form.problem),
  );
}

async function chosenCase(c: AppContext, tab: State, id: string | undefined): Promise<Case | undefined> {
  const { ctx, actor } = c.var;
  if (id !== undefined) {
    const found = await caseById(ctx, id);
    if (!found) throw notFound();
    return found;
  }
  if (tab === "open") return nextFree(ctx, requireUser(actor), c.req.query("released"));
  return (await queue(ctx, "closed", 1, readCursor(c.req.query("before"))))[0];
}

/** What this person decided a moment ago, and for how long it can be taken back. */
async function lastDone(c: AppContext, userId: string): Promise<DeskProps["last"]> {
  const id = c.req.query("done");
  const decision = id ? await decisionById(c.var.ctx, id) : undefined;
  if (!decision || decision.byUserId !== userId || decision.undoneAt !== null || decision.toldAt !== null)
    return undefined;
  const leftMs = decision.createdAt + undoMs - c.var.ctx.clock.now();
  return leftMs > 0 ? { decision, leftMs } : undefined;
}

function statusOf(problem: Problem | undefined): number {
  return problem?.status ?? 200;
}
