import { z } from "@hono/zod-openapi";
import { defineApi } from "../platform/http/api.ts";
import { VerificationInput } from "./input.ts";
import { beginSecondFactor, disableSecondFactor, enableSecondFactor } from "./rules/second-factor.ts";

const tag = "Accounts";

export const secondFactorApi = defineApi((on) => {
  const path = "/auth/login";
  on(
    {
      method: "post",
      path: `${path}/request-enable2fa`,
      who: "user",
      tag,
      summary: "Make a secret for an authenticator app; what it was before the first code is forgotten",
      response: z.object({ secret: z.string(), otpauthUrl: z.string() }),
    },
    async (c) => {
      const { secret, address } = await beginSecondFactor(c.var.ctx, c.var.actor);
      return { secret, otpauthUrl: address };
    },
  );
  on(
    {
      method: "post",
      path: `${path}/enable2fa`,
      who: "user",
      tag,
      summary: "Switch the second factor on by the app's first code; the backup code is given once",
      body: VerificationInput,
      response: z.object({ backupCode: z.string() }),
    },
    async (c, { body }) => ({
      backupCode: await enableSecondFactor(c.var.ctx, c.var.actor, body.verificationCode),
    }),
  );
  on(
    {
      method: "post",
      path: `${path}/disable2fa`,
      who: "user",
      tag,
      summary: "Switch the second factor off by a code",
      body: VerificationInput,
    },
    (c, { body }) => disableSecondFactor(c.var.ctx, c.var.actor, body.verificationCode),
  );
});
