import { z } from "@hono/zod-openapi";
import { minute } from "../platform/clock.ts";
import { defineApi } from "../platform/http/api.ts";
import { wholeNumber } from "../platform/http/numbers.ts";
import { listedVideoJson } from "../videos/json.ts";
import { askedOf, QueryText, SearchQuery } from "./input.ts";
import { answerJson } from "./json.ts";
import { answerOf } from "./queries/answer.ts";
import { suggestionsFor } from "./queries/suggestions.ts";

const tag = "Search";
const suggestionsBrake = { name: "suggestions", max: 1200, windowMs: minute };
const searchBrake = { name: "search", max: 240, windowMs: minute };
const found = z.object({
  videos: z.array(z.object({ _id: z.string(), title: z.string() })),
  channels: z.array(z.object({ _id: z.string(), name: z.string() })),
  users: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** Counted to a thousand videos, and three hundred of the others. */
  counts: z.object({ videos: z.number().int(), channels: z.number().int(), users: z.number().int() }),
  /** What was sought instead of mistyped words; null when they were none. */
  meant: z.string().nullable(),
  /** Where the list goes on, for `place`; null at its end. */
  next: z.string().nullable(),
});

const suggestions = z.object({
  texts: z.array(z.string()),
  channels: z.array(z.object({ _id: z.string(), name: z.string(), slug: z.string() })),
  videos: z.array(z.object({ _id: z.string(), title: z.string() })),
});

export const searchApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/search/suggestions",
      who: "any",
      tag,
      summary: "How what somebody begins to type may go on",
      brake: suggestionsBrake,
      query: z.object({ query: QueryText }),
      response: suggestions,
    },
    async (c, { query: { query } }) => {
      const { ctx, actor } = c.var;
      const found = await suggestionsFor(ctx, query, actor);
      return {
        texts: found.texts,
        channels: found.channels.map(({ id, name, slug }) => ({ _id: id, name, slug })),
        videos: found.videos.map((row) => listedVideoJson(ctx, row)),
      };
    },
  );
  on(
    {
      method: "get",
      path: "/search",
      who: "any",
      tag,
      summary: "Videos, what is said in them, channels and people, by words and filters",
      brake: searchBrake,
      query: SearchQuery.extend({
        limit: wholeNumber.min(1).max(50).default(20),
        place: z
          .string()
          .regex(/^\d{1,12}$/)
          .optional(),
      }),
      response: found,
    },
    async (c, { query: { limit, place, ...asked } }) => {
      const { ctx, actor } = c.var;
      return answerJson(ctx, await answerOf(ctx, askedOf(asked), { place, limit }, actor));
    },
  );
});
