import { z } from "@hono/zod-openapi";
import { iso } from "../platform/clock.ts";
import { defineApi } from "../platform/http/api.ts";
import { LeaveInput } from "./input.ts";
import { leaveSite } from "./rules/leave.ts";

export const erasureApi = defineApi((on) => {
  on(
    {
      method: "delete",
      path: "/auth/delete-account",
      who: "user",
      tag: "Accounts",
      summary: "Have one's account erased in 30 days, unless one logs in until then",
      body: LeaveInput,
      response: z.object({ erasedAt: z.string() }),
    },
    async (c, { body }) => ({ erasedAt: iso(await leaveSite(c.var.ctx, c.var.actor, body)) }),
  );
});
