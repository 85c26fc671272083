import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { NewDocumentInput } from "../input.ts";
import { documentList } from "../queries/texts.ts";
import { createDocument } from "../rules.ts";
import { DocumentList } from "../views/list.tsx";

/** `/admin/documents`: every document, and a form for one more page. */
export async function listPage(c: AppContext): Promise<Response> {
  return showList(c, emptyForm);
}

export async function submitNew(c: AppContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const done = await attempt(async () => {
    const input = parseInput(NewDocumentInput, { slug: values.slug, title: values.title, lang });
    await createDocument(ctx, actor, input);
    return `/admin/documents/${input.slug}/${lang}`;
  });
  if (done.ok) return c.redirect(href(lang, done.value), 303);
  return showList(c, { values, problem: done.problem });
}

async function showList(c: AppContext, form: FormState): Promise<Response> {
  const rows = await documentList(c.var.ctx);
  return page(
    c,
    { title: c.var.t("documents.admin.title"), area: "admin", active: "documents", robots: "noindex" },
    <DocumentList c={c} rows={rows} form={form} removed={c.req.query("done") === "removed"} />,
    form.problem?.status ?? 200,
  );
}
