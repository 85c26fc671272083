import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, type Form, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { Problem } from "../../platform/problem.ts";
import { registrationAt, siteSettings } from "../../platform/settings/settings.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { nextOf } from "../../ui/next.ts";
import { rememberDevice, requestOrigin } from "../client.ts";
import { EmailInput, RegisterForm, ResetCodeInput } from "../input.ts";
import { activateAccount, registerUser, resendActivation } from "../rules/register.ts";
import { askPasswordReset, resetPassword } from "../rules/reset.ts";
import { ActivatedView, CheckMailView, NewPasswordView, ResetView } from "../views/entry.tsx";
import { ClosedView, RegisterView } from "../views/register.tsx";
import { show, text } from "./entry-page.tsx";

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
  const site = await siteSettings(c.var.ctx);
  const registration = registrationAt(site, c.var.ctx.clock.now());
  if (registration === "closed") {
    const hours = site.registration === "hours" ? { from: site.registrationFrom, to: site.registrationTo } : undefined;
    return show(c, "accounts.register.closed", <ClosedView c={c} hours={hours} />, form.problem);
  }
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

function without(form: Form, name: string): Form["values"] {
  return Object.fromEntries(Object.entries(form.values).filter(([key]) => key !== name));
}

/** Passwords are the one thing that a form does not show again. */
function state(form: Form, problem: Problem): FormState {
  const values = Object.fromEntries(Object.entries(form.values).filter(([name]) => !/password/i.test(name)));
  return { values, problem };
}
