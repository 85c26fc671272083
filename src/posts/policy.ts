import { type Actor, isStaff, managesChannel } from "../platform/actor.ts";

type Owned = { userId: string; channelId: string | null };

/** Whose post it is: who wrote it as themselves, or whoever works on the channel that it is made as. */
export function mayEditPost(actor: Actor, post: Owned): boolean {
  if (actor.userId === undefined) return false;
  return post.channelId === null ? post.userId === actor.userId : managesChannel(actor, post.channelId);
}

/** Its owners and staff take a post away. */
export function mayDeletePost(actor: Actor, post: Owned): boolean {
  return mayEditPost(actor, post) || isStaff(actor);
}
