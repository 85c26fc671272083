import { z } from "@hono/zod-openapi";
import { channelById, visibleChannel } from "../channels/queries.ts";
import { profileOf } from "../following/queries.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { cursorText, readCursor } from "../platform/db/cursor.ts";
import { beforeQuery, defineApi, idParams, nextCursor } from "../platform/http/api.ts";
import { wholeNumber } from "../platform/http/numbers.ts";
import { notFound } from "../platform/problem.ts";
import { RatingInput } from "../ratings/input.ts";
import { pressBrake, writeBrake } from "./brakes.ts";
import { PostChange, PostInput } from "./input.ts";
import { postJson } from "./json.ts";
import { postCards } from "./queries/cards.ts";
import { followedPosts } from "./queries/followed.ts";
import { channelPosts, latestPosts, type PostRow, userPosts, visiblePost } from "./queries/posts.ts";
import { changePost, deletePost, publishPost, ratePost } from "./rules.ts";

const tag = "Posts";
const post = z
  .object({
    _id: z.string(),
    message: z.string(),
    userId: z.string().nullable(),
    channelId: z.string().nullable(),
    videoId: z.string().nullable(),
    createdAt: z.string(),
    editedAt: z.string().nullable(),
    likes: z.number().int(),
    dislikes: z.number().int(),
    rating: z.number().int(),
    myRating: z.number().int(),
    commentCount: z.number().int(),
    hiddenFromHome: z.boolean(),
    author: z.object({ name: z.string() }),
  })
  .openapi("Post");
const list = z.object({ items: z.array(post), next: nextCursor });
const counts = z.object({ rating: z.number().int(), likes: z.number().int(), dislikes: z.number().int() });

const limit = wholeNumber.min(1).max(100).default(20);
const listQuery = z.object({
  channelId: z.string().max(24).optional(),
  userId: z.string().max(24).optional(),
  before: beforeQuery,
  /** Only what came after this moment, in milliseconds. */
  after: wholeNumber.min(0).optional(),
  subscribed: z.enum(["true", "false"]).default("false"),
  limit,
  offset: wholeNumber.min(0).max(10_000).default(0),
});
/** A list that is put together from many goes on by `before`; places in it are counted this far. */
const followedOffsetMax = 200;
const feedQuery = z.object({
  limit,
  offset: wholeNumber.min(0).max(followedOffsetMax).default(0),
  before: beforeQuery,
});

export const postsApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/posts",
      who: "any",
      tag,
      summary: "Posts, the newest first: all, a channel's, a person's, or those of whom one follows",
      query: listQuery,
      response: list,
    },
    async (c, { query }) => listJson(c.var, await askedPosts(c.var.ctx, c.var.actor, query), query.limit),
  );
  on(
    {
      method: "get",
      path: "/feed",
      who: "any",
      tag,
      summary: "Posts of the people and channels that one follows; all for who is not logged in",
      query: feedQuery,
      response: list,
    },
    async (c, { query }) => {
      const subscribed = c.var.actor.userId === undefined ? "false" : "true";
      return listJson(c.var, await askedPosts(c.var.ctx, c.var.actor, { ...query, subscribed }), query.limit);
    },
  );
  on(
    {
      method: "post",
      path: "/posts",
      who: "user",
      tag,
      summary: "Publish a post, as oneself or as a channel that one works on",
      body: PostInput,
      brake: writeBrake,
      status: 201,
      response: post,
    },
    async (c, { body }) => oneJson(c.var, await publishPost(c.var.ctx, c.var.actor, body)),
  );
  on(
    { method: "get", path: "/posts/{id}", who: "any", tag, summary: "A post", params: idParams, response: post },
    async (c, { params }) => oneJson(c.var, await visiblePost(c.var.ctx, c.var.actor, params.id)),
  );
  on(
    {
      method: "patch",
      path: "/posts/{id}",
      who: "owner",
      tag,
      summary: "Change a post; staff keep it from the home page, or no longer",
      params: idParams,
      body: PostChange,
      brake: writeBrake,
      response: post,
    },
    async (c, { params, body }) => oneJson(c.var, await changePost(c.var.ctx, c.var.actor, params.id, body)),
  );
  on(
    { method: "delete", path: "/posts/{id}", who: "owner", tag, summary: "Delete a post", params: idParams },
    (c, { params }) => deletePost(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      method: "post",
      path: "/posts/{id}/rate",
      who: "user",
      tag,
      summary: "Like (1), dislike (-1) or neither (0)",
      params: idParams,
      body: RatingInput,
      brake: pressBrake,
      response: counts,
    },
    (c, { params, body }) => ratePost(c.var.ctx, c.var.actor, params.id, body.rating),
  );
});

type Asked = Pick<z.output<typeof listQuery>, "limit" | "offset" | "subscribed"> & Partial<z.output<typeof listQuery>>;

/** The posts that a call asks for. Throws Problem 401 for those that one follows, 404 for an author whom one may not see. */
async function askedPosts(ctx: Ctx, actor: Actor, asked: Asked): Promise<PostRow[]> {
  const { channelId, userId, after, offset } = asked;
  const before = readCursor(asked.before);
  const part = { before, offset, ...(after === undefined ? {} : { after }) };
  if (channelId) {
    visibleChannel(actor, await channelById(ctx, channelId));
    return channelPosts(ctx, actor, channelId, asked.limit, part);
  }
  if (userId) {
    if (!(await profileOf(ctx, userId))) throw notFound();
    return userPosts(ctx, actor, userId, asked.limit, part);
  }
  if (asked.subscribed === "false") return latestPosts(ctx, actor, asked.limit, part);
  const from = Math.min(offset, followedOffsetMax);
  const rows = await followedPosts(ctx, requireUser(actor), "both", from + asked.limit, before);
  return rows.slice(from).filter(({ createdAt }) => after === undefined || createdAt > after);
}

async function listJson({ ctx, actor }: { ctx: Ctx; actor: Actor }, rows: PostRow[], limit: number) {
  const last = rows.length === limit ? rows.at(-1) : undefined;
  const cards = await postCards(ctx, actor, rows);
  return { items: cards.map((card) => postJson(ctx, card)), next: last ? cursorText(last.createdAt, last.id) : null };
}

async function oneJson({ ctx, actor }: { ctx: Ctx; actor: Actor }, row: PostRow) {
  const [card] = await postCards(ctx, actor, [row]);
  if (!card) throw notFound();
  return postJson(ctx, card);
}
