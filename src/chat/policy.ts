import { mayModerate } from "../channels/policy.ts";
import { type Actor, isStaff } from "../platform/actor.ts";
import { isOnAirOrToCome, type StateFacts, videoState } from "../videos/state.ts";
import type { Rank } from "./wire.ts";

/** Where in a chat's order somebody stands; who is higher keeps order among those below. */
export const power = { nobody: 0, moderator: 1, manager: 2, staff: 3, admin: 4 } as const;
export type Power = (typeof power)[keyof typeof power];

/** A chat is open while people wait for a stream or premiere or watch it together. */
export function isChatOpen(video: StateFacts, now: number): boolean {
  return isOnAirOrToCome(videoState(video, now));
}

/** Whether the video has, or had, a moment at which everybody watches: only then there is a chat. */
export function hasChat(video: StateFacts): boolean {
  return video.live || video.premiereAt !== null;
}

/** When the stream or premiere began, or null while it did not: messages are dated from here. */
export function streamStart(video: StateFacts, now: number): number | null {
  const start = video.live ? video.livestreamStartedAt : video.premiereAt;
  return start !== null && start <= now ? start : null;
}

/** How much this person may do in the chats of a channel; `appointed` says whether they moderate there. */
export function powerIn(actor: Actor, channelId: string, appointed: boolean): Power {
  if (actor.userId === undefined && actor.role === "anonymous") return power.nobody;
  if (actor.role === "admin") return power.admin;
  if (isStaff(actor)) return power.staff;
  if (mayModerate(actor, channelId)) return power.manager;
  return appointed ? power.moderator : power.nobody;
}

/** The badge of a message: under another channel's name nothing tells who stands behind it. */
export function rankOf(
  actor: Actor,
  video: { channelId: string; ownerId: string },
  asChannel: string | undefined,
  appointed: boolean,
  gives: boolean,
): Rank {
  if (asChannel !== undefined) return asChannel === video.channelId ? "owner" : "none";
  if (actor.userId === video.ownerId) return "owner";
  if (isStaff(actor)) return "staff";
  return appointed || mayModerate(actor, video.channelId) ? "moderator" : gives ? "donor" : "none";
}
