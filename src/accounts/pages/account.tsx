import { dropCookie } from "../../platform/http/cookies.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { nextOf } from "../../ui/next.ts";
import { page } from "../../ui/page.tsx";
import { requestOrigin } from "../client.ts";
import { UpdateAccountInput } from "../input.ts";
import { acceptTerms, currentUser, updateAccount } from "../rules/account.ts";
import { askPasswordReset } from "../rules/reset.ts";
import { endSession } from "../rules/sessions.ts";
import { AccountView } from "../views/account.tsx";

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
  return accountView(c, { values: { name, surname, bio, phone: phone ?? "", address: address ?? "" } });
}

export async function submitAccount(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const done = await attempt(() => updateAccount(c.var.ctx, c.var.actor, parseInput(UpdateAccountInput, values)));
  if (!done.ok) return accountView(c, { values, problem: done.problem });
  return c.redirect(`${href(c.var.lang, "/account")}?saved=1`, 303);
}

/** Mails the link of a forgotten password: that it is opened shows that the mailbox is the account's. */
export async function submitPasswordLink(c: AppContext): Promise<Response> {
  const { email } = await currentUser(c.var.ctx, c.var.actor);
  await askPasswordReset(c.var.ctx, email, requestOrigin(c));
  return c.redirect(`${href(c.var.lang, "/account/security")}?done=link`, 303);
}

function accountView(c: AppContext, form: FormState): Promise<Response> {
  return page(
    c,
    { title: c.var.t("accounts.account.title"), area: "account", active: "account", robots: "noindex" },
    <AccountView c={c} form={form} />,
    form.problem?.status ?? 200,
  );
}
