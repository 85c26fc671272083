import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { clientOf } from "../client.ts";
import { RestoreInput, SecondStepForm } from "../input.ts";
import { beginRestore, finishRestore } from "../rules/login.ts";
import { RestoredView, RestoreStepView, RestoreView } from "../views/restore.tsx";
import { show, text } from "./entry-page.tsx";

/** Keeps an account that is to be erased, without logging in. */
export function restorePage(c: AppContext): Promise<Response> {
  return restoreView(c, emptyForm);
}

export async function submitRestore(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const done = await attempt(() => beginRestore(c.var.ctx, parseInput(RestoreInput, values), clientOf(c)));
  if (done.ok) return done.value ? stepView(c, done.value.ticket, emptyForm) : restoredView(c);
  const { password: _, ...kept } = values;
  return restoreView(c, { values: kept, problem: done.problem });
}

/** The code after the password. A ticket that is over leads back to the beginning. */
export async function submitRestoreCode(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const done = await attempt(() => finishRestore(c.var.ctx, parseInput(SecondStepForm, values), clientOf(c)));
  if (done.ok) return restoredView(c);
  const form = { values: {}, problem: done.problem };
  return done.problem.code === "LOGIN_EXPIRED" ? restoreView(c, form) : stepView(c, text(values.ticket), form);
}

function restoreView(c: AppContext, form: FormState): Promise<Response> {
  return show(c, "accounts.restore.title", <RestoreView c={c} form={form} />, form.problem);
}

function stepView(c: AppContext, ticket: string, form: FormState): Promise<Response> {
  return show(c, "security.step.title", <RestoreStepView c={c} form={form} ticket={ticket} />, form.problem);
}

function restoredView(c: AppContext): Promise<Response> {
  return show(c, "accounts.restore.done", <RestoredView c={c} />);
}
