import { parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { ContactInput } from "../input.ts";
import { ticketKey } from "../links.ts";
import { openTicket } from "../rules/open.ts";

/** The dialog's form: the page it was opened on and the browser are known from the request itself. */
export async function submitProblem(c: AppContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const { id } = await openTicket(ctx, actor, parseInput(ContactInput, { ...values, ...circumstances(c) }), lang);
  if (c.req.header("hx-request")) return c.text("", 200);
  return c.redirect(`${href(lang, `/support/ticket/${id}`)}?key=${ticketKey(ctx, id)}&sent=1`, 303);
}

/** Where somebody was when they wrote, and with which browser. */
export function circumstances(c: AppContext) {
  const url = c.req.header("referer") ?? "";
  return { url: url.slice(0, 1000), browserInfo: (c.req.header("user-agent") ?? "").slice(0, 500) };
}
