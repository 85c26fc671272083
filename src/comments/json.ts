import { authorName } from "../channels/authors.ts";
import { iso } from "../platform/clock.ts";
import type { CommentRow } from "./queries/rows.ts";

/** A comment as the API gives it; the person behind a channel's name is nobody's business, nor who wrote a deleted one. */
export function commentJson(row: CommentRow) {
  const deleted = row.emptiedAt !== null;
  return {
    _id: row.id,
    videoId: row.videoId,
    postId: row.postId,
    parentCommentId: row.parentId,
    content: row.content,
    createdAt: iso(row.createdAt),
    editedAt: iso(row.editedAt),
    commentAs: row.channelId === null ? ("user" as const) : ("channel" as const),
    userId: row.channelId === null && !deleted ? row.userId : null,
    channelId: deleted ? null : row.channelId,
    author: { name: deleted ? "" : authorName(row) },
    rating: row.rating,
    likes: row.likes,
    dislikes: row.dislikes,
    ownRating: row.mine ?? 0,
    replies: row.replies,
    crossedOut: row.crossedAt !== null,
    waiting: row.heldAt !== null,
    deleted,
  };
}
