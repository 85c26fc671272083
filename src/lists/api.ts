import { z } from "@hono/zod-openapi";
import { channelSchema } from "../channels/api.ts";
import { channelJson } from "../channels/json.ts";
import { listedChannelsCount } from "../channels/queries.ts";
import { defineApi } from "../platform/http/api.ts";
import { wholeNumber } from "../platform/http/numbers.ts";
import { isQuery, noFilters, queryLength } from "../search/limits.ts";
import { answerOf } from "../search/queries/answer.ts";
import { namesMax } from "../search/queries/names.ts";
import { channelsFor } from "./queries.ts";

const paging = z.object({
  query: z.string().max(queryLength.max).optional(),
  sort: z.enum(["createdAt", "subscriptionsCount"]).default("createdAt"),
  limit: wholeNumber.min(1).max(100).default(24),
  offset: wholeNumber.max(10_000).default(0),
});

/** Lists that several features answer together. */
export const listsApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/channels",
      who: "any",
      tag: "Channels",
      summary: "Public channels, or those that answer a query, the best first",
      query: paging,
      response: z.object({ items: z.array(channelSchema), count: z.number().int() }),
    },
    async (c, { query: { query = "", sort, limit, offset } }) => {
      const { ctx, actor } = c.var;
      if (isQuery(query)) {
        const asked = { query, entity: "channels" as const, filters: noFilters };
        const place = String(Math.min(offset, namesMax));
        const { channels, counts } = await answerOf(ctx, asked, { place, limit }, actor);
        return { items: channels.map((row) => channelJson(ctx, row)), count: counts.channels };
      }
      const rows = await channelsFor(ctx, actor, sort, limit, { offset });
      return { items: rows.map((row) => channelJson(ctx, row)), count: await listedChannelsCount(ctx) };
    },
  );
});
