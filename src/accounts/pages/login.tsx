import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { nextOf } from "../../ui/next.ts";
import { clientOf, rememberDevice, setSessionCookie } from "../client.ts";
import { LoginInput, SecondStepForm } from "../input.ts";
import type { LoggedIn } from "../rules/entering.ts";
import { beginLogIn, finishLogIn } from "../rules/login.ts";
import { readTicket } from "../rules/login-tickets.ts";
import { passkeysOf } from "../rules/passkeys.ts";
import { LoginView } from "../views/entry.tsx";
import { SecondStepView } from "../views/login-step.tsx";
import { passkeyScripts } from "../views/passkeys.tsx";
import { show, text } from "./entry-page.tsx";

export function loginPage(c: AppContext): Promise<Response> {
  return loginView(c, emptyForm, nextOf(c, c.req.query("next")));
}

export async function submitLogin(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const next = nextOf(c, text(values.next));
  const { next: _, remember, ...credentials } = values;
  const input = { ...credentials, remember: remember === "1" };
  const done = await attempt(() => beginLogIn(c.var.ctx, parseInput(LoginInput, input), clientOf(c)));
  if (!done.ok) return loginView(c, { values, problem: done.problem }, next);
  if ("ticket" in done.value) return stepView(c, done.value.ticket, next, emptyForm);
  return enter(c, done.value, input.remember, next);
}

/** The code after the password. A ticket that is over leads back to the beginning. */
export async function submitSecondStep(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const next = nextOf(c, text(values.next));
  const { next: _, ...input } = values;
  const done = await attempt(() => finishLogIn(c.var.ctx, parseInput(SecondStepForm, input), clientOf(c)));
  if (done.ok) return enter(c, done.value, done.value.remember, next);
  const { problem } = done;
  if (problem.code !== "LOGIN_EXPIRED") return stepView(c, text(values.ticket), next, { values: {}, problem });
  return loginView(c, { values: {}, problem }, next);
}

/** Leads on whoever has just been let in. */
export function enter(c: AppContext, { token, user }: LoggedIn, remember: boolean, next: string): Response {
  setSessionCookie(c, token, remember);
  rememberDevice(c, user.id);
  return c.redirect(next, 303);
}

export function loginView(c: AppContext, form: FormState, next: string): Promise<Response> {
  const view = <LoginView c={c} form={form} next={next} />;
  return show(c, "accounts.login.title", view, form.problem, passkeyScripts);
}

async function stepView(c: AppContext, ticket: string, next: string, form: FormState): Promise<Response> {
  const { ctx } = c.var;
  const { contactEmail } = await siteSettings(ctx);
  const begun = await readTicket(ctx, ticket);
  const hasPasskeys = begun !== undefined && (await passkeysOf(ctx, begun.user.id)).length > 0;
  const asked = { form, ticket, next, contactEmail, hasPasskeys };
  return show(c, "security.step.title", <SecondStepView c={c} {...asked} />, form.problem, passkeyScripts);
}
