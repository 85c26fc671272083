import { mayPost } from "../channels/policy.ts";
import { type Actor, isStaff } from "../platform/actor.ts";

type Owned = { userId: string; channelId: string | null };

/** Whose post it is: who wrote it as themselves, or who posts for the channel that it is made as. */
export function mayEditPost(actor: Actor, post: Owned): boolean {
  if (actor.userId === undefined) return false;
  return post.channelId === null ? post.userId === actor.userId : mayPost(actor, post.channelId);
}

/** Its owners and staff take a post away. */
export function mayDeletePost(actor: Actor, post: Owned): boolean {
  return mayEditPost(actor, post) || isStaff(actor);
}
