import { iso } from "../platform/clock.ts";
import type { NotificationRow } from "./queries.ts";

/** A notification as the API gives it. */
export function notificationJson(row: NotificationRow) {
  return {
    _id: row.id,
    type: row.type,
    count: row.count,
    details: {
      ...row.details,
      ...(row.videoTitle === null ? {} : { title: row.videoTitle }),
      ...(row.byName === null ? {} : { by: row.byName, people: row.people }),
    },
    source: { videoId: row.videoId, commentId: row.commentId, postId: row.postId },
    parentCommentId: row.parentCommentId,
    channel: row.channelId === null ? null : { _id: row.channelId, id: row.channelId, name: row.channelName ?? "" },
    updatedAt: iso(row.updatedAt),
  };
}
