import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { type PostRow, visiblePost } from "../../posts/queries/posts.ts";
import { type Video, visibleVideo } from "../../videos/queries/video.ts";

/** The video or post below which comments stand. */
export type Subject = {
  id: string;
  videoId: string | null;
  postId: string | null;
  /** Whose it is; null for a person's own post. */
  channelId: string | null;
  /** The person whose own post it is; null where it is a channel's. */
  ownerId: string | null;
  title: string;
  commentCount: number;
  /** Nobody may comment on it, whatever its channel says. */
  closed: boolean;
  /** Seconds that a time in a comment may name; null where nothing plays. */
  duration: number | null;
};

export type SubjectId = { videoId: string } | { postId: string };

/** What is commented on, if this person may see it. Throws Problem 404. */
export async function visibleSubject(ctx: Ctx, actor: Actor, of: SubjectId): Promise<Subject> {
  return "videoId" in of
    ? subjectOfVideo(await visibleVideo(ctx, actor, of.videoId))
    : subjectOfPost(await visiblePost(ctx, actor, of.postId));
}

/** Below what a comment stands, if this person may see that. Throws Problem 404. */
export function subjectOfComment(
  ctx: Ctx,
  actor: Actor,
  { videoId, postId }: { videoId: string | null; postId: string | null },
): Promise<Subject> {
  return visibleSubject(ctx, actor, videoId !== null ? { videoId } : { postId: postId ?? "" });
}

/** A video as what is commented on. */
export function subjectOfVideo(video: Video): Subject {
  return {
    id: video.id,
    videoId: video.id,
    postId: null,
    channelId: video.channelId,
    ownerId: null,
    title: video.title,
    commentCount: video.commentCount,
    closed: video.commentsOff,
    duration: video.duration,
  };
}

/** The same of a post. */
export function subjectOfPost(post: PostRow): Subject {
  return {
    id: post.id,
    videoId: null,
    postId: post.id,
    channelId: post.channelId,
    ownerId: post.channelId === null ? post.userId : null,
    title: post.message,
    commentCount: post.commentCount,
    closed: false,
    duration: null,
  };
}
