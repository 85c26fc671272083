import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { rememberDevice } from "../client.ts";
import { ChangeEmailInput, ChangePasswordInput, VerificationInput } from "../input.ts";
import { sessionsOf } from "../queries.ts";
import { currentUser } from "../rules/account.ts";
import { askEmailChange, changePassword, dropEmailChange, wantedEmail } from "../rules/credentials.ts";
import { identityOf } from "../rules/identities.ts";
import { passkeysOf } from "../rules/passkeys.ts";
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  factorStanding,
  keepBackupCode,
} from "../rules/second-factor.ts";
import { endOwnSession, endSessions } from "../rules/sessions.ts";
import { passkeyScripts } from "../views/passkeys.tsx";
import { type Done, type Failed, type SecurityForm, SecurityView } from "../views/security.tsx";

export function securityPage(c: AppContext): Promise<Response> {
  return securityView(c);
}

export async function beginFactor(c: AppContext): Promise<Response> {
  const done = await attempt(() => beginSecondFactor(c.var.ctx, c.var.actor));
  return done.ok ? back(c) : securityView(c, { which: "factor", form: { values: {}, problem: done.problem } });
}

export function enableFactor(c: AppContext): Promise<Response> {
  return submit(c, "factor", "enabled", async (values) => {
    const { verificationCode } = parseInput(VerificationInput, values);
    await enableSecondFactor(c.var.ctx, c.var.actor, verificationCode);
  });
}

export async function keepBackup(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  if (values.saved === "1") await keepBackupCode(c.var.ctx, c.var.actor);
  return back(c);
}

export function disableFactor(c: AppContext): Promise<Response> {
  return submit(c, "factor", "disabled", async (values) => {
    const { verificationCode } = parseInput(VerificationInput, values);
    await disableSecondFactor(c.var.ctx, c.var.actor, verificationCode);
  });
}

export function submitPassword(c: AppContext): Promise<Response> {
  return submit(c, "password", "password", async ({ endOthers, ...values }) => {
    const input = parseInput(ChangePasswordInput, { ...values, endOthers: endOthers === "1" });
    await changePassword(c.var.ctx, c.var.actor, input, c.var.sessionId);
    if (c.var.actor.userId) rememberDevice(c, c.var.actor.userId);
  });
}

export function submitEmail(c: AppContext): Promise<Response> {
  return submit(c, "email", "email", (values) =>
    askEmailChange(c.var.ctx, c.var.actor, parseInput(ChangeEmailInput, values)),
  );
}

export async function cancelEmail(c: AppContext): Promise<Response> {
  await dropEmailChange(c.var.ctx, c.var.actor);
  return back(c, "emailCancelled");
}

export async function endOneSession(c: AppContext<"/account/security/sessions/:id/end">): Promise<Response> {
  await endOwnSession(c.var.ctx, c.var.actor, c.req.param("id"));
  return back(c, "ended");
}

export async function endOtherSessions(c: AppContext): Promise<Response> {
  const { ctx, actor, sessionId } = c.var;
  if (actor.userId) await endSessions(ctx, actor.userId, sessionId);
  return back(c, "endedOthers");
}

/** A form of the page: on to what was done, or back with what was typed and what is wrong with it. */
export async function submit(
  c: AppContext,
  which: SecurityForm,
  done: Done,
  run: (values: FormState["values"]) => Promise<void>,
): Promise<Response> {
  return submitted(c, which, async (values) => {
    await run(values);
    return back(c, done);
  });
}

/** The same for a form that leads on by itself. */
export async function submitted(
  c: AppContext,
  which: SecurityForm,
  run: (values: FormState["values"]) => Promise<Response>,
): Promise<Response> {
  const { values } = await readForm(c);
  const tried = await attempt(() => run(values));
  if (tried.ok) return tried.value;
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));
  return securityView(c, { which, form: { values: kept, problem: tried.problem } });
}

export function back(c: AppContext, done?: Done): Response {
  return c.redirect(href(c.var.lang, "/account/security") + (done ? `?done=${done}` : ""), 303);
}

export async function securityView(c: AppContext, failed?: Failed): Promise<Response> {
  const { ctx, actor } = c.var;
  const user = await currentUser(ctx, actor);
  return page(
    c,
    {
      ...{ title: c.var.t("security.title"), area: "account", active: "account-security", robots: "noindex" },
      scripts: passkeyScripts,
    },
    <SecurityView
      c={c}
      user={user}
      standing={await factorStanding(ctx, user)}
      passkeys={await passkeysOf(ctx, user.id)}
      identity={ctx.config.oidc && (await identityOf(ctx, user.id))}
      sessions={await sessionsOf(ctx, user.id)}
      wanted={await wantedEmail(ctx, user.id)}
      failed={failed}
    />,
    failed?.form.problem?.status ?? 200,
  );
}
