import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { clientOf } from "../client.ts";
import { RestoreInput } from "../input.ts";
import { restoreAccount } from "../rules/login.ts";
import { RestoredView, RestoreView } from "../views/restore.tsx";
import { show } from "./entry-page.tsx";

/** Keeps an account that is to be erased, without logging in. */
export function restorePage(c: AppContext): Promise<Response> {
  return restoreView(c, emptyForm);
}

export async function submitRestore(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const done = await attempt(() => restoreAccount(c.var.ctx, parseInput(RestoreInput, values), clientOf(c)));
  if (done.ok) return show(c, "accounts.restore.done", <RestoredView c={c} />);
  const { password: _, ...kept } = values;
  return restoreView(c, { values: kept, problem: done.problem });
}

function restoreView(c: AppContext, form: FormState): Promise<Response> {
  return show(c, "accounts.restore.title", <RestoreView c={c} form={form} />, form.problem);
}
