import { z } from "@hono/zod-openapi";
import { defineApi, idParams } from "../platform/http/api.ts";
import { visibleVideo } from "../videos/queries/video.ts";
import { RatingInput } from "./input.ts";
import { rateVideo, ratingOf } from "./rules.ts";

const tag = "Ratings";
const counts = z.object({ rating: z.number().int(), likes: z.number().int(), dislikes: z.number().int() });

export const ratingsApi = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/videos/{id}/rate",
      who: "user",
      tag,
      summary: "Like (1), dislike (-1) or neither (0)",
      params: idParams,
      body: RatingInput,
      response: counts,
    },
    (c, input) => rateVideo(c.var.ctx, c.var.actor, input.params.id, input.body.rating),
  );
  on(
    {
      method: "get",
      path: "/videos/{id}/rating",
      who: "user",
      tag,
      summary: "One's own rating and the counts",
      params: idParams,
      response: counts,
    },
    async (c, { params }) => {
      await visibleVideo(c.var.ctx, c.var.actor, params.id);
      return ratingOf(c.var.ctx, c.var.actor, params.id);
    },
  );
});
