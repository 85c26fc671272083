import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { TemplateInput } from "../input.ts";
import { templates } from "../queries.ts";
import { addTemplate, removeTemplate } from "../rules/keep.ts";
import { Templates } from "../views/templates.tsx";

/** What staff write again and again. */
export function templatesPage(c: AppContext): Promise<Response> {
  return listPage(c, emptyForm);
}

export async function submitTemplate(c: AppContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const { remove, ...typed } = values;
  const done = await attempt(() =>
    remove ? removeTemplate(ctx, actor, String(remove)) : addTemplate(ctx, actor, parseInput(TemplateInput, typed)),
  );
  if (!done.ok) return listPage(c, { values, problem: done.problem });
  return c.redirect(`${href(lang, "/admin/tickets/templates")}?saved=1`, 303);
}

async function listPage(c: AppContext, form: FormState): Promise<Response> {
  const rows = await templates(c.var.ctx);
  return page(
    c,
    { title: c.var.t("support.templates.title"), area: "admin", active: "tickets", robots: "noindex" },
    <Templates c={c} rows={rows} form={form} />,
    form.problem?.status ?? 200,
  );
}
