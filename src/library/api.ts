import { z } from "@hono/zod-openapi";
import { iso } from "../platform/clock.ts";
import { cursorText, readCursor } from "../platform/db/cursor.ts";
import { beforeQuery, defineApi, nextCursor } from "../platform/http/api.ts";
import { wholeNumber } from "../platform/http/numbers.ts";
import { listedVideoJson, roundSeconds } from "../videos/json.ts";
import { historyCount, watchHistory, watchingTime } from "./queries/history.ts";
import { saveWatchingTime } from "./rules.ts";

const tag = "Library";
const list = z.object({
  items: z.array(z.object({ _id: z.string(), seconds: z.number() })),
  count: z.number().int(),
  next: nextCursor,
});
const paging = z.object({
  limit: wholeNumber.min(1).max(100).default(20),
  offset: wholeNumber.max(10_000).default(0),
  before: beforeQuery,
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
      const { ctx, actor } = c.var;
      const found = await watchHistory(ctx, actor, query.limit + 1, readCursor(query.before), query.offset);
      const entries = found.slice(0, query.limit);
      const last = found.length > query.limit ? entries.at(-1) : undefined;
      const items = entries.map(({ row, seconds, watchedAt }) => ({
        ...listedVideoJson(ctx, row),
        seconds: roundSeconds(seconds),
        watchedAt: iso(watchedAt),
      }));
      return {
        items,
        count: await historyCount(ctx, actor),
        next: last ? cursorText(last.watchedAt, last.row.id) : null,
      };
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
