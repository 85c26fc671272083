import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { BlockForm, BulkForm, BulkRole } from "../input.ts";
import { doInBulk, planBulk, undoBulk } from "../rules/bulk.ts";
import { BulkView } from "../views/bulk.tsx";

/** What is to be done to several accounts: shown first, done when that was confirmed, and taken back. */
export async function submitBulk(c: AppContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const [verb, id = ""] = String(values.action ?? "").split(":");
  if (verb === "undo") {
    const undone = await attempt(() => undoBulk(ctx, actor, id));
    if (!undone.ok && undone.problem.status !== 409) throw undone.problem;
    return c.redirect(`${href(lang, "/admin")}?bulk=${undone.ok ? "undone" : "late"}`, 303);
  }
  const asked = await attempt(() => parseInput(BulkForm, { ids: values.ids, act: values.act }));
  if (!asked.ok) return c.redirect(`${href(lang, "/admin")}?bulk=none`, 303);
  const { act, ids } = asked.value;
  if (verb !== "do") return bulkView(c, asked.value, { values: {} });
  const done = await attempt(() => {
    const { reason, note, duration } = values;
    const block = act === "block" ? parseInput(BlockForm, { reason, note, duration }) : undefined;
    const role = act === "role" ? parseInput(BulkRole, { role: values.role }).role : undefined;
    return doInBulk(ctx, actor, act, ids, { ...(block ? { block } : {}), ...(role ? { role } : {}) });
  });
  if (done.ok) return c.redirect(`${href(lang, "/admin")}?bulk=done&undo=${done.value}`, 303);
  if (done.problem.status === 403) throw done.problem;
  return bulkView(c, asked.value, { values, problem: done.problem });
}

async function bulkView(c: AppContext, { act, ids }: BulkForm, form: FormState): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const planned = await planBulk(ctx, actor, act, ids);
  return page(
    c,
    { title: t(`moderation.bulk.acts.${act}`), area: "admin", active: "people", robots: "noindex" },
    <BulkView c={c} act={act} planned={planned} form={form} />,
    form.problem?.status ?? 200,
  );
}
