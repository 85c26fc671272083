import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, type Form, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { Problem } from "../../platform/problem.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { nextOf } from "../../ui/next.ts";
import { page } from "../../ui/page.tsx";
import { clientOf, rememberDevice, requestOrigin, setSessionCookie } from "../client.ts";
import { EmailInput, LoginInput, RegisterForm, ResetCodeInput } from "../input.ts";
import { logIn } from "../rules/login.ts";
import { activateAccount, registerUser, resendActivation } from "../rules/register.ts";
import { askPasswordReset, resetPassword } from "../rules/reset.ts";
import { ActivatedView, CheckMailView, LoginView, NewPasswordView, ResetView } from "../views/entry.tsx";
import { ClosedView, RegisterView } from "../views/register.tsx";

export function loginPage(c: AppContext): Promise<Response> {
  return show(c, "accounts.login.title", <LoginView c={c} form={emptyForm} next={nextOf(c, c.req.query("next"))} />);
}

export async function submitLogin(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const next = nextOf(c, text(values.next));
  const { next: _, remember, ...credentials } = values;
  const input = { ...credentials, remember: remember === "1" };
  const done = await attempt(() => logIn(c.var.ctx, parseInput(LoginInput, input), clientOf(c)));
  if (!done.ok)
    return show(
      c,
      "accounts.login.title",
      <LoginView c={c} form={{ values, problem: done.problem }} next={next} />,
      done.problem,
    );
  setSessionCookie(c, done.value.token, input.remember);
  rememberDevice(c, done.value.user.id);
  return c.redirect(next, 303);
}

export async function registerPage(c: AppContext): Promise<Response> {
  return registerView(c, emptyForm, nextOf(c, c.req.query("next")));
}

export async function submitRegister(c: AppContext): Promise<Response> {
  const form = await readForm(c);
  return answerOnce(c, form, () => register(c, form));
}

async function register(c: AppContext, form: Form): Promise<Response> {
  const next = nextOf(c, text(form.values.next));
  const done = await attempt(async () => {
    const { passwordRepeat: _, terms: __, ...input } = parseInput(RegisterForm, without(form, "next"));
    return registerUser(c.var.ctx, input, { ...requestOrigin(c), ...goingOn(c, next) });
  });
  if (!done.ok) return registerView(c, state(form, done.problem), next);
  return show(c, "accounts.checkMail.title", <CheckMailView c={c} email={done.value.email} purpose="activate" />);
}

async function registerView(c: AppContext, form: FormState, next: string): Promise<Response> {
  const { registration } = await siteSettings(c.var.ctx);
  if (registration === "closed") return show(c, "accounts.register.closed", <ClosedView c={c} />, form.problem);
  return show(
    c,
    "accounts.register.title",
    <RegisterView c={c} form={form} registration={registration} next={next} />,
    form.problem,
  );
}

export function activatePage(c: AppContext): Promise<Response> {
  return show(
    c,
    "accounts.activate.title",
    <ActivatedView
      c={c}
      state="ask"
      code={c.req.query("code") ?? ""}
      next={nextOf(c, c.req.query("next"))}
      form={emptyForm}
    />,
  );
}

/** The link leads to a button, because mail programs that open links must not use the code up. */
export async function submitActivate(c: AppContext): Promise<Response> {
  const form = await readForm(c);
  const code = text(form.values.code);
  const next = nextOf(c, text(form.values.next));
  const done = await attempt(() => activateAccount(c.var.ctx, code));
  const view = <ActivatedView c={c} state={done.ok ? "done" : "failed"} code="" next={next} form={emptyForm} />;
  return show(c, "accounts.activate.title", view, done.ok ? undefined : done.problem);
}

export async function submitResend(c: AppContext): Promise<Response> {
  const form = await readForm(c);
  const next = nextOf(c, text(form.values.next));
  const done = await attempt(() => {
    const { email } = parseInput(EmailInput, without(form, "next"));
    return resendActivation(c.var.ctx, email, { ...requestOrigin(c), ...goingOn(c, next) }).then(() => email);
  });
  if (!done.ok)
    return show(
      c,
      "accounts.activate.title",
      <ActivatedView c={c} state="failed" code="" next={next} form={state(form, done.problem)} />,
      done.problem,
    );
  return show(c, "accounts.checkMail.title", <CheckMailView c={c} email={done.value} purpose="activate" />);
}

export function resetPage(c: AppContext): Promise<Response> {
  const code = c.req.query("code");
  const email = c.req.query("email") ?? "";
  if (code) return show(c, "accounts.reset.newTitle", <NewPasswordView c={c} form={{ values: { code, email } }} />);
  return show(c, "accounts.reset.title", <ResetView c={c} form={emptyForm} />);
}

export async function submitReset(c: AppContext): Promise<Response> {
  const form = await readForm(c);
  if (form.values.code !== undefined) return submitNewPassword(c, form);
  const done = await attempt(() => {
    const { email } = parseInput(EmailInput, form.values);
    return askPasswordReset(c.var.ctx, email, requestOrigin(c)).then(() => email);
  });
  if (!done.ok)
    return show(c, "accounts.reset.title", <ResetView c={c} form={state(form, done.problem)} />, done.problem);
  return show(c, "accounts.checkMail.title", <CheckMailView c={c} email={done.value} purpose="reset" />);
}

async function submitNewPassword(c: AppContext, form: Form): Promise<Response> {
  const done = await attempt(() => resetPassword(c.var.ctx, parseInput(ResetCodeInput, form.values)));
  if (!done.ok)
    return show(c, "accounts.reset.newTitle", <NewPasswordView c={c} form={state(form, done.problem)} />, done.problem);
  rememberDevice(c, done.value);
  return c.redirect(`${href(c.var.lang, "/login")}?reset=1`, 303);
}

/** Where the activation shall lead on to, unless that is home. */
function goingOn(c: AppContext, next: string): { next?: string } {
  return next === href(c.var.lang, "/") ? {} : { next };
}

type TitleKey = Parameters<AppContext["var"]["t"]>[0];

function show(c: AppContext, title: TitleKey, body: React.ReactNode, problem?: Problem): Promise<Response> {
  const options = { title: c.var.t(title), layout: "login-register", robots: "noindex" } as const;
  return page(c, options, body, problem?.status ?? 200);
}

function text(value: string | string[] | undefined): string {
  return Array.isArray(value) ? (value[0] ?? "") : (value ?? "");
}

function without(form: Form, name: string): Form["values"] {
  return Object.fromEntries(Object.entries(form.values).filter(([key]) => key !== name));
}

/** Passwords are the one thing that a form does not show again. */
function state(form: Form, problem: Problem): FormState {
  const values = Object.fromEntries(Object.entries(form.values).filter(([name]) => !/password/i.test(name)));
  return { values, problem };
}
