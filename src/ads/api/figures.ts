import type { z } from "@hono/zod-openapi";
import { defineApi, idParams } from "../../platform/http/api.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { periodOf } from "../../stats/rules/period.ts";
import { AdPeriodBody, type AdPeriodInput } from "../input.ts";
import { audienceJson, generalJson, skipsJson, statisticsJson, viewsJson } from "../json.ts";
import { pointsOf, readableAd } from "../queries/ads.ts";
import { type AdFigures, adAudience, adFigures } from "../queries/figures.ts";
import { tag } from "./answer.ts";
import { audienceSchema, figuresSchemas } from "./schemas.ts";

type Said = (figures: AdFigures, points: number) => unknown;

/** The calls that say something of an ad on some days. */
const ofDays: { path: string; summary: string; response: z.ZodType; say: Said }[] = [
  {
    path: "/ad-statistics/{id}",
    summary: "Each day of an ad, their sum and the days before",
    response: figuresSchemas.statistics,
    say: statisticsJson,
  },
  { path: "/ad-views/{id}", summary: "Views of an ad on each day", response: figuresSchemas.views, say: viewsJson },
  {
    path: "/ad-skip-stats/{id}",
    summary: "How often an ad was left, and after how long",
    response: figuresSchemas.skips,
    say: skipsJson,
  },
  {
    path: "/ad-general-stats/{id}",
    summary: "What an ad came to, and what it has left",
    response: figuresSchemas.general,
    say: generalJson,
  },
];

export const adFiguresApi = defineApi((on) => {
  for (const { path, summary, response, say } of ofDays)
    on(
      { method: "post", path, who: "channel", tag, summary, params: idParams, body: AdPeriodBody, response },
      async (c, { params, body }) => {
        const { id } = await readableAd(c.var.ctx, c.var.actor, params.id);
        return say(await figuresFor(c, id, body), await pointsOf(c.var.ctx, id));
      },
    );
  on(
    {
      method: "get",
      path: "/ad-audience/{id}",
      who: "channel",
      tag,
      summary: "By which devices, languages, slots, categories of films and hours an ad was seen: sums alone",
      params: idParams,
      response: audienceSchema,
    },
    async (c, { params }) => {
      const { id } = await readableAd(c.var.ctx, c.var.actor, params.id);
      return audienceJson(await adAudience(c.var.ctx, id));
    },
  );
});

function figuresFor(c: AppContext, id: string, { startDate, endDate }: AdPeriodInput): Promise<AdFigures> {
  return adFigures(c.var.ctx, id, periodOf({ since: startDate, until: endDate }, c.var.ctx.clock.now()));
}
