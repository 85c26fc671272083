import { z } from "@hono/zod-openapi";
import { defineApi, idParams } from "../../platform/http/api.ts";
import { adClickBrake, adViewBrake, nextAdBrake } from "../brakes.ts";
import { ClickAdInput, LogAdViewQuery, NextAdQuery } from "../input.ts";
import { nextAds } from "../rules/next.ts";
import { clickAd, logAdView } from "../rules/showings.ts";
import { tag, viewerOf } from "./answer.ts";
import { offeredSchema } from "./schemas.ts";

/** They stand before calls of `/ads/{id}`, which their paths are like. */
export const servingApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/ads/next-ad",
      who: "any",
      brake: nextAdBrake,
      tag,
      summary: "Ads to show beside a film, or on a page without one: of each slot another than the last",
      query: NextAdQuery,
      response: offeredSchema,
    },
    async (c, { query }) => {
      c.header("cache-control", "no-store");
      return nextAds(c.var.ctx, c.var.actor, viewerOf(c), query);
    },
  );
  on(
    {
      method: "post",
      path: "/ads/log-ad-view/{id}",
      who: "any",
      brake: adViewBrake,
      tag,
      summary: "Say how many seconds of an ad were shown, with its ticket: once",
      params: idParams,
      query: LogAdViewQuery,
      response: z.object({ counted: z.boolean().describe("As a view, which spent a point") }),
    },
    (c, { params, query }) => logAdView(c.var.ctx, c.var.actor, viewerOf(c), params.id, query),
  );
  on(
    {
      method: "post",
      path: "/click-ad",
      who: "any",
      brake: adClickBrake,
      tag,
      summary: "Say that an ad that was shown was clicked, and where that leads",
      body: ClickAdInput,
      response: z.object({ to: z.string().nullable().describe("A path, or nowhere") }),
    },
    (c, { body }) => clickAd(c.var.ctx, c.var.actor, viewerOf(c), body),
  );
});
