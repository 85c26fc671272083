import { z } from "@hono/zod-openapi";
import { cursorPattern } from "../platform/db/cursor.ts";
import { defineApi, idParams, nextCursor } from "../platform/http/api.ts";
import { wholeNumber } from "../platform/http/numbers.ts";
import type { AppContext } from "../platform/http/types.ts";
import { invalid } from "../platform/problem.ts";
import { RatingInput } from "../ratings/input.ts";
import { commentBrake } from "./brakes.ts";
import { CommentInput, CommentSort, EditInput, ExcludedIds } from "./input.ts";
import { commentJson } from "./json.ts";
import type { Order } from "./limits.ts";
import { headComments, placeOf, readPlace, repliesTo } from "./queries/lists.ts";
import type { SubjectId } from "./queries/subject.ts";
import { deleteComment, editComment, rateComment } from "./rules/change.ts";
import { postComment } from "./rules/post.ts";
import { openComment, openSubject } from "./views/opened.ts";

const tag = "Comments";
const id = z.string().max(24);
const comment = z
  .object({
    _id: z.string(),
    videoId: z.string().nullable(),
    postId: z.string().nullable(),
    parentCommentId: z.string().nullable(),
    content: z.string(),
    createdAt: z.string(),
    editedAt: z.string().nullable(),
    commentAs: z.enum(["user", "channel"]),
    userId: z.string().nullable(),
    channelId: z.string().nullable(),
    author: z.object({ name: z.string() }),
    rating: z.number().int(),
    likes: z.number().int(),
    dislikes: z.number().int(),
    ownRating: z.number().int(),
    replies: z.number().int(),
    crossedOut: z.boolean(),
    waiting: z.boolean(),
    deleted: z.boolean(),
  })
  .openapi("Comment");
const listQuery = z.object({
  videoId: id.optional(),
  postId: id.optional(),
  parentId: id.optional(),
  sort: CommentSort.default("createdAt"),
  sortDesc: z.enum(["true", "false"]).default("true"),
  excludeIds: ExcludedIds.optional(),
  limit: wholeNumber.min(1).max(100).default(20),
  offset: wholeNumber.max(10_000).default(0),
  before: z.string().regex(cursorPattern).optional(),
});
type ListQuery = z.output<typeof listQuery>;

const reading = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/comments",
      who: "any",
      tag,
      summary: "Comments on a video or post, or replies to one; those that were shown already can be left out by name",
      query: listQuery,
      response: z.object({ items: z.array(comment), count: z.number().int(), next: nextCursor }),
    },
    (c, { query }) => listed(c, query),
  );
  on(
    {
      method: "get",
      path: "/comments/{id}",
      who: "any",
      tag,
      summary: "A comment",
      params: idParams,
      response: comment,
    },
    async (c, { params }) => commentJson((await openComment(c, params.id)).comment),
  );
});

async function listed(c: AppContext, query: ListQuery) {
  const { ctx, actor } = c.var;
  const { limit, offset, excludeIds: without = [] } = query;
  if (query.parentId !== undefined) {
    const { comment: head } = await openComment(c, query.parentId);
    const rows = await repliesTo(ctx, actor, head.id, limit, readPlace("oldest", query.before), { without, offset });
    return answer(rows, head.replies, limit, "oldest");
  }
  const subject = await openSubject(c, subjectOf(query));
  const order: Order = query.sort === "rating" ? "best" : query.sortDesc === "true" ? "newest" : "oldest";
  const from = readPlace(order, query.before);
  const rows = await headComments(ctx, actor, subject, order, { limit, from, without, offset });
  return answer(rows, subject.commentCount, limit, order);
}

function answer(rows: Parameters<typeof commentJson>[0][], count: number, limit: number, order: Order) {
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { items: rows.map(commentJson), count, next: last && order !== "best" ? placeOf(order, last) : null };
}

function subjectOf({ videoId, postId }: ListQuery): SubjectId {
  if (videoId !== undefined && postId === undefined) return { videoId };
  if (postId !== undefined && videoId === undefined) return { postId };
  throw invalid({ videoId: { key: "forms.required" } });
}

const writing = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/comments",
      who: "user",
      tag,
      summary: "Comment on a video or post, or answer a comment",
      body: CommentInput,
      brake: commentBrake,
      status: 201,
      response: comment,
    },
    async (c, { body }) => {
      if (body.videoId !== undefined) await openSubject(c, { videoId: body.videoId });
      return commentJson(await postComment(c.var.ctx, c.var.actor, body));
    },
  );
  on(
    {
      method: "patch",
      path: "/comments/{id}",
      who: "owner",
      tag,
      summary: "Change the words of one's own comment",
      params: idParams,
      body: EditInput,
      brake: commentBrake,
      response: comment,
    },
    async (c, { params, body }) => commentJson(await editComment(c.var.ctx, c.var.actor, params.id, body.content)),
  );
  on(
    { method: "delete", path: "/comments/{id}", who: "owner", tag, summary: "Delete a comment", params: idParams },
    (c, { params }) => deleteComment(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      method: "post",
      path: "/comments/{id}/rate",
      who: "user",
      tag,
      summary: "Like (1), dislike (-1) or neither (0)",
      params: idParams,
      body: RatingInput,
      response: comment,
    },
    async (c, { params, body }) => commentJson(await rateComment(c.var.ctx, c.var.actor, params.id, body.rating)),
  );
  on(
    {
      method: "delete",
      path: "/comments/{id}/rate",
      who: "user",
      tag,
      summary: "Take one's rating back",
      params: idParams,
      response: comment,
    },
    async (c, { params }) => commentJson(await rateComment(c.var.ctx, c.var.actor, params.id, 0)),
  );
});

export const commentsApi = [...reading, ...writing];
