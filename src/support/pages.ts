import { parseInput, readForm } from "../platform/http/forms.ts";
import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { href } from "../ui/href.ts";
import { contactBrake } from "./brakes.ts";
import { ContactInput, reportProblem } from "./rules.ts";

export const supportPages = definePages((on) => {
  on.post("/contacts", "-", submitReport, { brake: contactBrake });
});

/** The dialog's form: the page it was opened on and the browser are known from the request itself. */
async function submitReport(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const url = c.req.header("referer") ?? "";
  const input = { ...values, url: url.slice(0, 1000), browserInfo: (c.req.header("user-agent") ?? "").slice(0, 500) };
  await reportProblem(c.var.ctx, c.var.actor, parseInput(ContactInput, input));
  return c.req.header("hx-request") ? c.text("", 200) : c.redirect(href(c.var.lang, "/"), 303);
}
