import { z } from "@hono/zod-openapi";
import { authorName } from "../channels/authors.ts";
import { iso } from "../platform/clock.ts";
import { cursorText, readCursor } from "../platform/db/cursor.ts";
import { beforeQuery, defineApi, idParams, nextCursor } from "../platform/http/api.ts";
import { wholeNumber } from "../platform/http/numbers.ts";
import { visibleVideo } from "../videos/queries/video.ts";
import { CommentInput } from "./input.ts";
import { type CommentRow, videoComments } from "./queries.ts";
import { deleteComment, postComment, visibleComment } from "./rules.ts";

const tag = "Comments";
const comment = z
  .object({ _id: z.string(), content: z.string(), createdAt: z.string(), author: z.object({ name: z.string() }) })
  .openapi("Comment");
const listQuery = z.object({
  videoId: z.string().max(24),
  limit: wholeNumber.min(1).max(100).default(20),
  before: beforeQuery,
});

export const commentsApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/comments",
      who: "any",
      tag,
      summary: "A video's comments, the newest first",
      query: listQuery,
      response: z.object({ items: z.array(comment), count: z.number().int(), next: nextCursor }),
    },
    async (c, { query }) => {
      const video = await visibleVideo(c.var.ctx, c.var.actor, query.videoId);
      const rows = await videoComments(c.var.ctx, video.id, query.limit, readCursor(query.before));
      const last = rows.length === query.limit ? rows.at(-1) : undefined;
      const next = last ? cursorText(last.createdAt, last.id) : null;
      return { items: rows.map(commentJson), count: video.commentCount, next };
    },
  );
  on(
    {
      method: "post",
      path: "/comments",
      who: "user",
      tag,
      summary: "Comment on a video",
      body: CommentInput,
      status: 201,
      response: comment,
    },
    async (c, { body }) => commentJson(await postComment(c.var.ctx, c.var.actor, body)),
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
    async (c, { params }) => commentJson(await visibleComment(c.var.ctx, c.var.actor, params.id)),
  );
  on(
    { method: "delete", path: "/comments/{id}", who: "owner", tag, summary: "Delete a comment", params: idParams },
    (c, { params }) => deleteComment(c.var.ctx, c.var.actor, params.id),
  );
});

function commentJson(row: CommentRow) {
  return {
    _id: row.id,
    videoId: row.videoId,
    content: row.content,
    createdAt: iso(row.createdAt),
    commentAs: row.channelId === null ? "user" : "channel",
    userId: row.channelId === null ? row.userId : null,
    channelId: row.channelId,
    author: { name: authorName(row) },
  };
}
