import { defineApi } from "../platform/http/api.ts";
import { ApplyInput, TokenQuery } from "./input.ts";
import { applyAsCreator, becomeCreator, checkApproval } from "./rules/apply.ts";

const tag = "Accounts";

export const creatorsApi = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/auth/become-creator/apply",
      who: "user",
      tag,
      summary: "Ask to become a creator",
      body: ApplyInput,
    },
    (c, { body }) => applyAsCreator(c.var.ctx, c.var.actor, body.message),
  );
  on(
    {
      method: "post",
      path: "/auth/become-creator/verify",
      who: "user",
      tag,
      summary: "Whether the token of a mailed approval is one's own and good still",
      query: TokenQuery,
    },
    (c, { query }) => checkApproval(c.var.ctx, c.var.actor, query.token),
  );
  on(
    {
      method: "post",
      path: "/auth/become-creator/submit",
      who: "user",
      tag,
      summary: "Accept the creators' terms after an approval, and be a creator",
      query: TokenQuery,
    },
    async (c, { query }) => {
      await checkApproval(c.var.ctx, c.var.actor, query.token);
      await becomeCreator(c.var.ctx, c.var.actor);
    },
  );
});
