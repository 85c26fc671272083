import { z } from "@hono/zod-openapi";
import { iso } from "../platform/clock.ts";
import { defineApi } from "../platform/http/api.ts";
import { wholeNumber } from "../platform/http/numbers.ts";
import { allVideos, allVideosCount } from "./queries/deleted.ts";

const video = z
  .object({
    _id: z.string(),
    title: z.string(),
    channelId: z.string(),
    visibility: z.string(),
    processing: z.string(),
    views: z.number().int(),
    createdAt: z.string(),
    publishedAt: z.string().nullable(),
    deletedAt: z.string().nullable(),
  })
  .openapi("AnyVideo");
const query = z.object({
  offset: wholeNumber.min(0).max(10_000).default(0),
  limit: wholeNumber.min(1).max(100).default(20),
});

export const staffVideosApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/videos/all-videos",
      who: "staff",
      tag: "Videos",
      summary: "Every video, the newest first, also those in no list; moderators get none that are private",
      query,
      response: z.object({ items: z.array(video), count: z.number().int() }),
    },
    async (c, { query: { limit, offset } }) => {
      const { ctx, actor } = c.var;
      const [rows, count] = await Promise.all([allVideos(ctx, actor, limit, offset), allVideosCount(ctx, actor)]);
      const items = rows.map(({ id: _id, title, channelId, visibility, processing, views, ...times }) => ({
        ...{ _id, title, channelId, visibility, processing, views },
        createdAt: iso(times.createdAt),
        publishedAt: iso(times.publishedAt),
        deletedAt: iso(times.deletedAt),
      }));
      return { items, count };
    },
  );
});
