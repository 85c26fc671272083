import { clientOf, rememberDevice, setSessionCookie } from "../../accounts/client.ts";
import { createSession } from "../../accounts/rules/sessions.ts";
import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, type Form, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { SetupInput } from "../input.ts";
import { checkSetupToken, setUpSite } from "../rules/setup.ts";
import { SetupView } from "../views/setup.tsx";

export async function setupPage(c: AppContext): Promise<Response> {
  const token = c.req.query("token") ?? "";
  await checkSetupToken(c.var.ctx, token);
  return setupView(c, token, emptyForm);
}

export async function submitSetup(c: AppContext): Promise<Response> {
  const form = await readForm(c);
  return answerOnce(c, form, () => setUp(c, form));
}

async function setUp(c: AppContext, { values }: Form): Promise<Response> {
  const { token, ...rest } = values;
  const done = await attempt(() =>
    setUpSite(c.var.ctx, String(token ?? ""), parseInput(SetupInput, rest), c.var.origin),
  );
  if (!done.ok) {
    if (done.problem.status === 404) throw done.problem;
    return setupView(c, String(token), {
      values: { ...rest, password: "", passwordRepeat: "" },
      problem: done.problem,
    });
  }
  const session = await createSession(c.var.ctx, done.value, { ...clientOf(c), remember: true });
  setSessionCookie(c, session.token, true);
  rememberDevice(c, done.value);
  return c.redirect(href(c.var.lang, "/"), 303);
}

function setupView(c: AppContext, token: string, form: FormState): Promise<Response> {
  const options = { title: c.var.t("accounts.setup.title"), layout: "login-register", robots: "noindex" } as const;
  return page(c, options, <SetupView c={c} token={token} form={form} />, form.problem?.status ?? 200);
}
