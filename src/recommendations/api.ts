import { z } from "@hono/zod-openapi";
import { cursorText, readCursor } from "../platform/db/cursor.ts";
import { beforeQuery, defineApi, idParams, nextCursor } from "../platform/http/api.ts";
import { wholeNumber } from "../platform/http/numbers.ts";
import { tag, videoSchema } from "../videos/api/answer.ts";
import { listedVideoJson } from "../videos/json.ts";
import { visibleVideo } from "../videos/queries/video.ts";
import { recommendedCount, recommendedFor } from "./queries/recommended.ts";
import { relatedTo } from "./queries/related.ts";
import { trendingCount, trendingVideos } from "./queries/trending.ts";
import { hideVideo, showVideo } from "./rules/not-interested.ts";
import { becauseText } from "./views/because.ts";

const reason = z
  .object({ kind: z.string(), text: z.string().openapi({ description: "In words, in the language asked for" }) })
  .openapi({ description: "Why it is recommended" });
const recommended = videoSchema.extend({ reason });
const list = z.object({ items: z.array(recommended), count: z.number().int() });
const paging = z.object({
  limit: wholeNumber.min(1).max(100).default(20),
  offset: wholeNumber.max(10_000).default(0),
  before: beforeQuery,
});

const lists = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/videos/recommended",
      who: "any",
      tag,
      summary: "Videos for this viewer, each with the reason",
      query: paging,
      response: list.extend({ next: nextCursor }),
    },
    async (c, { query }) => {
      const { ctx, actor, t } = c.var;
      const part = { before: readCursor(query.before), offset: query.offset };
      const rows = await recommendedFor(ctx, actor, query.limit, part);
      const last = rows.length === query.limit ? rows.at(-1) : undefined;
      return {
        items: rows.map((row) => ({ ...listedVideoJson(ctx, row), reason: reasonJson(row.reason, t) })),
        count: await recommendedCount(ctx, actor),
        next: last ? cursorText(last.place, last.id) : null,
      };
    },
  );
  on(
    {
      method: "get",
      path: "/videos/trending",
      who: "any",
      tag,
      summary: "Videos that are viewed, rated and commented on most of late",
      query: paging,
      response: z.object({ items: z.array(videoSchema), count: z.number().int(), next: nextCursor }),
    },
    async (c, { query }) => {
      const { ctx, actor } = c.var;
      const part = { before: readCursor(query.before), offset: query.offset };
      const rows = await trendingVideos(ctx, actor, query.limit, part);
      const last = rows.length === query.limit ? rows.at(-1) : undefined;
      return {
        items: rows.map((row) => listedVideoJson(ctx, row)),
        count: await trendingCount(ctx),
        next: last ? cursorText(last.score, last.id) : null,
      };
    },
  );
  on(
    {
      method: "get",
      path: "/videos/{id}/recommended",
      who: "any",
      tag,
      summary: "Videos that go with this one, each with the reason",
      params: idParams,
      response: list,
    },
    async (c, { params }) => {
      const { ctx, actor, t } = c.var;
      const rows = await relatedTo(ctx, actor, await visibleVideo(ctx, actor, params.id), 20);
      const items = rows.map((row) => ({ ...listedVideoJson(ctx, row), reason: reasonJson(row.reason, t) }));
      return { items, count: rows.length };
    },
  );
});

const opinions = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/videos/{id}/not-interested",
      who: "user",
      tag,
      summary: "Show a video in none of one's lists any longer",
      params: idParams,
    },
    (c, { params }) => hideVideo(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      method: "delete",
      path: "/videos/{id}/not-interested",
      who: "user",
      tag,
      summary: "Show it again",
      params: idParams,
    },
    (c, { params }) => showVideo(c.var.ctx, c.var.actor, params.id),
  );
});

export const recommendationsApi = [...lists, ...opinions];

function reasonJson(given: Parameters<typeof becauseText>[1], t: Parameters<typeof becauseText>[0]) {
  return { kind: given.kind, text: becauseText(t, given) };
}
