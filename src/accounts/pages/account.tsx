import { dropCookie } from "../../platform/http/cookies.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, Saved, Submit, TextArea } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { nextOf } from "../../ui/next.ts";
import { page } from "../../ui/page.tsx";
import { UpdateAccountInput } from "../input.ts";
import { bioMax } from "../limits.ts";
import { acceptTerms, currentUser, updateAccount } from "../rules/account.ts";
import { endSession } from "../rules/sessions.ts";
import { ContactFields, NameField, SurnameField } from "../views/fields.tsx";

export async function logout(c: AppContext): Promise<Response> {
  if (c.var.sessionId) await endSession(c.var.ctx, c.var.sessionId);
  dropCookie(c, "session");
  // The looks were the person's, and may be chosen anew by the next.
  dropCookie(c, "accent");
  dropCookie(c, "theme");
  return c.redirect(`${href(c.var.lang, "/")}?said=logged-out`, 303);
}

export async function submitTerms(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  if (values.agree === "1") await acceptTerms(c.var.ctx, c.var.actor);
  return c.redirect(nextOf(c, String(values.next ?? "")), 303);
}

export async function accountPage(c: AppContext): Promise<Response> {
  const user = await currentUser(c.var.ctx, c.var.actor);
  const { name, surname, bio, phone, address } = user;
  return accountView(
    c,
    { values: { name, surname, bio, phone: phone ?? "", address: address ?? "" } },
    c.req.query("saved") === "1",
  );
}

export async function submitAccount(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const done = await attempt(() => updateAccount(c.var.ctx, c.var.actor, parseInput(UpdateAccountInput, values)));
  if (!done.ok) return accountView(c, { values, problem: done.problem }, false);
  return c.redirect(`${href(c.var.lang, "/account")}?saved=1`, 303);
}

function accountView(c: AppContext, form: FormState, saved: boolean): Response {
  const { t, lang, viewer } = c.var;
  const inForm = { form, t };
  return page(
    c,
    { title: t("accounts.account.title"), area: "account", active: "account", robots: "noindex" },
    <div className="narrow">
      <div className="page-h">
        <h1>{t("accounts.account.title")}</h1>
        <span className="end small quiet">{viewer.user?.email}</span>
      </div>
      {saved ? <Saved text={t("accounts.account.saved")} /> : null}
      <form className="panel" method="post" action={href(lang, "/account")}>
        <FormProblem {...inForm} />
        <div className="two">
          <NameField {...inForm} />
          <SurnameField {...inForm} optional />
        </div>
        <TextArea {...inForm} name="bio" label={t("accounts.bio")} maxLength={bioMax} optional />
        <div className="two">
          <ContactFields {...inForm} />
        </div>
        <Submit label={t("ui.save")} />
      </form>
      <form className="row" method="post" action={href(lang, "/logout")}>
        <Submit kind="ghost" label={t("ui.logout")} />
      </form>
    </div>,
    form.problem?.status ?? 200,
  );
}
