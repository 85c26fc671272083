import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { unservedQueues } from "../../platform/jobs/places.ts";
import { knownNodes } from "../../platform/nodes/register.ts";
import { Problem } from "../../platform/problem.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { JobAct } from "../input.ts";
import { jobCounts, queuedWork } from "../queries/queue.ts";
import { changeJob } from "../rules/queue.ts";
import { QueueView } from "../views/queue.tsx";

/** `/admin/queue`: the work on films, and what else waits or failed. */
export async function queuePage(c: AppContext): Promise<Response> {
  return queueView(c, emptyForm);
}

export async function submitQueue(c: AppContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const [act, id = ""] = String(values.action ?? "").split(":");
  const done = await attempt(() => changeJob(ctx, actor, id, parseInput(JobAct, act)));
  if (done.ok) return c.redirect(`${href(lang, "/admin/queue")}?done=1`, 303);
  // A job is gone when it is done, which it may be since the page was read.
  const problem = done.problem.status === 404 ? new Problem(409, "JOB_MOVED_ON") : done.problem;
  if (problem.status !== 409) throw problem;
  return queueView(c, { values: {}, problem });
}

async function queueView(c: AppContext, form: FormState): Promise<Response> {
  const { ctx, t } = c.var;
  const [work, counts, nodes, unserved] = await Promise.all([
    queuedWork(ctx),
    jobCounts(ctx),
    knownNodes(ctx),
    unservedQueues(ctx),
  ]);
  const shown = { work, counts, nodes, unserved };
  return page(
    c,
    { title: t("system.queue.title"), area: "admin", active: "queue", robots: "noindex", scripts: ["poll.js"] },
    <QueueView c={c} {...shown} form={form} done={c.req.query("done") === "1"} />,
    form.problem?.status ?? 200,
  );
}
