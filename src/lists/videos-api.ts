import { z } from "@hono/zod-openapi";
import { pageOf, readCursor } from "../platform/db/cursor.ts";
import { beforeQuery, defineApi, nextCursor } from "../platform/http/api.ts";
import { wholeNumber } from "../platform/http/numbers.ts";
import type { AppContext } from "../platform/http/types.ts";
import { invalid } from "../platform/problem.ts";
import { cleanTag, foldTag } from "../platform/tags.ts";
import { FilterQuery, inOrder } from "../search/input.ts";
import { type Filters, noFilters, queryLength } from "../search/limits.ts";
import { isAsked } from "../search/queries/answer.ts";
import { countMax, countVideos, foundVideos } from "../search/queries/videos.ts";
import { parseQuery } from "../search/text/sought.ts";
import { videoSchema } from "../videos/api/answer.ts";
import { listedVideoJson } from "../videos/json.ts";
import type { VideoCardRow } from "../videos/queries/cards.ts";
import { listedCount, taggedCount } from "../videos/queries/counts.ts";
import {
  afterNewest,
  afterPopular,
  channelVideos,
  newestVideos,
  popularVideos,
  taggedVideos,
} from "../videos/queries/lists.ts";
import { channelVideosWith } from "../videos/queries/of-channel.ts";
import { ofAge } from "../videos/queries/viewer.ts";

const listQuery = z.object({
  channelId: z.string().max(24).optional(),
  /** A tag of a video, or the name of a category: one of the three. */
  tag: z.string().max(40).optional(),
  category: FilterQuery.category,
  /** Words, and lengths in seconds: with a channel, a category or alone. */
  query: z.string().max(queryLength.max).default(""),
  minDuration: FilterQuery.minDuration,
  maxDuration: FilterQuery.maxDuration,
  sort: z.enum(["new", "popular"]).default("new"),
  limit: wholeNumber.min(1).max(100).default(20),
  offset: wholeNumber.max(10_000).default(0),
  before: beforeQuery,
});
type ListQuery = z.output<typeof listQuery>;

type Listed = { rows: VideoCardRow[]; next: string | undefined; count: number };

export const listedVideosApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/videos",
      who: "any",
      tag: "Videos",
      summary: "Public videos, also those of a channel, a tag or a category, with these words or of this length",
      query: listQuery,
      response: z.object({ items: z.array(videoSchema), count: z.number().int(), next: nextCursor }),
    },
    async (c, { query }) => {
      const { query: words, minDuration, maxDuration } = query;
      const narrowed = words.trim() !== "" || minDuration !== undefined || maxDuration !== undefined;
      const { rows, next, count } = await (narrowed ? found(c, query) : listed(c, query));
      return { items: rows.map((row) => listedVideoJson(c.var.ctx, row)), count, next: next ?? null };
    },
  );
});

/** The list that a query asks for, one of its pages, and where the next begins. */
async function listed(c: AppContext, query: ListQuery): Promise<Listed> {
  const { ctx, actor } = c.var;
  const { channelId, limit, offset } = query;
  const part = { before: readCursor(query.before), offset, viewer: channelId ? ofAge(actor) : actor };
  const tag = query.tag === undefined ? query.category && `category:${query.category}` : foldTag(cleanTag(query.tag));
  const more = limit + 1;
  if (channelId) {
    const rows = await channelVideos(ctx, channelId, more, part);
    return { ...pageOf(rows, limit, afterNewest), count: await listedCount(ctx, channelId) };
  }
  if (tag !== undefined)
    return {
      ...pageOf(await taggedVideos(ctx, tag, more, part), limit, afterNewest),
      count: await taggedCount(ctx, tag),
    };
  const count = await listedCount(ctx);
  if (query.sort === "popular") return { ...pageOf(await popularVideos(ctx, more, part), limit, afterPopular), count };
  return { ...pageOf(await newestVideos(ctx, more, part), limit, afterNewest), count };
}

/** What has these words or lengths: on a channel the newest first, else as the search finds it. */
async function found(c: AppContext, query: ListQuery): Promise<Listed> {
  const { ctx, actor } = c.var;
  if (query.tag !== undefined) throw invalid({ tag: { key: "forms.invalid" } });
  if (query.channelId) return foundOnChannel(c, query.channelId, query);
  const { limit, offset, sort, category } = query;
  const filters: Filters = { ...noFilters, sort, category, ...inOrder(lengthsOf(query)) };
  if (!isAsked({ query: query.query, filters }) || offset > countMax) return { rows: [], next: undefined, count: 0 };
  const sought = parseQuery(query.query, false);
  const { rows, next } = await foundVideos(ctx, sought, filters, { place: query.before, limit: offset + limit }, actor);
  return { rows: rows.slice(offset), next, count: await countVideos(ctx, sought, filters, actor) };
}

async function foundOnChannel(c: AppContext, channelId: string, query: ListQuery): Promise<Listed> {
  const { ctx, actor } = c.var;
  const { limit, offset, before } = query;
  const words = { query: query.query, ...inOrder(lengthsOf(query)) };
  const read = (from: string | undefined, length: number) =>
    channelVideosWith(ctx, channelId, words, length, { before: readCursor(from), viewer: ofAge(actor) });
  const part = await read(before, offset + limit);
  const count = before === undefined ? part.count : (await read(undefined, 1)).count;
  return { rows: part.rows.slice(offset), next: part.next, count };
}

const lengthsOf = ({ minDuration, maxDuration }: ListQuery) => ({ minDuration, maxDuration });
