import { z } from "@hono/zod-openapi";
import { authorJson, profileJson } from "../following/json.ts";
import { type Author, followedBy, followsAmong, isFollowing, profileOf } from "../following/queries.ts";
import { follow, unfollow } from "../following/rules.ts";
import { requireUser } from "../platform/actor.ts";
import { cursorText, readCursor } from "../platform/db/cursor.ts";
import { beforeQuery, defineApi, idParams, nextCursor } from "../platform/http/api.ts";
import { wholeNumber } from "../platform/http/numbers.ts";
import type { AppContext } from "../platform/http/types.ts";
import { notFound } from "../platform/problem.ts";
import { pressBrake } from "../posts/brakes.ts";
import { queryLength } from "../search/limits.ts";
import { askedAuthors } from "./queries.ts";

const tag = "People";
const author = z
  .object({
    _id: z.string(),
    name: z.string(),
    avatarUrl: z.string().nullable(),
    followersCount: z.number().int(),
    lastPostAt: z.string().nullable(),
    featured: z.boolean(),
    following: z.boolean(),
  })
  .openapi("Author");
const limit = wholeNumber.min(1).max(100).default(20);

export const feedApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/user-profile/{id}",
      who: "any",
      tag,
      summary: "What everybody may know of a person",
      params: idParams,
      response: author.extend({
        bio: z.string(),
        createdAt: z.string(),
        channels: z.array(z.object({ _id: z.string() })),
        follows: z.array(z.object({ _id: z.string(), name: z.string() })).nullable(),
      }),
    },
    async (c, { params }) => {
      const { ctx, actor } = c.var;
      const person = await profileOf(ctx, params.id);
      if (!person) throw notFound();
      return profileJson(ctx, person, await isFollowing(ctx, actor, person.id));
    },
  );
  on(
    {
      method: "post",
      path: "/users/{id}/follow",
      who: "user",
      tag,
      summary: "Follow a person's posts",
      params: idParams,
      brake: pressBrake,
    },
    (c, { params }) => follow(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      method: "post",
      path: "/users/{id}/unfollow",
      who: "user",
      tag,
      summary: "Follow them no longer",
      params: idParams,
      brake: pressBrake,
    },
    (c, { params }) => unfollow(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      method: "get",
      path: "/users/{id}/is-following",
      who: "user",
      tag,
      summary: "Whether one follows them",
      params: idParams,
      response: z.object({ following: z.boolean() }),
    },
    async (c, { params }) => ({ following: await isFollowing(c.var.ctx, c.var.actor, params.id) }),
  );
  on(
    {
      method: "get",
      path: "/feed-authors",
      who: "any",
      tag,
      summary: "Authors, the most followed first; by name, or those that staff show to everybody",
      query: z.object({
        search: z.string().max(queryLength.max).default(""),
        featured: z.enum(["true", "false"]).default("false"),
        limit,
        offset: wholeNumber.min(0).max(10_000).default(0),
      }),
      response: z.object({ items: z.array(author) }),
    },
    async (c, { query }) => {
      const authors = await askedAuthors(c.var.ctx, c.var.actor, { ...query, featured: query.featured === "true" });
      return { items: await authorsJson(c, authors) };
    },
  );
  on(
    {
      method: "get",
      path: "/followed-by-me",
      who: "user",
      tag,
      summary: "Whom one follows, the latest first",
      query: z.object({ limit, offset: wholeNumber.min(0).max(5000).default(0), before: beforeQuery }),
      response: z.object({ items: z.array(author), next: nextCursor }),
    },
    async (c, { query }) => {
      const { ctx, actor } = c.var;
      const part = { before: readCursor(query.before), offset: query.offset };
      const rows = await followedBy(ctx, requireUser(actor), query.limit, part);
      const last = rows.length === query.limit ? rows.at(-1) : undefined;
      const next = last ? cursorText(last.followedAt, last.id) : null;
      return { items: rows.map((row) => authorJson(ctx, row, true)), next };
    },
  );
});

async function authorsJson({ var: { ctx, actor } }: AppContext, authors: Author[]) {
  const followed = await followsAmong(
    ctx,
    actor.userId,
    authors.map(({ id }) => id),
  );
  return authors.map((one) => authorJson(ctx, one, followed.has(one.id)));
}
