import { z } from "@hono/zod-openapi";
import { defineApi, idParams } from "../platform/http/api.ts";
import type { AppContext } from "../platform/http/types.ts";
import { beatBrake, viewBrake, visitBrake } from "./brakes.ts";
import { BeatBody, OpeningBody, periodQuery, VisitBody } from "./input.ts";
import { presentJson, statsJson } from "./json.ts";
import { beatEverySeconds } from "./limits.ts";
import { figuresOf } from "./queries/figures.ts";
import { presentOf } from "./queries/now.ts";
import { retentionOf } from "./queries/retention.ts";
import { topVideos } from "./queries/top.ts";
import { siteStatsAsked, statsAsked } from "./rules/asked.ts";
import { noteBeat, noteOpening, noteVisit, type Sender } from "./rules/intake.ts";
import { periodOf } from "./rules/period.ts";

const tag = "Statistics";
const topShown = 10;
const statsAnswer = z.object({
  since: z.string(),
  until: z.string(),
  totals: z.record(z.string(), z.number()),
  previous: z.record(z.string(), z.number()),
  days: z.array(z.object({ date: z.string(), views: z.number() })),
  hours: z.array(z.object({ at: z.string(), views: z.number(), watchedSeconds: z.number() })).optional(),
});
const presentAnswer = z.object({ viewers: z.number(), minutes: z.array(z.number()) });

const beats = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/videos/view",
      who: "any",
      tag,
      summary: "Say that playing begins; what is played then makes it a view",
      body: OpeningBody,
      brake: viewBrake,
    },
    (c, { body }) => noteOpening(c.var.ctx, c.var.actor, senderOf(c), body),
  );
  on(
    {
      method: "post",
      path: "/videos/view/playbackstats",
      who: "any",
      tag,
      summary: "Say what was played since the last time",
      body: BeatBody,
      brake: beatBrake,
      response: z.object({
        video: z.object({ _id: z.string() }),
        playbackDetails: z.object({ nextInSeconds: z.number() }),
      }),
    },
    async (c, { body }) => {
      await noteBeat(c.var.ctx, c.var.actor, senderOf(c), body);
      return { video: { _id: body.videoId }, playbackDetails: { nextInSeconds: beatEverySeconds } };
    },
  );
  on(
    {
      method: "post",
      path: "/nav",
      who: "any",
      tag,
      summary: "Say that a page was left, and for which",
      body: VisitBody,
      brake: visitBrake,
    },
    (c, { body }) => noteVisit(c.var.ctx, senderOf(c), body),
  );
});

const reports = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/channels/{id}/stats",
      who: "channel",
      tag,
      summary: "Statistics of a channel, or of one of its videos",
      params: idParams,
      query: periodQuery,
      response: statsAnswer,
    },
    async (c, { params, query }) => {
      const { ctx, actor } = c.var;
      const { channel, video, subjectId } = await statsAsked(ctx, actor, params.id, query.videoId);
      const period = periodOf(query, ctx.clock.now());
      const [told, top, retention] = await Promise.all([
        figuresOf(ctx, subjectId, period),
        video ? [] : topVideos(ctx, channel.id, period, topShown),
        video ? retentionOf(ctx, video, period) : undefined,
      ]);
      return statsJson(told, top, retention, query.by);
    },
  );
  on(
    {
      method: "get",
      path: "/channels/{id}/stats/now",
      who: "channel",
      tag,
      summary: "Who watches a channel at this moment, and its last 48 hours",
      params: idParams,
      response: presentAnswer,
    },
    async (c, { params }) => {
      const { channel } = await statsAsked(c.var.ctx, c.var.actor, params.id);
      return presentJson(await presentOf(c.var.ctx, channel.id));
    },
  );
  on(
    {
      method: "get",
      path: "/stats",
      who: "admin",
      tag,
      summary: "Statistics of the whole site",
      query: periodQuery.omit({ videoId: true }),
      response: statsAnswer,
    },
    async (c, { query }) => {
      const { ctx, actor } = c.var;
      const period = periodOf(query, ctx.clock.now());
      const subjectId = siteStatsAsked(actor);
      const [told, top] = await Promise.all([
        figuresOf(ctx, subjectId, period),
        topVideos(ctx, undefined, period, topShown),
      ]);
      return statsJson(told, top, undefined, query.by);
    },
  );
});

export const statsApi = [...beats, ...reports];

function senderOf(c: AppContext): Sender {
  return {
    userAgent: c.req.header("user-agent") ?? "",
    acceptLanguage: c.req.header("accept-language") ?? "",
    ownOrigins: async () => [c.var.origin, c.var.siteOrigin],
  };
}
