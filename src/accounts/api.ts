import { z } from "@hono/zod-openapi";
import { defineApi } from "../platform/http/api.ts";
import { dropCookie, readCookie } from "../platform/http/cookies.ts";
import { codeBrake, loginBrake, mailBrake, registerBrake } from "./brakes.ts";
import { clientOf, rememberDevice, requestOrigin, setSessionCookie } from "./client.ts";
import { ActivateQuery, EmailInput, LoginInput, RegisterInput, ResetCodeInput, RestoreInput } from "./input.ts";
import { passkeyApi } from "./passkey-api.ts";
import { acceptTerms } from "./rules/account.ts";
import { logIn, restoreAccount } from "./rules/login.ts";
import { activateAccount, registerUser, resendActivation } from "./rules/register.ts";
import { askPasswordReset, resetPassword } from "./rules/reset.ts";
import { endSession } from "./rules/sessions.ts";
import { secondFactorApi } from "./second-factor-api.ts";

const tag = "Accounts";

const entry = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/auth/register",
      who: "any",
      tag,
      summary: "Register",
      body: RegisterInput,
      brake: registerBrake,
      status: 201,
      response: z.object({ _id: z.string() }),
    },
    async (c, { body }) => {
      const user = await registerUser(c.var.ctx, body, requestOrigin(c));
      return { _id: user.id };
    },
  );
  on(
    {
      method: "post",
      path: "/auth/login",
      who: "any",
      tag,
      summary: "Log in; the token also works as a bearer token",
      body: LoginInput,
      brake: loginBrake,
      response: z.object({ token: z.string() }),
    },
    async (c, { body }) => {
      const { token, user } = await logIn(c.var.ctx, body, clientOf(c));
      setSessionCookie(c, token, body.remember ?? false);
      rememberDevice(c, user.id);
      return { token };
    },
  );
  on({ method: "post", path: "/auth/logout", who: "user", tag, summary: "Log out" }, async (c) => {
    if (c.var.sessionId) await endSession(c.var.ctx, c.var.sessionId);
    if (readCookie(c, "session")) dropCookie(c, "session");
    return undefined;
  });
});

const own = defineApi((on) => {
  on({ method: "post", path: "/auth/accept-terms", who: "user", tag, summary: "Accept the current terms" }, (c) =>
    acceptTerms(c.var.ctx, c.var.actor),
  );
});

const codes = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/auth/restore-account",
      who: "any",
      tag,
      summary: "Keep an account whose deletion was asked for",
      body: RestoreInput,
      brake: loginBrake,
    },
    (c, { body }) => restoreAccount(c.var.ctx, body, clientOf(c)),
  );
  on(
    {
      method: "post",
      path: "/auth/reset-password",
      who: "any",
      tag,
      summary: "Mail a link to set a new password",
      body: EmailInput,
      brake: mailBrake,
    },
    (c, { body }) => askPasswordReset(c.var.ctx, body.email, requestOrigin(c)),
  );
  on(
    {
      method: "post",
      path: "/auth/reset-password-code",
      who: "any",
      tag,
      summary: "Set a new password by the mailed code",
      body: ResetCodeInput,
      brake: codeBrake,
    },
    async (c, { body }) => rememberDevice(c, await resetPassword(c.var.ctx, body)),
  );
  on(
    {
      method: "post",
      path: "/auth/activate-account",
      who: "any",
      tag,
      summary: "Activate an account by the mailed code",
      query: ActivateQuery,
      brake: codeBrake,
    },
    (c, { query }) => activateAccount(c.var.ctx, query.code),
  );
  on(
    {
      method: "post",
      path: "/auth/resent-code",
      who: "any",
      tag,
      summary: "Mail the activation link again",
      body: EmailInput,
      brake: mailBrake,
    },
    (c, { body }) => resendActivation(c.var.ctx, body.email, requestOrigin(c)),
  );
});

export const accountsApi = [...entry, ...secondFactorApi, ...passkeyApi, ...own, ...codes];
