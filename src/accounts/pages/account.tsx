import { dropCookie } from "../../platform/http/cookies.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { nextOf } from "../../ui/next.ts";
import { page } from "../../ui/page.tsx";
import { requestOrigin } from "../client.ts";
import { AccountForm } from "../input.ts";
import { underAge } from "../limits.ts";
import type { User } from "../queries.ts";
import { acceptTerms, currentUser, updateAccount } from "../rules/account.ts";
import { removeAvatar, uploadAvatar } from "../rules/avatar.ts";
import { askPasswordReset } from "../rules/reset.ts";
import { endSession } from "../rules/sessions.ts";
import { AccountView } from "../views/account.tsx";

export async function logout(c: AppContext): Promise<Response> {
  const ended = c.var.sessionId ? await endSession(c.var.ctx, c.var.sessionId) : undefined;
  dropCookie(c, "session");
  // The looks were the person's, and may be chosen anew by the next.
  dropCookie(c, "accent");
  dropCookie(c, "theme");
  if (ended?.byProvider && c.var.ctx.config.oidc) return c.redirect(href(c.var.lang, "/login/oidc/logged-out"), 303);
  return c.redirect(`${href(c.var.lang, "/")}?said=logged-out`, 303);
}

export async function submitTerms(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  if (values.agree === "1") await acceptTerms(c.var.ctx, c.var.actor);
  return c.redirect(nextOf(c, String(values.next ?? "")), 303);
}

export async function accountPage(c: AppContext): Promise<Response> {
  const user = await currentUser(c.var.ctx, c.var.actor);
  return accountView(c, user, { values: valuesOf(c, user) });
}

export async function submitAccount(c: AppContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const { values, files } = await readForm(c, { files: true });
  const { pictureCrop, removePicture, ...fields } = values;
  const done = await attempt(async () => {
    const { language, theme, accent, ...facts } = parseInput(AccountForm, fields);
    const darkMode = theme && theme === "dark";
    const user = await updateAccount(ctx, actor, { ...facts, settings: { language, theme: accent, darkMode } });
    if (files.picture) await uploadAvatar(ctx, actor, files.picture, String(pictureCrop ?? ""));
    else if (removePicture === "1") await removeAvatar(ctx, actor);
    return user;
  });
  if (!done.ok) return accountView(c, await currentUser(ctx, actor), { values: fields, problem: done.problem });
  // What was chosen here counts before what this browser remembered.
  if (fields.theme) dropCookie(c, "theme");
  if (fields.accent) dropCookie(c, "accent");
  return c.redirect(`${href(done.value.settings.language ?? c.var.lang, "/account")}?saved=1`, 303);
}

/** Mails the link of a forgotten password: that it is opened shows that the mailbox is the account's. */
export async function submitPasswordLink(c: AppContext): Promise<Response> {
  const { email } = await currentUser(c.var.ctx, c.var.actor);
  await askPasswordReset(c.var.ctx, email, requestOrigin(c));
  return c.redirect(`${href(c.var.lang, "/account/security")}?done=link`, 303);
}

function valuesOf(c: AppContext, user: User): FormState["values"] {
  const { name, surname, bio, phone, address, sex, age, settings } = user;
  const { theme, accent } = c.var.viewer;
  return {
    ...{ name, surname, bio, phone: phone ?? "", address: address ?? "", sex: sex ?? "" },
    age: age === null ? "" : String(Math.max(age, underAge)),
    language: settings.language ?? c.var.lang,
    theme,
    accent,
  };
}

function accountView(c: AppContext, user: User, form: FormState): Promise<Response> {
  return page(
    c,
    { title: c.var.t("accounts.account.title"), area: "account", active: "account", robots: "noindex" },
    <AccountView c={c} user={user} form={form} />,
    form.problem?.status ?? 200,
  );
}
