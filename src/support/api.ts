import { defineApi } from "../platform/http/api.ts";
import { contactBrake } from "./brakes.ts";
import { ContactInput, reportProblem } from "./rules.ts";

export const supportApi = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/contacts",
      who: "any",
      tag: "Support",
      summary: "Report a problem with the site",
      body: ContactInput,
      brake: contactBrake,
    },
    (c, { body }) => reportProblem(c.var.ctx, c.var.actor, body),
  );
});
