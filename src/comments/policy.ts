import { mayModerate } from "../channels/policy.ts";
import { type Actor, isStaff } from "../platform/actor.ts";

/** What a comment stands below, as far as it decides who keeps order there. */
export type Place = { channelId: string | null; ownerId: string | null };

/**
 * A channel's moderators keep order below what is the channel's, a person below their own posts, and staff everywhere. Whom
 * the channel appointed does too (`queries/keepers.ts`).
 */
export function keepsOrder(actor: Actor, { channelId, ownerId }: Place): boolean {
  if (actor.userId === undefined && actor.role === "anonymous") return false;
  if (isStaff(actor)) return true;
  return channelId !== null ? mayModerate(actor, channelId) : ownerId !== null && actor.userId === ownerId;
}

/** `keeps` says whether they keep order there. */
export function mayDeleteComment(actor: Actor, comment: { userId: string }, keeps: boolean): boolean {
  return isOwnComment(actor, comment) || keeps;
}

/** What was crossed out or has no words any longer stays as it is. */
export function mayEditComment(
  actor: Actor,
  comment: { userId: string; crossedAt: number | null; emptiedAt: number | null },
): boolean {
  return isOwnComment(actor, comment) && comment.crossedAt === null && comment.emptiedAt === null;
}

export function isOwnComment(actor: Actor, comment: { userId: string }): boolean {
  return actor.userId !== undefined && comment.userId === actor.userId;
}
