import { attempt, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { page } from "../../ui/page.tsx";
import { confirmEmail } from "../rules/credentials.ts";
import { type Confirmation, ConfirmEmailView } from "../views/email-change.tsx";

/** The link leads to a button, because mail programs that open links must not use the code up. */
export function confirmEmailPage(c: AppContext): Promise<Response> {
  return confirmationView(c, { state: "ask", code: c.req.query("code") ?? "" });
}

export async function submitConfirmEmail(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const done = await attempt(() => confirmEmail(c.var.ctx, String(values.code ?? "")));
  if (!done.ok) return confirmationView(c, { state: "failed", problem: done.problem });
  return confirmationView(c, { state: done.value });
}

function confirmationView(c: AppContext, confirmation: Confirmation): Promise<Response> {
  const options = {
    title: c.var.t("security.email.confirmTitle"),
    layout: "login-register",
    robots: "noindex",
  } as const;
  const status = confirmation.state === "failed" ? confirmation.problem.status : 200;
  return page(c, options, <ConfirmEmailView c={c} confirmation={confirmation} />, status);
}
