import { z } from "@hono/zod-openapi";
import { defineApi, idParams } from "../platform/http/api.ts";
import { tag, videoSchema } from "../videos/api/answer.ts";
import { listedVideoJson } from "../videos/json.ts";
import { visibleVideo } from "../videos/queries/video.ts";
import { recommendedFor } from "./queries.ts";

const list = z.object({ items: z.array(videoSchema), count: z.number().int() });

export const recommendationsApi = defineApi((on) => {
  on(
    { method: "get", path: "/videos/recommended", who: "any", tag, summary: "Videos for this visitor", response: list },
    async (c) => {
      const rows = await recommendedFor(c.var.ctx, undefined, 20);
      return { items: rows.map((row) => listedVideoJson(c.var.ctx, row)), count: rows.length };
    },
  );
  on(
    {
      method: "get",
      path: "/videos/{id}/recommended",
      who: "any",
      tag,
      summary: "Videos that go with this one",
      params: idParams,
      response: list,
    },
    async (c, { params }) => {
      const found = await visibleVideo(c.var.ctx, c.var.actor, params.id);
      const rows = await recommendedFor(c.var.ctx, found, 20);
      return { items: rows.map((row) => listedVideoJson(c.var.ctx, row)), count: rows.length };
    },
  );
});
