import { z } from "@hono/zod-openapi";
import { minute } from "../../platform/clock.ts";
import { defineApi } from "../../platform/http/api.ts";
import type { Brake } from "../../platform/http/brake.ts";
import { reportView } from "../rules/views.ts";
import { tag } from "./answer.ts";

const viewBrake: Brake = { name: "view", max: 600, windowMs: minute };
const viewBody = z.strictObject({
  videoId: z.string().max(24),
  viewId: z.string().max(64),
  token: z.string().max(80).optional(),
});
const viewAnswer = z.object({
  counted: z.boolean(),
  token: z.string().nullable(),
  afterMs: z.number().nullable(),
});

export const viewsApi = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/videos/view",
      who: "any",
      tag,
      summary: "Report a view: once when playing begins, then with the token of that answer after its time",
      body: viewBody,
      brake: viewBrake,
      response: viewAnswer,
    },
    (c, { body }) => reportView(c.var.ctx, c.var.actor, body),
  );
});
