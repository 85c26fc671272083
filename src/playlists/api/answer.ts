import { z } from "@hono/zod-openapi";
import { beforeQuery, nextCursor } from "../../platform/http/api.ts";
import { wholeNumber } from "../../platform/http/numbers.ts";

export const tag = "Playlists";
export const listed = { count: z.number().int(), next: nextCursor };
/** Which part of a list is asked for. */
export const part = {
  limit: wholeNumber.min(1).max(100).default(20),
  offset: wholeNumber.max(10_000).default(0),
  before: beforeQuery,
};
