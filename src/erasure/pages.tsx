import { requireUser } from "../platform/actor.ts";
import { dropCookie } from "../platform/http/cookies.ts";
import { attempt, parseInput, readForm } from "../platform/http/forms.ts";
import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { invalid } from "../platform/problem.ts";
import { emptyForm, type FormState } from "../ui/forms.tsx";
import { page } from "../ui/page.tsx";
import { LeaveInput } from "./input.ts";
import { channelsToSettle } from "./queries.ts";
import { leaveSite } from "./rules/leave.ts";
import { LeaveView, LeftView } from "./views/leave.tsx";

export const erasurePages = definePages((on) => {
  on.get("/account/delete", "loggedin", leavePage);
  on.post("/account/delete", "loggedin", submitLeave);
});

function leavePage(c: AppContext): Promise<Response> {
  return leaveView(c, emptyForm);
}

async function submitLeave(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const done = await attempt(async () => {
    if (values.sure !== "1") throw invalid({ sure: { key: "erasure.sayYes" } });
    return leaveSite(c.var.ctx, c.var.actor, parseInput(LeaveInput, { heirs: heirsOf(values) }));
  });
  if (!done.ok) return leaveView(c, { values, problem: done.problem });
  dropCookie(c, "session");
  const options = { title: c.var.t("erasure.leftTitle"), layout: "login-register", robots: "noindex" } as const;
  return page(c, options, <LeftView c={c} at={done.value} />);
}

/** Of fields `heir-CHANNEL`, those where somebody was chosen. */
function heirsOf(values: FormState["values"]): Record<string, string> {
  const prefix = "heir-";
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix) && typeof value === "string" && value !== "" ? [[name.slice(prefix.length), value]] : [],
    ),
  );
}

async function leaveView(c: AppContext, form: FormState): Promise<Response> {
  const channels = await channelsToSettle(c.var.ctx, requireUser(c.var.actor));
  return page(
    c,
    { title: c.var.t("erasure.title"), area: "account", active: "account-delete", robots: "noindex" },
    <LeaveView c={c} form={form} channels={channels} />,
    form.problem?.status ?? 200,
  );
}
