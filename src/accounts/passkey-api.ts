import { z } from "@hono/zod-openapi";
import { iso } from "../platform/clock.ts";
import { defineApi, idParams } from "../platform/http/api.ts";
import { loginBrake } from "./brakes.ts";
import { clientOf, rememberDevice, setSessionCookie } from "./client.ts";
import {
  AddPasskeyInput,
  BeginPasskeyInput,
  BeginPasskeyLogin,
  PasskeyLoginInput,
  RenamePasskeyInput,
} from "./passkey-input.ts";
import { beginPasskeyLogin, logInByPasskey } from "./rules/passkey-login.ts";
import { addPasskey, beginPasskey, passkeysOf, removePasskey, renamePasskey } from "./rules/passkeys.ts";

const tag = "Accounts";
/** As `navigator.credentials` takes them in JSON. */
const options = z.looseObject({ challenge: z.string() });
const passkey = z
  .object({ _id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() })
  .openapi("Passkey");

const own = defineApi((on) => {
  const path = "/auth/passkeys";
  on({ method: "get", path, who: "user", tag, summary: "One's passkeys", response: z.array(passkey) }, async (c) => {
    const all = await passkeysOf(c.var.ctx, c.var.actor.userId ?? "");
    return all.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ _id: id, name },
      createdAt: iso(createdAt),
      lastUsedAt: iso(lastUsedAt),
    }));
  });
  on(
    {
      method: "post",
      path: `${path}/begin`,
      who: "user",
      tag,
      summary: "What a browser makes a passkey by; good for five minutes",
      body: BeginPasskeyInput,
      response: options,
    },
    (c, { body }) => beginPasskey(c.var.ctx, c.var.actor, body.currentPassword),
  );
  on(
    {
      method: "post",
      path,
      who: "user",
      tag,
      summary: "Keep the passkey that a browser made",
      body: AddPasskeyInput,
      status: 201,
      response: z.object({ _id: z.string() }),
    },
    async (c, { body }) => ({ _id: await addPasskey(c.var.ctx, c.var.actor, body) }),
  );
  on(
    {
      method: "patch",
      path: `${path}/{id}`,
      who: "user",
      tag,
      summary: "Rename a passkey",
      params: idParams,
      body: RenamePasskeyInput,
    },
    (c, { params, body }) => renamePasskey(c.var.ctx, c.var.actor, params.id, body.name),
  );
  on(
    { method: "delete", path: `${path}/{id}`, who: "user", tag, summary: "Remove a passkey", params: idParams },
    (c, { params }) => removePasskey(c.var.ctx, c.var.actor, params.id),
  );
});

const entry = defineApi((on) => {
  const path = "/auth/login/passkey";
  on(
    {
      method: "post",
      path: `${path}/begin`,
      who: "any",
      tag,
      summary: "What a browser signs to log in by a passkey; good for five minutes",
      body: BeginPasskeyLogin,
      brake: loginBrake,
      response: options,
    },
    (c, { body }) => beginPasskeyLogin(c.var.ctx, body.ticket),
  );
  on(
    {
      method: "post",
      path,
      who: "any",
      tag,
      summary: "Log in by a passkey; the token also works as a bearer token",
      body: PasskeyLoginInput,
      brake: loginBrake,
      response: z.object({ token: z.string() }),
    },
    async (c, { body }) => {
      const { token, user, remember } = await logInByPasskey(c.var.ctx, body, clientOf(c));
      setSessionCookie(c, token, remember);
      rememberDevice(c, user.id);
      return { token };
    },
  );
});

export const passkeyApi = [...own, ...entry];
