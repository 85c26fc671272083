import { z } from "@hono/zod-openapi";
import { iso } from "../platform/clock.ts";
import { pageOf, readCursor } from "../platform/db/cursor.ts";
import { beforeQuery, defineApi, nextCursor } from "../platform/http/api.ts";
import { wholeNumber } from "../platform/http/numbers.ts";
import type { AppContext } from "../platform/http/types.ts";
import { listedVideoJson, roundSeconds } from "../videos/json.ts";
import { watchLaterMax } from "./limits.ts";
import { historyCount, watchHistory, watchingTime } from "./queries/history.ts";
import { likedVideos, ownCount, watchLaterIds, watchLaterVideos } from "./queries/own.ts";
import { clearWatchLater, saveWatchingTime, toggleWatchLater } from "./rules.ts";

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
const ownList = z.object({
  items: z.array(z.object({ _id: z.string() })),
  count: z.number().int(),
  next: nextCursor,
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
      const { rows, next } = pageOf(found, query.limit, ({ row, watchedAt }) => ({ at: watchedAt, id: row.id }));
      const items = rows.map(({ row, seconds, watchedAt }) => ({
        ...listedVideoJson(ctx, row),
        seconds: roundSeconds(seconds),
        watchedAt: iso(watchedAt),
      }));
      return { items, count: await historyCount(ctx, actor), next: next ?? null };
    },
  );
  on(
    {
      method: "get",
      path: "/watch-later",
      who: "user",
      tag,
      summary: "What one means to watch, the latest kept first",
      query: paging,
      response: ownList,
    },
    (c, { query }) => ownAnswer(c, query, watchLaterVideos, "later"),
  );
  on(
    {
      method: "get",
      path: "/watch-later/ids",
      who: "user",
      tag,
      summary: "The ids of what one means to watch, the latest kept first",
      response: z.object({ items: z.array(z.string()), count: z.number().int() }),
    },
    async (c) => {
      const items = await watchLaterIds(c.var.ctx, c.var.actor, watchLaterMax);
      return { items, count: items.length };
    },
  );
  on(
    {
      method: "post",
      path: "/watch-later",
      who: "user",
      tag,
      summary: "Keep a video for later, or no longer",
      query: z.object({ id: z.string().max(24) }),
      response: z.object({ added: z.boolean() }),
    },
    async (c, { query }) => ({ added: await toggleWatchLater(c.var.ctx, c.var.actor, query.id) }),
  );
  on({ method: "post", path: "/watch-later/clear", who: "user", tag, summary: "Keep nothing for later" }, (c) =>
    clearWatchLater(c.var.ctx, c.var.actor),
  );
  on(
    {
      method: "get",
      path: "/rated-videos",
      who: "user",
      tag,
      summary: "The videos that one likes, the latest liked first",
      query: paging,
      response: ownList,
    },
    (c, { query }) => ownAnswer(c, query, likedVideos, "liked"),
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

/** A page of a list of one's own. */
async function ownAnswer(
  c: AppContext,
  { limit, offset, before }: z.output<typeof paging>,
  entries: typeof likedVideos,
  list: "later" | "liked",
) {
  const { ctx, actor } = c.var;
  const found = await entries(ctx, actor, limit + 1, { before: readCursor(before), offset });
  const { rows, next } = pageOf(found, limit, ({ row, since }) => ({ at: since, id: row.id }));
  return {
    items: rows.map(({ row, since }) => ({ ...listedVideoJson(ctx, row), since: iso(since) })),
    count: await ownCount(ctx, actor, list),
    next: next ?? null,
  };
}
