import { type Actor, isStaff, managesChannel } from "../platform/actor.ts";

/** The author, the video's channel and staff take a comment away. */
export function mayDeleteComment(actor: Actor, comment: { userId: string }, video: { channelId: string }): boolean {
  if (actor.userId === undefined) return false;
  return comment.userId === actor.userId || managesChannel(actor, video.channelId) || isStaff(actor);
}
