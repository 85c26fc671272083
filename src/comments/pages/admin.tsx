import { attempt, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { ManageComments } from "../views/manage.tsx";
import { listAddress } from "../views/managed-list.ts";
import { commentsParts } from "../views/parts.ts";
import { asked, changePicked, managedList } from "./manage.tsx";

/** The comments of the whole site, for staff. */
export function adminPage(c: AppContext): Promise<Response> {
  return adminView(c, emptyForm);
}

export async function submitAdmin(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const done = await attempt(() => changePicked(c, values));
  const back = listAddress(href(c.var.lang, "/admin/comments"), asked(c));
  if (done.ok) return c.redirect(`${back}&done=1`, 303);
  return adminView(c, { values, problem: done.problem });
}

async function adminView(c: AppContext, form: FormState): Promise<Response> {
  const { t, lang } = c.var;
  return page(
    c,
    { title: t("comments.manage.title"), area: "admin", active: "comments", robots: "noindex", ...commentsParts },
    <ManageComments c={c} base={href(lang, "/admin/comments")} list={await managedList(c, undefined)} form={form} />,
    form.problem?.status ?? 200,
  );
}
