import { z } from "@hono/zod-openapi";
import { defineApi } from "../platform/http/api.ts";
import { listedVideoJson, roundSeconds } from "../videos/json.ts";
import { saveWatchingTime, watchHistory, watchingTime } from "./rules.ts";

const tag = "Library";
const list = z.object({ items: z.array(z.object({ _id: z.string(), seconds: z.number() })), count: z.number().int() });
const paging = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: z.coerce.number().int().optional(),
});
const position = z.object({ videoId: z.string().max(24), seconds: z.coerce.number().min(0).max(1_000_000) });

export const libraryApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/history",
      who: "user",
      tag,
      summary: "What one watched, the latest first",
      query: paging,
      response: list,
    },
    async (c, { query }) => {
      const entries = await watchHistory(c.var.ctx, c.var.actor, query.limit, query.before);
      const items = entries.map(({ row, seconds, watchedAt }) => ({
        ...listedVideoJson(c.var.ctx, row),
        seconds: roundSeconds(seconds),
        watchedAt: new Date(watchedAt).toISOString(),
      }));
      return { items, count: items.length };
    },
  );
  on(
    {
      method: "patch",
      path: "/history/watching-time",
      who: "user",
      tag,
      summary: "Remember the playhead",
      query: position,
    },
    (c, { query }) => saveWatchingTime(c.var.ctx, c.var.actor, query.videoId, query.seconds),
  );
  on(
    {
      method: "post",
      path: "/history/watching-time/{videoId}",
      who: "user",
      tag,
      summary: "Where one stopped; -1 when never watched",
      params: z.object({ videoId: z.string().max(24) }),
      response: z.number(),
    },
    async (c, { params }) => roundSeconds(await watchingTime(c.var.ctx, c.var.actor, params.videoId)),
  );
});
