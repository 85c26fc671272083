import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { NewPageInput } from "../input.ts";
import { allPages } from "../queries/pages.ts";
import { createPage, removePage } from "../rules/pages.ts";
import { PageList } from "../views/page-list.tsx";

/** `/admin/sections`: the pages made of sections, and a form for one more. */
export async function pagesPage(c: AppContext): Promise<Response> {
  return showPages(c, emptyForm);
}

/** Makes a page, whose sections are arranged next; or deletes one. */
export async function submitPages(c: AppContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const [verb, id = ""] = String(values.action ?? "").split(":");
  const done = await attempt(async () => {
    if (verb === "remove") {
      await removePage(ctx, actor, id);
      return "?done=removed";
    }
    const titles = { pl: String(values.namePl ?? ""), en: String(values.nameEn ?? "") };
    const made = await createPage(ctx, actor, parseInput(NewPageInput, { slug: values.slug, titles }));
    return `/${made.slug}`;
  });
  if (done.ok) return c.redirect(href(lang, "/admin/sections") + done.value, 303);
  if (done.problem.status === 404) throw done.problem;
  return showPages(c, { values, problem: done.problem }, done.problem.status);
}

async function showPages(c: AppContext, form: FormState, status = 200): Promise<Response> {
  const pages = await allPages(c.var.ctx);
  return page(
    c,
    { title: c.var.t("sections.admin.title"), area: "admin", active: "sections", robots: "noindex" },
    <PageList c={c} pages={pages} form={form} done={c.req.query("done")} />,
    status,
  );
}
